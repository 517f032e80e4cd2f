import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { type PersonRow, personRow, repairPersonCalls } from '#features/repair/repair.contract.ts';
import { repairLimits } from '#features/repair/repair-fields.ts';
import { repairTexts } from '#features/repair/repair.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import { type Picked, PickerField } from '#platform/picker/web/PickerField.tsx';
import { allRows } from '#platform/records/web/all-rows.ts';
import { call } from '#platform/wire/web/client.ts';
import { pickedText, requiredPick } from './picked-field.ts';
import { personName, repairDialogWidth } from './repair-lists.ts';
import { companyText, useCompanySource } from './useCompanySource.tsx';

type Values = { companyId: Picked | null; id: Picked | null };

const valuesOf = (row: PersonRow): Values => ({
  companyId: { value: row.companyId, text: companyText({ co: row.companyId, coabr: row.companyName }) },
  id: { value: row.id, text: personName(row) },
});

const nobody: ReadonlySet<string> = new Set();

/** The numbers of the people who repair for a company. */
const usePeopleOf = (companyId: string): ReadonlySet<string> => {
  const { data = nobody } = useQuery({
    queryKey: ['repair', 'people-of', companyId],
    queryFn: async () => {
      const people = await allRows((paging) => call(repairPersonCalls.people, { query: { companyId, ...paging } }));
      return new Set(people.map(({ id }) => id));
    },
    enabled: companyId !== '',
    staleTime: 0,
  });
  return data;
};

const schemas = { companyId: requiredPick, id: requiredPick };

type Props = {
  /** Absent: a new one. */
  row?: PersonRow;
  onSaved: (row: PersonRow) => void;
  onClose: () => void;
};

/** Adds or edits a repair person: a company, and an employee who repairs there (seed 001 §5). */
export const PersonForm = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(repairTexts);
  const { source: companies } = useCompanySource(companyText);
  const employees = useEmployeeSource(null);
  const record = useRecordForm<Values, PersonRow>({
    draft: `repair-people:${row?.oid ?? 'new'}`,
    initial: row ? valuesOf(row) : { companyId: null, id: null },
    rev: row?.rev,
    named: ({ id }) => pickedText(id),
    fields: [
      { name: 'companyId', label: t('common.company'), shown: pickedText },
      { name: 'id', label: t('common.employee'), shown: pickedText },
    ],
    schemas,
    save: ({ companyId, id }, rev) => {
      // The server takes the name from the directory.
      const name = pickedText(id).slice(0, repairLimits.name);
      const content = { companyId: companyId?.value ?? '', id: id?.value ?? '', name };
      return row
        ? call(repairPersonCalls.editPerson, { content: { ...content, oid: row.oid, rev } })
        : call(repairPersonCalls.addPerson, { content });
    },
    onSaved,
    onClose,
    current: currentVersion<PersonRow, Values>(personRow, valuesOf),
  });
  const { form, Field, start } = record;
  const company = Form.useWatch('companyId', { form, preserve: true }) ?? start.companyId;
  const there = usePeopleOf(company?.value ?? '');
  const whyNot = ({ id }: { id: string }): string | undefined =>
    there.has(id) && id !== row?.id ? t('repair.person_exists') : undefined;
  return (
    <FormDialog
      record={record}
      width={repairDialogWidth}
      title={t(row ? 'repair.editPerson' : 'repair.addPerson')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field wide name="companyId">
        {(label) => <PickerField label={label} title={t('repair.pickCompany')} source={companies} />}
      </Field>
      <Field wide name="id">
        {(label) => <PickerField label={label} title={t('repair.pickPerson')} source={{ ...employees, whyNot }} />}
      </Field>
    </FormDialog>
  );
};
