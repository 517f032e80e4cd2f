import { Input, Select } from 'antd';
import { useMemo } from 'react';
import {
  appVersionCalls,
  appVersionLimits,
  defaultRegion,
  versionUrlForm,
  type VersionUrlRow,
  versionUrlRow,
} from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { Field } from '#platform/form/web/Field.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { type CurrentVersion, useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { labelOf, type Option } from './app-version-choices.ts';

/** Pixels (seed 001 §9). */
const detailWidth = 550;

type Values = { cnty: string; url: string };

type Props = {
  versionOid: string;
  /** Null: a new one. */
  item: VersionUrlRow | null;
  /** Regions that may be chosen. */
  regions: readonly Option[];
  onClose: () => void;
  onSaved: () => void;
};

const currentRow = versionUrlRow.omit({ cntyname: true });

const currentOf = (content: unknown): CurrentVersion<Values> | null => {
  const { data } = currentRow.safeParse(content);
  return data ? { values: { cnty: data.cnty, url: data.url }, rev: data.rev, who: data.txemp, when: data.txdat } : null;
};

const firstRegion = (regions: readonly Option[]): string =>
  (regions.find(({ value }) => value === defaultRegion) ?? regions[0])?.value ?? '';

/** Region and link, added or changed (seed 001 §2.5). */
export const VersionUrlDialog = ({ versionOid, item, regions, onClose, onSaved }: Props) => {
  const t = useTexts(appVersionTexts);
  const fields = useMemo(
    () => [
      {
        name: 'cnty' as const,
        label: t('app_version.region'),
        shown: (value: unknown) => labelOf(regions, String(value)),
      },
      { name: 'url' as const, label: t('app_version.link') },
    ],
    [regions, t],
  );
  const record = useRecordForm<Values, unknown>({
    draft: `app-version-url:${versionOid}:${item?.oid ?? 'new'}`,
    initial: item ? { cnty: item.cnty, url: item.url } : { cnty: firstRegion(regions), url: '' },
    rev: item?.rev,
    fields,
    save: (values, rev) =>
      item
        ? call(appVersionCalls.editUrl, { content: { ...values, oid: item.oid, rev } })
        : call(appVersionCalls.addUrl, { content: { ...values, versionOid } }),
    onSaved,
    onClose,
    current: currentOf,
  });
  return (
    <FormDialog
      record={record}
      width={detailWidth}
      title={t(item ? 'app_version.editLinkTitle' : 'app_version.addLinkTitle')}
    >
      <Field wide required name="cnty" label={t('app_version.region')} schema={versionUrlForm.shape.cnty}>
        <Select options={[...regions]} />
      </Field>
      <Field wide required name="url" label={t('app_version.link')} schema={versionUrlForm.shape.url}>
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
