import { Input } from 'antd';
import { useMemo } from 'react';
import {
  documentCalls,
  documentFile,
  documentLimits,
  documentReasons,
  versionForm,
  type VersionRow,
  versionRow,
} from '#features/documents/documents.contract.ts';
import { fileidOf, type FileValue, requiredFile } from '#platform/files/files.contract.ts';
import { FileField } from '#platform/files/web/FileField.tsx';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { Field } from '#platform/form/web/Field.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { type CurrentVersion, type FormField, useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { defaultLanguage, type Language, languageNames } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageSelect } from '#platform/language-cards/web/LanguageSelect.tsx';
import { call } from '#platform/wire/web/client.ts';
import { documentDialogWidth } from './document-list.ts';
import { countName, fileShown, sameFile } from './form-values.ts';
import './documents.css';

type Values = { lang: Language; name: string; explain: string; file: FileValue };

const valuesOf = ({ lang, name, explain, fileInfo }: VersionRow): Values => ({ lang, name, explain, file: fileInfo });

/** The row of a 409. */
const currentOf =
  (began: VersionRow | undefined) =>
  (content: unknown): CurrentVersion<Values> | null => {
    const { data } = versionRow.safeParse(content);
    if (!data) return null;
    const values = { ...valuesOf(data), file: sameFile(data.fileInfo, began?.fileInfo) };
    return { values, rev: data.rev, who: data.txemp, when: data.txdat };
  };

const useFields = (): FormField<Values>[] => {
  const t = useTexts(vocabulary);
  return useMemo(
    (): FormField<Values>[] => [
      {
        name: 'lang',
        label: t('common.language'),
        shown: (value) => languageNames[value as Language],
      },
      { name: 'name', label: t('common.name') },
      { name: 'explain', label: t('common.description') },
      { name: 'file', label: t('common.file'), shown: fileShown },
    ],
    [t],
  );
};

const firstOf = (choices: readonly Language[]): Language =>
  choices.includes(defaultLanguage) ? defaultLanguage : (choices[0] ?? defaultLanguage);

type Props = {
  documentOid: string;
  /** Absent: a new one. */
  row?: VersionRow;
  /** Languages that may be chosen. */
  choices: readonly Language[];
  onSaved: () => void;
  onClose: () => void;
};

const { shape } = versionForm;
const fileSchema = requiredFile(documentReasons.addFile);
const wireNames = { fileid: 'file' } as const;

/** A language version, added or changed. */
export const VersionDialog = ({ documentOid, row, choices, onSaved, onClose }: Props) => {
  const t = useTexts(vocabulary);
  const record = useRecordForm<Values, VersionRow>({
    draft: `document-version:${documentOid}:${row?.oid ?? 'new'}`,
    initial: row ? valuesOf(row) : { lang: firstOf(choices), name: '', explain: '', file: null },
    rev: row?.rev,
    fields: useFields(),
    save: ({ file, ...values }, rev) => {
      const content = { ...values, fileid: fileidOf(file) };
      return row
        ? call(documentCalls.editVersion, { content: { ...content, oid: row.oid, rev } })
        : call(documentCalls.addVersion, { content: { ...content, documentOid } });
    },
    onSaved,
    onClose,
    wireNames,
    current: currentOf(row),
  });
  return (
    <FormDialog
      record={record}
      width={documentDialogWidth}
      title={t(row ? 'common.editLanguageVersion' : 'common.addLanguageVersion')}
      after={
        row ? (
          <div className="document-audit">
            <AuditFields row={row} />
          </div>
        ) : null
      }
    >
      <Field wide required name="lang" label={t('common.language')} schema={shape.lang}>
        <LanguageSelect choices={choices} />
      </Field>
      <Field wide required name="name" label={t('common.name')} schema={shape.name}>
        <Input maxLength={documentLimits.name * 2} count={countName} />
      </Field>
      <Field wide name="explain" label={t('common.description')} schema={shape.explain}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={documentLimits.explain} />
      </Field>
      <Field wide required name="file" label={t('common.file')} schema={fileSchema}>
        <FileField accept={documentFile} label={t('common.file')} />
      </Field>
    </FormDialog>
  );
};
