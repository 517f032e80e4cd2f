import { Input, Select } from 'antd';
import {
  appVersionCalls,
  appVersionLimits,
  defaultRegion,
  versionUrlForm,
  type VersionUrlRow,
  versionUrlRow,
} from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { firstChoice } from '#platform/language-cards/web/choices.ts';
import { useVariantForm } from '#platform/language-cards/web/useVariantForm.ts';
import type { VariantDialogProps } from '#platform/language-cards/web/VariantCards.tsx';
import { call } from '#platform/wire/web/client.ts';

/** Pixels (seed 001 §9). */
const detailWidth = 550;

type Values = { cnty: string; url: string };

type Props = VariantDialogProps<VersionUrlRow, string> & { versionOid: string };

const stored = versionUrlRow.omit({ cntyname: true });

const valuesOf = ({ cnty, url }: Values): Values => ({ cnty, url });

/** Region and link, added or changed (seed 001 §2.5). */
export const VersionUrlDialog = ({ versionOid, row, choices, onSaved, onClose }: Props) => {
  const t = useTexts(appVersionTexts);
  const record = useVariantForm({
    draft: `app-version-url:${versionOid}`,
    row,
    stored,
    valuesOf,
    initial: { cnty: firstChoice(choices, defaultRegion), url: '' },
    fields: [
      {
        name: 'cnty',
        label: t('app_version.region'),
        shown: (value) => choices.find(({ code }) => code === value)?.name ?? value,
      },
      { name: 'url', label: t('app_version.link') },
    ],
    named: ({ cnty, url }) => choices.find(({ code }) => code === cnty)?.name ?? url,
    schemas: versionUrlForm.shape,
    save: (values, edited): Promise<unknown> =>
      edited
        ? call(appVersionCalls.editUrl, { content: { ...values, ...edited } })
        : call(appVersionCalls.addUrl, { content: { ...values, versionOid } }),
    onSaved,
    onClose,
  });
  const { Field } = record;
  return (
    <FormDialog
      record={record}
      width={detailWidth}
      title={t(row ? 'app_version.editLinkTitle' : 'app_version.addLinkTitle')}
    >
      <Field wide name="cnty">
        <Select options={choices.map(({ code, name }) => ({ value: code, label: name }))} />
      </Field>
      <Field wide name="url">
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={appVersionLimits.url}
          inputMode="url"
          placeholder="https://"
        />
      </Field>
    </FormDialog>
  );
};
