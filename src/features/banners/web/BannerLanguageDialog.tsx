import type { z } from 'zod';
import { Input } from 'antd';
import { useMemo } from 'react';
import {
  bannerLanguageCalls,
  bannerLanguageFields,
  type BannerLanguageRow,
  bannerLanguageRow,
} from '#features/banners/banner-languages.contract.ts';
import { bannerLimits, bannerPicture, bannerReasons } from '#features/banners/banners.contract.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { type FileValue, requiredFile } from '#platform/files/files.contract.ts';
import { ImageField } from '#platform/files/web/ImageField.tsx';
import { Field } from '#platform/form/web/Field.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { defaultLanguage, type Language, languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageSelect } from '#platform/language-cards/web/LanguageSelect.tsx';
import { call } from '#platform/wire/web/client.ts';
import { newPicture } from './banner-values.ts';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';

type Values = { lang: Language; portalurl: string; picture: FileValue };

const valuesOf = ({ lang, portalurl, fileInfo }: BannerLanguageRow): Values => ({ lang, portalurl, picture: fileInfo });

const currentOf = currentVersion<z.infer<typeof bannerLanguageRow>, Values>(bannerLanguageRow, valuesOf);

const firstChoice = (choices: readonly Language[]): Language =>
  choices.includes(defaultLanguage) ? defaultLanguage : (choices[0] ?? defaultLanguage);

const picture = requiredFile(bannerReasons.addImage);
const fileText = (value: unknown): string => {
  const file = value as FileValue;
  return file && 'fileid' in file ? file.filename : '';
};

type Props = {
  bannerOid: string;
  /** Null: a new one. */
  item: BannerLanguageRow | null;
  /** Languages that may be chosen. */
  choices: readonly Language[];
  /** The banner opens an address: this version may have its own. */
  hasAddress: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** Language, address and picture of a version, added or changed. */
export const BannerLanguageDialog = ({ bannerOid, item, choices, hasAddress, onClose, onSaved }: Props) => {
  const t = useTexts(bannerTexts);
  const fields = useMemo(
    () => [
      {
        name: 'lang' as const,
        label: t('common.language'),
        shown: (value: unknown) => languageNames[value as Language],
      },
      { name: 'picture' as const, label: t('banner.picture'), shown: fileText },
      { name: 'portalurl' as const, label: t('banner.url') },
    ],
    [t],
  );
  const record = useRecordForm<Values, BannerLanguageRow>({
    draft: `banner-language:${bannerOid}:${item?.oid ?? 'new'}`,
    initial: item ? valuesOf(item) : { lang: firstChoice(choices), portalurl: '', picture: null },
    rev: item?.rev,
    fields,
    save: ({ lang, portalurl, picture: chosen }, rev) => {
      const fileid = newPicture({ picture: chosen }, item ?? undefined);
      if (!item) return call(bannerLanguageCalls.upload, { content: { bannerOid, lang, portalurl, fileid } });
      const change = { oid: item.oid, rev, lang, portalurl };
      return fileid
        ? call(bannerLanguageCalls.upload, { content: { ...change, fileid } })
        : call(bannerLanguageCalls.edit, { content: change });
    },
    onSaved,
    onClose,
    wireNames: { fileid: 'picture', file: 'picture' },
    current: currentOf,
  });
  return (
    <FormDialog
      record={record}
      width={520}
      title={t(item ? 'common.editLanguageVersion' : 'common.addLanguageVersion')}
    >
      <Field wide required name="lang" label={t('common.language')} schema={bannerLanguageFields.lang}>
        <LanguageSelect choices={choices} />
      </Field>
      <Field wide required className="banner-image" name="picture" label={t('banner.picture')} schema={picture}>
        <ImageField label={t('banner.picture')} accept={bannerPicture} />
      </Field>
      {hasAddress ? (
        <Field
          wide
          name="portalurl"
          label={t('banner.url')}
          schema={bannerLanguageFields.portalurl}
          extra={t('banner.ownUrlHint')}
        >
          <Input type="url" inputMode="url" placeholder="https://" maxLength={bannerLimits.address} />
        </Field>
      ) : null}
    </FormDialog>
  );
};
