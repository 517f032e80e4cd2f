import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import {
  defaultDocumentType,
  documentCalls,
  documentForm,
  documentLimits,
  type DocumentRow,
  documentRow,
  documentTypeList,
} from '#features/documents/documents.contract.ts';
import { documentTexts } from '#features/documents/documents.texts.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { fileidOf, fileNameOf, type FileValue } from '#platform/files/files.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { documentDialogWidth, documentList } from './document-list.ts';
import { DescriptionAndFile, fileSchema } from './DescriptionAndFile.tsx';
import { nameCount } from './name-count.ts';

type Values = { id: string; type: string; name: string; explain: string; file: FileValue };

const emptyValues: Values = { id: '', type: defaultDocumentType, name: '', explain: '', file: null };

const valuesOf = ({ id, type, name, explain, fileInfo }: DocumentRow): Values => ({
  id,
  type,
  name,
  explain,
  file: fileInfo,
});

const currentOf = currentVersion<DocumentRow, Values>(documentRow, valuesOf);

type Props = {
  /** Absent: a new one. */
  row?: DocumentRow;
  onSaved: (row: DocumentRow) => void;
  onClose: () => void;
};

const schemas = { ...documentForm.shape, file: fileSchema };
const wireNames = { fileid: 'file' } as const;

/** Add and edit of seed 001 §2.8. */
export const DocumentForm = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(documentTexts);
  const record = useRecordForm<Values, DocumentRow>({
    draft: `${documentList.name}:${row?.oid ?? 'new'}`,
    initial: row ? valuesOf(row) : emptyValues,
    rev: row?.rev,
    fields: [
      { name: 'name', label: t('common.name') },
      { name: 'id', label: t('common.id') },
      { name: 'type', label: t('common.type') },
      { name: 'explain', label: t('common.description') },
      { name: 'file', label: t('common.file'), shown: fileNameOf },
    ],
    schemas,
    save: ({ file, id, ...values }, rev) => {
      const content = { ...values, fileid: fileidOf(file) };
      return row
        ? call(documentCalls.edit, { content: { ...content, oid: row.oid, rev } })
        : call(documentCalls.add, { content: { ...content, id } });
    },
    onSaved,
    onClose,
    wireNames,
    current: currentOf,
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
      width={documentDialogWidth}
      title={row ? t('document.editTitle', { id: row.id }) : t('document.addTitle')}
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
      <DescriptionAndFile />
    </FormDialog>
  );
};
