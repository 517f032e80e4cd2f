import { useQuery } from '@tanstack/react-query';
import { Input, Modal, Skeleton } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import {
  companyDocumentCalls,
  companyDocumentForm,
  companyDocumentLimits,
  companyDocumentReasons,
  companyDocumentRow,
  documentAccept,
  type CompanyDocumentRow,
  documentAuthCodes,
} from '#features/company-documents/company-documents.contract.ts';
import { companyDocumentTexts } from '#features/company-documents/company-documents.texts.ts';
import { CodeSelect } from '#platform/code-lists/web/CodeSelect.tsx';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { fileidOf, optionalFile, type FileValue } from '#platform/files/files.contract.ts';
import { FileField } from '#platform/files/web/FileField.tsx';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { Field } from '#platform/form/web/Field.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { TimeField } from '#platform/form/web/TimeField.tsx';
import { type FormField, useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { FailedState } from '#platform/resource-table/web/TableStates.tsx';
import { call } from '#platform/wire/web/client.ts';
import { loadDocument, tableName } from './document-list.ts';
import type { ListPlace } from './place-choice.ts';
import './company-documents.css';

/** Pixels (seed 001 §9). */
const width = 600;

type Values = { subject: string; auth: string; releaseDat: string; file: FileValue };

const valuesOf = (row: CompanyDocumentRow): Values => ({
  subject: row.subject,
  auth: row.auth,
  // the form knows minutes
  releaseDat: row.releaseDat.slice(0, 'YYYY-MM-DD HH:mm'.length),
  file: row.fileInfo,
});

const currentOf = currentVersion<z.infer<typeof companyDocumentRow>, Values>(companyDocumentRow, valuesOf);

/** No file: add one. One that is still on its way, or stayed there: upload it (seed 001 §5). */
const file = z
  .custom<FileValue | undefined>((value) => value !== null && value !== undefined, {
    error: companyDocumentReasons.addFile,
  })
  .pipe(optionalFile);

const fileName = (value: unknown): string => {
  const held = value as FileValue;
  if (!held) return '';
  return 'fileid' in held ? held.filename : held.pending;
};

const useFields = (): FormField<Values>[] => {
  const t = useTexts(companyDocumentTexts);
  const authWords = useCodeWords(documentAuthCodes);
  return useMemo(
    (): FormField<Values>[] => [
      { name: 'subject', label: t('company_document.subject') },
      { name: 'auth', label: t('company_document.auth'), shown: (value) => authWords(String(value)) },
      { name: 'releaseDat', label: t('company_document.releaseDat') },
      { name: 'file', label: t('common.file'), shown: fileName },
    ],
    [authWords, t],
  );
};

type FormProps = {
  /** Absent: a new one. */
  row?: CompanyDocumentRow;
  initial: Values;
  place: ListPlace;
  placeName: string;
  onSaved: (row: CompanyDocumentRow) => void;
  onClose: () => void;
};

const { shape } = companyDocumentForm;
const wireNames = { fileid: 'file' } as const;

/** In two columns: four do not fit the dialog. */
const audit = (row: CompanyDocumentRow) => (
  <div className="company-document-audit">
    <AuditFields row={row} />
  </div>
);

const DocumentFields = ({ row, initial, place, placeName, onSaved, onClose }: FormProps) => {
  const t = useTexts(companyDocumentTexts);
  const record = useRecordForm<Values, CompanyDocumentRow>({
    draft: `${tableName}:${row?.oid ?? `new:${place.appId}:${place.co}:${place.pzid}`}`,
    initial,
    rev: row?.rev,
    fields: useFields(),
    wireNames,
    save: ({ file: chosen, releaseDat, ...values }, rev) => {
      const fileid = fileidOf(chosen);
      // An untouched time keeps its seconds.
      const time = row && releaseDat === initial.releaseDat ? {} : { releaseDat };
      return row
        ? call(companyDocumentCalls.edit, {
            content: {
              ...values,
              ...time,
              oid: row.oid,
              rev,
              ...(fileid === row.fileid ? {} : { fileid: fileid ?? '' }),
            },
          })
        : call(companyDocumentCalls.add, {
            content: { ...place, ...values, releaseDat, fileid },
          });
    },
    onSaved,
    onClose,
    current: currentOf,
  });
  const title = row ? t('company_document.editTitle') : t('company_document.addTitle', { place: placeName });
  return (
    <FormDialog record={record} title={title} width={width} after={row ? audit(row) : null}>
      <Field wide required name="subject" label={t('company_document.subject')} schema={shape.subject}>
        <Input maxLength={companyDocumentLimits.subject} />
      </Field>
      <Field
        required
        name="auth"
        label={t('company_document.auth')}
        schema={shape.auth}
        tooltip={t('company_document.authHelp')}
      >
        <CodeSelect list={documentAuthCodes} />
      </Field>
      <TimeField required name="releaseDat" label={t('company_document.releaseDat')} schema={shape.releaseDat} />
      <Field wide required name="file" label={t('common.file')} schema={file}>
        <FileField accept={documentAccept} label={t('common.file')} />
      </Field>
    </FormDialog>
  );
};

type Props = Omit<FormProps, 'row' | 'initial'> & {
  /** Absent: a new one. */
  oid?: string;
};

type Start = { row?: CompanyDocumentRow; initial: Values };

const load = async (oid: string | undefined): Promise<Start> => {
  if (oid === undefined)
    return { initial: { subject: '', file: null, ...(await call(companyDocumentCalls.defaults, {})) } };
  const row = await loadDocument(oid);
  return { row, initial: valuesOf(row) };
};

/** Add and edit of seed 001 §2.7: what it begins with is loaded again each time it is opened. */
export const DocumentForm = ({ oid, onClose, ...props }: Props) => {
  const t = useTexts(companyDocumentTexts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [tableName, 'form', oid ?? ''],
    queryFn: () => load(oid),
    // What is being typed must not be swapped for a fresh copy.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <DocumentFields {...data} {...props} onClose={onClose} />;
  const title =
    oid === undefined ? t('company_document.addTitle', { place: props.placeName }) : t('company_document.editTitle');
  return (
    <Modal open title={title} width={width} footer={null} onCancel={onClose}>
      {error && !isFetching ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Modal>
  );
};
