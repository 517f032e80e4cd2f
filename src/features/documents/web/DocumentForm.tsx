import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import {
  defaultDocumentType,
  documentCalls,
  documentFile,
  documentForm,
  documentLimits,
  type DocumentRecord,
  documentRecord,
  type DocumentRow,
  documentTypeList,
} from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { fileidOf, fileNameOf, type FileValue } from '#platform/files/files.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageVersions } from '#platform/language-versions/web/LanguageVersions.tsx';
import { useVersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import type { VersionValues } from '#platform/language-versions/web/version-values.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { call } from '#platform/wire/web/client.ts';
import { documentFormHeight, documentFormWidth, documentList } from './document-list.ts';
import { DescriptionAndFile, fileSchema } from './DescriptionAndFile.tsx';
import { nameCount } from './name-count.ts';
import { useVersionFields } from './useVersionFields.tsx';

type OwnValues = {
  id: string;
  type: string;
  name: string;
  explain: string;
  mustconfirm: YesNo;
  file: FileValue;
};
type Values = OwnValues & VersionValues;

const emptyValues: OwnValues = {
  id: '',
  type: defaultDocumentType,
  name: '',
  explain: '',
  mustconfirm: 'N',
  file: null,
};

const valuesOf = ({ id, type, name, explain, mustconfirm, fileInfo }: DocumentRow): OwnValues => ({
  id,
  type,
  name,
  explain,
  mustconfirm,
  file: fileInfo,
});

type Props = {
  /** Absent: a new one. */
  row?: DocumentRecord;
  /** Whether the form was opened for its language versions. */
  forLanguages?: boolean;
  onSaved: (row: DocumentRow) => void;
  onClose: () => void;
};

const texts = { ...documentTexts, ...confirmationTexts };
const { languages: _versions, ...ownSchemas } = documentForm.shape;
const schemas = { ...ownSchemas, file: fileSchema };
const files = { name: 'file', accept: documentFile, example: 'manual_vi.pdf' };

/** Adds or edits a document with its language versions (seed 001 §2.8). */
export const DocumentForm = ({ row, forLanguages = false, onSaved, onClose }: Props) => {
  const t = useTexts(texts);
  const yesNoWords = useYesNoWords();
  const versions = useVersionForm(useVersionFields(), row?.versions ?? []);
  const record = useRecordForm<Values, DocumentRow>({
    draft: `${documentList.name}:${row?.oid ?? 'new'}`,
    initial: { ...(row ? valuesOf(row) : emptyValues), ...versions.initial },
    rev: row?.rev,
    named: ({ name, id }) => (id === '' ? name : `${name} (${id})`),
    fields: [
      { name: 'name', label: t('common.name') },
      { name: 'id', label: t('common.id') },
      { name: 'type', label: t('common.type') },
      { name: 'mustconfirm', label: t('confirmation.mustconfirm'), shown: yesNoWords },
      { name: 'explain', label: t('common.description') },
      { name: 'file', label: t('common.file'), shown: fileNameOf },
      ...versions.fields,
    ],
    schemas: { ...schemas, ...versions.schemas },
    save: (values, rev) => {
      const { file, id, type, name, explain, mustconfirm } = values;
      const content = { type, name, explain, mustconfirm, fileid: fileidOf(file), languages: versions.sent(values) };
      return row
        ? call(documentCalls.edit, { content: { ...content, oid: row.oid, rev } })
        : call(documentCalls.add, { content: { ...content, id } });
    },
    onSaved,
    onClose,
    wireNames: { fileid: 'file', ...versions.wireNames },
    current: currentVersion<DocumentRecord, Values>(documentRecord, (current) => ({
      ...valuesOf(current),
      ...versions.valuesOf(current.versions),
    })),
  });
  const { Field } = record;
  const chosen = Form.useWatch('type', { form: record.form, preserve: true }) ?? row?.type ?? defaultDocumentType;
  const suggested = useQuery({
    queryKey: [documentList.name, 'nextid', chosen],
    queryFn: () => call(documentCalls.nextId, { query: { type: chosen } }),
    enabled: !row && chosen !== '',
    // Someone else may have taken it in the meantime.
    staleTime: 0,
  });
  const idStays = row && chosen !== row.type ? t('document.idStays', { id: row.id }) : undefined;
  return (
    <FormDialog
      record={record}
      width={documentFormWidth}
      height={documentFormHeight}
      title={row ? t('document.editTitle') : t('document.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field wide name="name">
        <Input maxLength={documentLimits.name * 2} count={nameCount} />
      </Field>
      <Field wide name="type" extra={idStays}>
        <CodeSelect list={documentTypeList} held={row && { value: row.type, label: row.typename }} />
      </Field>
      {row ? null : (
        <Field wide name="id" extra={t('document.idHint')}>
          <Input maxLength={documentLimits.id} placeholder={suggested.data?.id ?? ''} autoComplete="off" />
        </Field>
      )}
      <Field wide name="mustconfirm">
        <YesNoInput hint={t('confirmation.mustconfirmHelp')} />
      </Field>
      <DescriptionAndFile />
      <LanguageVersions record={record} versions={versions} files={files} isAim={forLanguages} />
    </FormDialog>
  );
};
