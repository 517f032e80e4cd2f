import { Input } from 'antd';
import {
  bannerLanguageCalls,
  bannerLanguageFields,
  type BannerLanguageRow,
  bannerLanguageRow,
} from '#features/banners/banner-languages.contract.ts';
import { bannerLimits, bannerPicture, bannerReasons } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { fileNameOf, type FileValue, requiredFile } from '#platform/files/files.contract.ts';
import { ImageField } from '#platform/files/web/ImageField.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { firstChoice } from '#platform/language-cards/web/choices.ts';
import { LanguageField, useLanguageField } from '#platform/language-cards/web/LanguageField.tsx';
import { useVariantForm } from '#platform/language-cards/web/useVariantForm.ts';
import type { VariantDialogProps } from '#platform/language-cards/web/VariantCards.tsx';
import { call } from '#platform/wire/web/client.ts';
import { newPicture } from './banner-values.ts';

type Values = { lang: Language; portalurl: string; picture: FileValue };

const valuesOf = ({ lang, portalurl, fileInfo }: BannerLanguageRow): Values => ({ lang, portalurl, picture: fileInfo });

const schemas = { ...bannerLanguageFields, picture: requiredFile(bannerReasons.addImage) };

type Props = VariantDialogProps<BannerLanguageRow, Language> & {
  bannerOid: string;
  /** The banner opens an address: this version may have its own. */
  hasAddress: boolean;
};

/** Language, address and picture of a version, added or changed. */
export const BannerLanguageDialog = ({ bannerOid, row, choices, hasAddress, onClose, onSaved }: Props) => {
  const t = useTexts(bannerTexts);
  const record = useVariantForm({
    draft: `banner-language:${bannerOid}`,
    row,
    stored: bannerLanguageRow,
    valuesOf,
    initial: { lang: firstChoice(choices, defaultLanguage), portalurl: '', picture: null },
    fields: [
      useLanguageField('lang'),
      { name: 'picture', label: t('banner.picture'), shown: fileNameOf },
      { name: 'portalurl', label: t('banner.url') },
    ],
    schemas,
    save: ({ lang, portalurl, picture: chosen }, edited) => {
      const fileid = newPicture({ picture: chosen }, row ?? undefined);
      if (!edited) return call(bannerLanguageCalls.upload, { content: { bannerOid, lang, portalurl, fileid } });
      const change = { ...edited, lang, portalurl };
      return fileid
        ? call(bannerLanguageCalls.upload, { content: { ...change, fileid } })
        : call(bannerLanguageCalls.edit, { content: change });
    },
    onSaved,
    onClose,
    wireNames: { fileid: 'picture', file: 'picture' },
  });
  const { Field } = record;
  return (
    <FormDialog record={record} width={520} title={t(row ? 'common.editLanguageVersion' : 'common.addLanguageVersion')}>
      <LanguageField name="lang" choices={choices} />
      <Field wide className="banner-image" name="picture">
        {(label) => <ImageField label={label} accept={bannerPicture} />}
      </Field>
      {hasAddress ? (
        <Field wide name="portalurl" extra={t('banner.ownUrlHint')}>
          <Input type="url" inputMode="url" placeholder="https://" maxLength={bannerLimits.address} />
        </Field>
      ) : null}
    </FormDialog>
  );
};
