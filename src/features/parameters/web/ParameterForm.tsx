import { Input } from 'antd';
import { z } from 'zod';
import {
  parameterCalls,
  parameterForm,
  parameterLimits,
  type ParameterRow,
  parameterRow,
} from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { type Picked, PickerField, PickerInput } from '#platform/picker/web/PickerField.tsx';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';
import { call } from '#platform/wire/web/client.ts';
import { useParentSource, useTypeSource } from './parameter-sources.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';

const typed = parameterForm.omit({ parentparam: true, status: true });
type Values = TypedValues<typeof typed> & { parentparam: Picked | null };

const emptyValues: Values = { ...typedValues(typed), paramsort: '1', parentparam: null };

const valuesOf = (row: ParameterRow): Values => ({
  ...typedValues(typed, row),
  parentparam: row.parentparam ? { value: row.parentparam, text: row.parentparamname ?? '' } : null,
});

/** The row of a 409; it does not always contain the parent's name. */
const conflictRow = parameterRow.extend({ parentparamname: z.string().nullable().default(null) });

const currentOf = currentVersion<z.infer<typeof conflictRow>, Values>(conflictRow, valuesOf);

const pickedText = (picked: Picked | null): string => (picked ? picked.text || picked.value : '');

type Props = {
  /** Absent: a new one. */
  row?: ParameterRow;
  onSaved: (row: ParameterRow) => void;
  onClose: () => void;
};

const schemas = { ...parameterForm.shape, parentparam: z.unknown() };

/** Add and edit of seed 000 §2.2; when editing, the audit fields are shown below. */
export const ParameterForm = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(parameterTexts);
  const [types, parents] = [useTypeSource(), useParentSource()];
  const record = useRecordForm<Values, ParameterRow>({
    draft: `parameters:${row?.oid ?? 'new'}`,
    initial: row ? valuesOf(row) : emptyValues,
    rev: row?.rev,
    fields: [
      { name: 'paramtype', label: t('parameter.type') },
      { name: 'paramtypename', label: t('common.typeName') },
      { name: 'paramcode', label: t('common.code') },
      { name: 'paramname', label: t('common.name') },
      { name: 'paramsort', label: t('common.order') },
      { name: 'parentparam', label: t('parameter.parent'), shown: pickedText },
      { name: 'desccode', label: t('parameter.extendedCode') },
      { name: 'descname', label: t('parameter.extendedName') },
    ],
    schemas,
    save: ({ parentparam, ...values }, rev) => {
      const content = { ...values, parentparam: parentparam?.value ?? null };
      return row
        ? call(parameterCalls.edit, { content: { ...content, oid: row.oid, rev } })
        : call(parameterCalls.add, { content });
    },
    onSaved,
    onClose,
    current: currentOf,
  });
  const { Field } = record;
  return (
    <FormPage
      record={record}
      title={t(row ? 'parameter.editTitle' : 'parameter.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field name="paramtype">
        {(label) => (
          <PickerInput
            label={label}
            title={t('parameter.pickType')}
            placeholder={t('parameter.typeHint')}
            source={types}
            maxLength={parameterLimits.code}
            onPick={({ paramtypename }) => {
              record.form.setFieldsValue({ paramtypename });
              record.noteChange();
            }}
          />
        )}
      </Field>
      <Field name="paramtypename">
        <Input maxLength={parameterLimits.name} />
      </Field>
      <Field name="paramcode">
        <Input maxLength={parameterLimits.code} />
      </Field>
      <Field name="paramname">
        <Input maxLength={parameterLimits.name} />
      </Field>
      <Field name="paramsort">
        <Input inputMode="numeric" maxLength={10} />
      </Field>
      <Field name="parentparam">
        {(label) => <PickerField label={label} title={t('parameter.pickParent')} source={parents} />}
      </Field>
      <Field wide name="desccode">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={parameterLimits.extended} />
      </Field>
      <Field wide name="descname">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={parameterLimits.extended} />
      </Field>
    </FormPage>
  );
};
