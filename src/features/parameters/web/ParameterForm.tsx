import { Input } from 'antd';
import { z } from 'zod';
import {
  parameterCalls,
  parameterForm,
  parameterLimits,
  parameterRecord,
  type ParameterRecord,
  type ParameterRow,
} from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { LanguageVersions } from '#platform/language-versions/web/LanguageVersions.tsx';
import { useVersionForm } from '#platform/language-versions/web/useVersionForm.ts';
import type { VersionValues } from '#platform/language-versions/web/version-values.ts';
import { type Picked, PickerField, PickerInput } from '#platform/picker/web/PickerField.tsx';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';
import { call } from '#platform/wire/web/client.ts';
import { shownParent } from './parameter-list.ts';
import { useParentSource, useTypeSource } from './parameter-sources.tsx';
import { namesOf, useVersionFields } from './useVersionFields.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';

const typed = parameterForm.omit({ parentparam: true, status: true, languages: true });
type OwnValues = TypedValues<typeof typed> & { parentparam: Picked | null };
type Values = OwnValues & VersionValues;

const emptyValues: OwnValues = { ...typedValues(typed), paramsort: '1', parentparam: null };

const valuesOf = (row: ParameterRow): OwnValues => ({
  ...typedValues(typed, row),
  parentparam: row.parentparam ? { value: row.parentparam, text: shownParent(row) } : null,
});

const pickedText = (picked: Picked | null): string => (picked ? picked.text || picked.value : '');

type Props = {
  /** Absent: a new one. */
  row?: ParameterRecord;
  /** Whether the form was opened for its names in the languages. */
  forLanguages?: boolean;
  onSaved: (row: ParameterRow) => void;
  onClose: () => void;
};

const schemas = { ...typed.shape, parentparam: z.unknown() };

/** Adds or edits a parameter with its names in the languages (seed 000 §2.2). */
export const ParameterForm = ({ row, forLanguages = false, onSaved, onClose }: Props) => {
  const t = useTexts(parameterTexts);
  const versions = useVersionForm(useVersionFields(), row ? namesOf(row) : []);
  const [types, parents] = [useTypeSource(), useParentSource(row?.oid)];
  const record = useRecordForm<Values, ParameterRow>({
    draft: `parameters:${row?.oid ?? 'new'}`,
    initial: { ...(row ? valuesOf(row) : emptyValues), ...versions.initial },
    rev: row?.rev,
    named: ({ paramname, paramcode }) => `${paramname} (${paramcode})`,
    fields: [
      { name: 'paramtype', label: t('parameter.type') },
      { name: 'paramtypename', label: t('common.typeName') },
      { name: 'paramcode', label: t('common.code') },
      { name: 'paramname', label: t('common.name') },
      { name: 'paramsort', label: t('common.order') },
      { name: 'parentparam', label: t('parameter.parent'), shown: pickedText },
      { name: 'desccode', label: t('parameter.extendedCode') },
      { name: 'descname', label: t('parameter.extendedName') },
      ...versions.fields,
    ],
    schemas: { ...schemas, ...versions.schemas },
    save: (values, rev) => {
      const { parentparam, paramtype, paramtypename, paramcode, paramname, paramsort, desccode, descname } = values;
      const own = { paramtype, paramtypename, paramcode, paramname, paramsort, desccode, descname };
      const content = {
        ...own,
        parentparam: parentparam?.value ?? null,
        languages: versions.sent(values),
      };
      return row
        ? call(parameterCalls.edit, { content: { ...content, oid: row.oid, rev } })
        : call(parameterCalls.add, { content });
    },
    onSaved,
    onClose,
    wireNames: versions.wireNames,
    current: currentVersion<ParameterRecord, Values>(parameterRecord, (current) => ({
      ...valuesOf(current),
      ...versions.valuesOf(namesOf(current)),
    })),
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
      <LanguageVersions record={record} versions={versions} isAim={forLanguages} />
      <Field wide name="desccode">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={parameterLimits.extended} />
      </Field>
      <Field wide name="descname">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={parameterLimits.extended} />
      </Field>
    </FormPage>
  );
};
