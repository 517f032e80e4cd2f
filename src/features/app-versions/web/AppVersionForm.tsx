import { Form, Input, Select } from 'antd';
import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import {
  appVersionCalls,
  appVersionEdit,
  appVersionForm,
  appVersionLimits,
  appVersionReasons,
  type AppVersionRecord,
  type AppVersionRow,
  downloadType,
  holdsPackage,
} from '#features/app-versions/app-versions.contract.ts';
import { fitsPlatform } from '#features/app-versions/version-forms.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { fileNameOf } from '#platform/files/files.contract.ts';
import { FileField } from '#platform/files/web/FileField.tsx';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { labelOf, withCurrent } from '#platform/form/web/options.ts';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageVersions } from '#platform/language-versions/web/LanguageVersions.tsx';
import { useVersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import type { VersionValues } from '#platform/language-versions/web/version-values.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { call } from '#platform/wire/web/client.ts';
import type { Choices } from './app-version-choices.ts';
import {
  acceptOf,
  conflictRecord,
  contentOf,
  newValues,
  type OwnValues,
  packageSchema,
  valuesOf,
  wantedName,
} from './app-version-values.ts';
import { useNoteFields } from './useNoteFields.tsx';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';

type Values = OwnValues & VersionValues;

type Props = {
  /** Absent: a new one. */
  row?: AppVersionRecord | undefined;
  /** Whether the form was opened for the release notes in the languages. */
  forLanguages?: boolean;
  choices: Choices;
  onSaved: (row: AppVersionRow) => void;
  onClose: () => void;
};

const anything = z.unknown();
const { languages: _languages, ...ownFields } = appVersionForm.shape;
const schemas = { ...ownFields, file: anything };
const address = appVersionEdit.shape.url.unwrap();
const addressFor = (platform: string) =>
  address.refine((url) => fitsPlatform(platform, url), { error: appVersionReasons.urlForm });
const wireNames = { fileid: 'file' } as const;

/** The public page from which packages are downloaded. */
const pageAddress = (): string => `${globalThis.location.origin}/download`;

/** Shown instead of the package field until the number is known, because the number is part of the file name. */
const WaitingForNumber = ({ id }: { id?: string }) => {
  const t = useTexts(appVersionTexts);
  return <Input id={id} disabled placeholder={t('app_version.fileWaits')} />;
};

/** Adds or edits a version (seed 001 §2.5); who created and changed it is shown below when it is edited. */
export const AppVersionForm = ({ row, forLanguages = false, choices, onSaved, onClose }: Props) => {
  const t = useTexts(appVersionTexts);
  const isNew = row === undefined;
  const yesNoWords = useYesNoWords();
  const versions = useVersionForm(useNoteFields(), row?.versions ?? []);
  const platforms = useMemo(
    () => withCurrent(choices.platforms, row ? { value: row.platform, label: row.platformname } : null),
    [choices, row],
  );
  const types = useMemo(
    () => withCurrent(choices.types, row ? { value: row.type, label: row.typename } : null),
    [choices, row],
  );
  const record = useRecordForm<Values, AppVersionRow>({
    draft: `app-versions:${row?.oid ?? 'new'}`,
    initial: { ...(row ? valuesOf(row) : newValues(choices)), ...versions.initial },
    rev: row?.rev,
    named: ({ platform, no }) => `${labelOf(platforms, platform)} ${no}`,
    fields: [
      { name: 'platform', label: t('common.platform'), shown: (value) => labelOf(platforms, value) },
      { name: 'type', label: t('app_version.type'), shown: (value) => labelOf(types, value) },
      { name: 'no', label: t('app_version.no') },
      { name: 'file', label: t('app_version.file'), shown: fileNameOf },
      { name: 'url', label: t('common.downloadAddress') },
      { name: 'ismust', label: t('app_version.ismust'), shown: yesNoWords },
      { name: 'islatest', label: t('app_version.islatest'), shown: yesNoWords },
      { name: 'explain', label: t('app_version.explain') },
      ...versions.fields,
    ],
    schemas: { ...schemas, ...versions.schemas },
    save: (values, rev) => {
      const own = contentOf(values, { isNew, pageAddress: pageAddress() });
      const content = { ...own, languages: versions.sent(values) };
      return row
        ? call(appVersionCalls.edit, { content: { ...content, oid: row.oid, rev } })
        : call(appVersionCalls.add, { content });
    },
    onSaved,
    onClose,
    wireNames: { ...wireNames, ...versions.wireNames },
    current: currentVersion<AppVersionRecord, Values>(conflictRecord, (current) => ({
      ...valuesOf(current),
      ...versions.valuesOf(current.versions),
    })),
  });
  const watched = Form.useWatch([], record.form) as Partial<Values> | undefined;
  const { platform = '', type = '', no = '', file = null } = { ...record.start, ...watched };
  const isPackage = holdsPackage({ platform, type });
  const name = wantedName(choices.prefix, no);
  const held = row && row.no === no ? row.fileInfo : null;
  // A chosen package stays visible while the number is being retyped.
  const isWaiting = isNew && name === null && !file;
  const accept = acceptOf(name);
  const isLatestAlready = row?.islatest === 'Y';
  const { form, Field } = record;
  // The schema of the package holds the number of the last render: check a chosen package again when it has changed.
  useEffect(() => {
    if (form.getFieldValue('file')) form.validateFields(['file']).catch(() => undefined);
  }, [form, held, name]);

  return (
    <FormPage
      record={record}
      title={t(row ? 'app_version.editTitle' : 'app_version.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field name="platform">
        <Select options={platforms} disabled={!isNew} />
      </Field>
      <Field name="type">
        <Select options={types} disabled={!isNew} />
      </Field>
      <Field name="no">
        <Input inputMode="decimal" maxLength={appVersionLimits.no} placeholder={t('app_version.noHint')} />
      </Field>
      {isNew && isPackage ? (
        <Field name="url" schema={anything}>
          <Input disabled placeholder={t('app_version.urlByFile')} />
        </Field>
      ) : (
        <Field name="url" schema={addressFor(platform)}>
          <Input inputMode="url" maxLength={appVersionLimits.url} placeholder="https://" />
        </Field>
      )}
      {isPackage ? (
        <Field wide name="file" schema={packageSchema(name, held)} extra={name && t('app_version.fileHint', { name })}>
          {(label) => (isWaiting ? <WaitingForNumber /> : <FileField accept={accept} label={label} />)}
        </Field>
      ) : null}
      <Field name="ismust">
        <YesNoInput />
      </Field>
      {type === downloadType ? (
        <Field name="islatest" extra={t(isLatestAlready ? 'app_version.isLatestHint' : 'app_version.latestHint')}>
          <YesNoInput disabled={isLatestAlready} />
        </Field>
      ) : null}
      <Field wide name="explain">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={appVersionLimits.explain} />
      </Field>
      <LanguageVersions record={record} versions={versions} isAim={forLanguages} />
    </FormPage>
  );
};
