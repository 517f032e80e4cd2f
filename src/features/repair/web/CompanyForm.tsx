import { Input } from 'antd';
import { type ParamRow, paramRow, repairCalls } from '#features/repair/repair.contract.ts';
import { companyType, paramFields, repairLimits } from '#features/repair/repair-fields.ts';
import { repairTexts } from '#features/repair/repair.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { type Picked, PickerField } from '#platform/picker/web/PickerField.tsx';
import { call } from '#platform/wire/web/client.ts';
import { pickedText, requiredPick } from './picked-field.ts';
import { repairDialogWidth } from './repair-lists.ts';
import { useCompanySource } from './useCompanySource.tsx';

type Values = { paramcode: Picked | null; paramname: string; paramsort: string };

const valuesOf = ({ paramcode, paramname, paramsort }: ParamRow): Values => ({
  paramcode: { value: paramcode, text: paramcode },
  paramname,
  paramsort: String(paramsort),
});

const schemas = { paramcode: requiredPick, paramname: paramFields.paramname, paramsort: paramFields.paramsort };

const codeOf = ({ co }: { co: string }): string => co;

type Props = {
  /** Absent: a new one. */
  row?: ParamRow;
  nextSort: number;
  /** The companies that cannot be chosen again. */
  there: readonly ParamRow[];
  onSaved: (row: ParamRow) => void;
  onClose: () => void;
};

/** Adds or edits a company: code and name are picked from the list of companies (seed 001 §5). */
export const CompanyForm = ({ row, nextSort, there, onSaved, onClose }: Props) => {
  const t = useTexts(repairTexts);
  const { source, nameOf } = useCompanySource(codeOf);
  const record = useRecordForm<Values, ParamRow>({
    draft: `repair-companies:${row?.oid ?? 'new'}`,
    initial: row ? valuesOf(row) : { paramcode: null, paramname: '', paramsort: String(nextSort) },
    rev: row?.rev,
    named: ({ paramcode, paramname }) => `${paramname} (${paramcode?.value ?? ''})`,
    fields: [
      { name: 'paramcode', label: t('common.companyId'), shown: pickedText },
      { name: 'paramname', label: t('repair.companyName') },
      { name: 'paramsort', label: t('common.order') },
    ],
    schemas,
    save: ({ paramcode, paramname, paramsort }, rev) => {
      const content = { paramtype: companyType, paramcode: paramcode?.value ?? '', paramname, paramsort };
      return row
        ? call(repairCalls.edit, { content: { ...content, oid: row.oid, rev } })
        : call(repairCalls.add, { content });
    },
    onSaved,
    onClose,
    current: currentVersion<ParamRow, Values>(paramRow, valuesOf),
  });
  const { Field } = record;
  const whyNot = ({ co }: { co: string }): string | undefined =>
    there.some(({ oid, paramcode }) => paramcode === co && oid !== row?.oid) ? t('repair.company_exists') : undefined;
  const takeName = (picked: Picked | null): void => {
    record.form.setFieldsValue({ paramname: picked ? nameOf(picked.value) : '' });
    record.noteChange();
  };
  return (
    <FormDialog
      record={record}
      width={repairDialogWidth}
      title={t(row ? 'repair.editCompany' : 'repair.addCompany')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field wide name="paramcode">
        {(label) => (
          <PickerField
            label={label}
            title={t('repair.pickCompany')}
            source={{ ...source, whyNot }}
            onChange={takeName}
          />
        )}
      </Field>
      <Field wide name="paramname">
        <Input readOnly variant="filled" placeholder={t('repair.companyNameHint')} />
      </Field>
      <Field wide name="paramsort">
        <Input inputMode="numeric" maxLength={repairLimits.sort} />
      </Field>
    </FormDialog>
  );
};
