import { Input } from 'antd';
import { useMemo } from 'react';
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
import { Field } from '#platform/form/web/Field.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { type Picked, PickerField, PickerInput } from '#platform/picker/web/PickerField.tsx';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';
import { call } from '#platform/wire/web/client.ts';
import { useParentSource, useTypeSource } from './parameter-sources.tsx';
import { type FormField, useRecordForm } from '#platform/form/web/useRecordForm.ts';

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

const pickedText = (value: unknown): string => {
  const picked = value as Picked | null;
  return picked ? picked.text || picked.value : '';
};

const useFields = (): FormField<Values>[] => {
  const t = useTexts(parameterTexts);
  return useMemo(
    (): FormField<Values>[] => [
      { name: 'paramtype', label: t('parameter.type') },
      { name: 'paramtypename', label: t('common.typeName') },
      { name: 'paramcode', label: t('common.code') },
      { name: 'paramname', label: t('common.name') },
      { name: 'paramsort', label: t('common.order') },
      { name: 'parentparam', label: t('parameter.parent'), shown: pickedText },
      { name: 'desccode', label: t('parameter.extendedCode') },
      { name: 'descname', label: t('parameter.extendedName') },
    ],
    [t],
  );
};

type Props = {
  /** Absent: a new one. */
  row?: ParameterRow;
  onSaved: (row: ParameterRow) => void;
  onClose: () => void;
};

const { shape } = parameterForm;
const anything = z.unknown();

/** Add and edit of seed 000 §2.2; when editing, the audit fields are shown below. */
export const ParameterForm = ({ row, onSaved, onClose }: Props) => {
  const t = useTexts(parameterTexts);
  const fields = useFields();
  const record = useRecordForm<Values, ParameterRow>({
    draft: `parameters:${row?.oid ?? 'new'}`,
    initial: row ? valuesOf(row) : emptyValues,
    rev: row?.rev,
    fields,
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
  return (
    <FormPage
      record={record}
      title={t(row ? 'parameter.editTitle' : 'parameter.addTitle')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field required name="paramtype" label={t('parameter.type')} schema={shape.paramtype}>
        <PickerInput
          label={t('parameter.type')}
          title={t('parameter.pickType')}
          placeholder={t('parameter.typeHint')}
          source={useTypeSource()}
          maxLength={parameterLimits.code}
          onPick={({ paramtypename }) => {
            record.form.setFieldsValue({ paramtypename });
            record.noteChange();
          }}
        />
      </Field>
      <Field required name="paramtypename" label={t('common.typeName')} schema={shape.paramtypename}>
        <Input maxLength={parameterLimits.name} />
      </Field>
      <Field required name="paramcode" label={t('common.code')} schema={shape.paramcode}>
        <Input maxLength={parameterLimits.code} />
      </Field>
      <Field required name="paramname" label={t('common.name')} schema={shape.paramname}>
        <Input maxLength={parameterLimits.name} />
      </Field>
      <Field required name="paramsort" label={t('common.order')} schema={shape.paramsort}>
        <Input inputMode="numeric" maxLength={10} />
      </Field>
      <Field name="parentparam" label={t('parameter.parent')} schema={anything}>
        <PickerField label={t('parameter.parent')} title={t('parameter.pickParent')} source={useParentSource()} />
      </Field>
      <Field wide name="desccode" label={t('parameter.extendedCode')} schema={shape.desccode}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={parameterLimits.extended} />
      </Field>
      <Field wide name="descname" label={t('parameter.extendedName')} schema={shape.descname}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={parameterLimits.extended} />
      </Field>
    </FormPage>
  );
};
