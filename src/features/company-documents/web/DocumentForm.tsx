import { Input } from 'antd';
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
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { fileidOf, fileNameOf, type FileValue, requiredFile } from '#platform/files/files.contract.ts';
import { FileField } from '#platform/files/web/FileField.tsx';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { TimeField } from '#platform/form/web/TimeField.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { call } from '#platform/wire/web/client.ts';
import { documentList, documentName } from './document-list.ts';
import type { ListPlace } from './place-choice.ts';

const texts = { ...companyDocumentTexts, ...confirmationTexts };

/** Pixels (seed 001 §9). */
export const formWidth = 600;

type Values = { subject: string; auth: string; releaseDat: string; mustconfirm: YesNo; file: FileValue };

const valuesOf = (row: CompanyDocumentRow): Values => ({
  subject: row.subject,
  auth: row.auth,
  // The form shows minutes only.
  releaseDat: row.releaseDat.slice(0, 'YYYY-MM-DD HH:mm'.length),
  mustconfirm: row.mustconfirm,
  file: row.fileInfo,
});

const currentOf = currentVersion<CompanyDocumentRow, Values>(companyDocumentRow, valuesOf);

type Defaults = { auth: string; releaseDat: string };

type Props = {
  /** A document, or the initial values of a new one. */
  from: CompanyDocumentRow | Defaults;
  place: ListPlace;
  placeName: string;
  onSaved: (row: CompanyDocumentRow) => void;
  onClose: () => void;
};

/** Without a file: add one. With one that is not uploaded yet: upload it (seed 001 §5). */
const file = requiredFile(companyDocumentReasons.addFile);
const schemas = { ...companyDocumentForm.shape, file };
const wireNames = { fileid: 'file' } as const;

/** Add and edit of seed 001 §2.7. */
export const DocumentForm = ({ from, place, placeName, onSaved, onClose }: Props) => {
  const row = 'oid' in from ? from : undefined;
  const initial: Values = 'oid' in from ? valuesOf(from) : { subject: '', mustconfirm: 'N', file: null, ...from };
  const t = useTexts(texts);
  const yesNoWords = useYesNoWords();
  const authWords = useCodeWords(documentAuthCodes);
  const record = useRecordForm<Values, CompanyDocumentRow>({
    draft: `${documentList.name}:${row?.oid ?? `new:${place.appId}:${place.co}:${place.pzid}`}`,
    initial,
    rev: row?.rev,
    named: documentName,
    fields: [
      { name: 'subject', label: t('common.subject') },
      { name: 'auth', label: t('company_document.auth'), shown: authWords },
      { name: 'releaseDat', label: t('company_document.releaseDat') },
      { name: 'mustconfirm', label: t('confirmation.mustconfirm'), shown: yesNoWords },
      { name: 'file', label: t('common.file'), shown: fileNameOf },
    ],
    schemas,
    wireNames,
    save: ({ file: chosen, releaseDat, ...values }, rev) => {
      const fileid = fileidOf(chosen);
      // An unchanged time keeps its seconds.
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
  const { Field } = record;
  const title = row ? t('company_document.editTitle') : t('company_document.addTitle', { place: placeName });
  return (
    <FormDialog record={record} title={title} width={formWidth} after={row ? <AuditFields row={row} /> : null}>
      <Field wide name="subject">
        <Input maxLength={companyDocumentLimits.subject} />
      </Field>
      <Field name="auth" tooltip={t('company_document.authHelp')}>
        <CodeSelect list={documentAuthCodes} />
      </Field>
      <TimeField name="releaseDat" />
      <Field wide name="mustconfirm">
        <YesNoInput hint={t('confirmation.mustconfirmHelp')} />
      </Field>
      <Field wide name="file">
        {(label) => <FileField accept={documentAccept} label={label} />}
      </Field>
    </FormDialog>
  );
};
