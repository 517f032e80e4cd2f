import { mobileFormWrites } from '#features/mobile-forms/mobile-form-writes.contract.ts';
import { formFields, type FormRow } from '#features/mobile-forms/mobile-forms.contract.ts';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { currentForm, formName } from './mobile-form-list.ts';
import { ProcessFields, useProcessFieldList } from './ProcessFields.tsx';
import { type ProcessValues, processValuesOf } from './process-values.ts';

type Props = { row: FormRow; onSaved: () => void; onClose: () => void };

/** Edits process, stage and switches of a form; its fields have a page of their own (seed 001 §2.2). */
export const MobileFormEdit = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(mobileFormTexts);
  const record = useRecordForm<ProcessValues, FormRow>({
    draft: `mobile-forms:${row.oid}`,
    initial: processValuesOf(row),
    rev: row.rev,
    named: formName,
    fields: useProcessFieldList(),
    schemas: formFields,
    save: (values, rev) => call(mobileFormWrites.edit, { content: { ...values, oid: row.oid, rev } }),
    onSaved,
    onClose,
    current: currentForm,
  });
  return (
    <FormPage record={record} title={t('mobile_form.editTitle')} after={<AuditFields row={row} />}>
      <ProcessFields record={record} artidHint={t('mobile_form.artidHintEdit')} />
    </FormPage>
  );
};
