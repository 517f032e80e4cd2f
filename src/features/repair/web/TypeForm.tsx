import { Input, Select } from 'antd';
import { useRef } from 'react';
import { z } from 'zod';
import { type ParamRow, paramRow, repairCalls } from '#features/repair/repair.contract.ts';
import { paramFields, repairLimits, sortAfter } from '#features/repair/repair-fields.ts';
import { repairTexts } from '#features/repair/repair.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useChoiceClearing } from '#platform/keyboard/web/useClearing.tsx';
import { call } from '#platform/wire/web/client.ts';
import { repairDialogWidth } from './repair-lists.ts';
import { possibleParents, childrenOf, siblingsBelow, typeByOid, type TypeRow } from './type-tree.ts';
import { loadTypes } from './useTypeTable.ts';

/** What the form needs: the tree, the type (absent: a new one), and the parent of a new one. */
type Loaded = { tree: TypeRow[]; row?: ParamRow; parent: string | null };

/** `oid`: the type to edit. `below`: the parent of a new one. */
export const loadTypeForm = async ({ oid, below }: { oid?: string; below?: string }): Promise<Loaded> => {
  if (oid === undefined) {
    const tree = await loadTypes();
    const parent = below === undefined ? undefined : typeByOid(tree, below);
    return { tree, parent: parent?.status === 'Y' ? parent.oid : null };
  }
  const [tree, row] = await Promise.all([loadTypes(), call(repairCalls.item, { query: { oid } })]);
  return { tree, row, parent: row.parentparam };
};

type Values = { parentparam: string | null; paramcode: string; paramname: string; paramsort: string };

const valuesOf = ({ parentparam, paramcode, paramname, paramsort }: ParamRow): Values => ({
  parentparam,
  paramcode,
  paramname,
  paramsort: String(paramsort),
});

const { status: _status, parentparam: _parent, ...typed } = paramFields;
const schemas = { ...typed, parentparam: z.string().nullish() };

type Props = Loaded & { onSaved: (row: ParamRow) => void; onClose: () => void };

/** Adds or edits a repair type (seed 001 §4, §5). */
export const TypeForm = ({ tree, row, parent, onSaved, onClose }: Props) => {
  const t = useTexts(repairTexts);
  const clearing = useChoiceClearing();
  const own = row && typeByOid(tree, row.oid);
  const isFixed = own !== undefined && childrenOf(own).length > 0;
  const options = possibleParents(tree, row).map(({ row: choice, path }) => ({
    value: choice.oid,
    label: choice.status === 'Y' ? path : t('repair.typeOff', { name: path }),
  }));
  const record = useRecordForm<Values, ParamRow>({
    draft: `repair-types:${row?.oid ?? `new:${parent ?? ''}`}`,
    initial: row
      ? valuesOf(row)
      : {
          parentparam: parent,
          paramcode: '',
          paramname: '',
          paramsort: String(sortAfter(siblingsBelow(tree, parent))),
        },
    rev: row?.rev,
    named: ({ paramname, paramcode }) => `${paramname} (${paramcode})`,
    fields: [
      {
        name: 'parentparam',
        label: t('repair.parent'),
        shown: (oid) => options.find(({ value }) => value === oid)?.label ?? t('repair.noParent'),
      },
      { name: 'paramcode', label: t('common.code') },
      { name: 'paramname', label: t('common.name') },
      { name: 'paramsort', label: t('common.order') },
    ],
    schemas,
    save: ({ parentparam, ...values }, rev) => {
      const content = { ...values, parentparam: parentparam ?? null };
      return row
        ? call(repairCalls.edit, { content: { ...content, oid: row.oid, rev } })
        : call(repairCalls.add, { content });
    },
    onSaved,
    onClose,
    current: currentVersion<ParamRow, Values>(paramRow, valuesOf),
  });
  const { Field } = record;
  const suggested = useRef(record.start.paramsort);
  /** Suggests the place behind the new siblings, or the place that the type has; keeps an order that was typed. */
  const suggestSort = (below: string | null): void => {
    const { form } = record;
    if (form.getFieldValue('paramsort') !== suggested.current) return;
    const isBack = row && below === row.parentparam;
    suggested.current = String(isBack ? row.paramsort : sortAfter(siblingsBelow(tree, below)));
    form.setFieldsValue({ paramsort: suggested.current });
    record.noteChange();
  };
  return (
    <FormDialog
      record={record}
      width={repairDialogWidth}
      title={t(row ? 'repair.editType' : 'repair.addType')}
      after={row ? <AuditFields row={row} /> : null}
    >
      <Field wide name="parentparam" extra={isFixed ? t('repair.parentFixedHint') : undefined}>
        <Select
          allowClear={clearing}
          disabled={isFixed}
          placeholder={t('repair.noParent')}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          onChange={(oid: string | undefined) => suggestSort(oid ?? null)}
        />
      </Field>
      <Field wide name="paramcode">
        <Input maxLength={repairLimits.code} />
      </Field>
      <Field wide name="paramname">
        <Input maxLength={repairLimits.name} />
      </Field>
      <Field wide name="paramsort">
        <Input inputMode="numeric" maxLength={repairLimits.sort} />
      </Field>
    </FormDialog>
  );
};
