import { z } from 'zod';
import { columnFields } from '#features/mobile-forms/mobile-form-columns.contract.ts';
import { consequences, formatFault, itemsFault, parameterFault } from '#features/mobile-forms/column-rules.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';
import { actionName, type FormItem, storedAction } from '#platform/mobile-form/form-column.ts';
import { columnLimits } from '#features/mobile-forms/mobile-form-columns.contract.ts';
import { text } from '#platform/wire/values.ts';
import type { Label } from './catalogue.ts';
import { columnName, type EditedColumn } from './column-values.ts';

type LabelName = `label_${Language}`;

/** The values of the field editor as its inputs hold them. */
export type ColumnValues = {
  /** The text of the label; a label of the process is known by it. */
  columnlabel: string;
  columntype: string;
  columnsubtype: string;
  /** Ids. */
  items: string[];
  paramtype: string;
  ext: string;
  isedit: 'Y' | 'N';
  required: 'Y' | 'N';
  explain: string;
  /** The key of the column in which it is nested; empty for the top level. */
  parent: string;
  defaultvalue: string;
  columnformat: string;
  columnrules: string;
  action: string;
  actionColumn: string[];
  columnaction: string;
  columnactionColumn: string[];
  columnpreaction: string;
  outsidevisible: 'Y' | 'N';
  status: 'Y' | 'N';
} & Record<LabelName, string>;

export const labelNames = languages.map((language): LabelName => `label_${language}`);

const ids = z.array(text(columnLimits.item)).max(columnLimits.items);
const ownLabel = text(columnLimits.label);

/** The contract’s rules; those between fields are stated where the fields are. */
export const fieldSchemas: Readonly<Record<keyof ColumnValues, z.ZodType>> = {
  ...columnFields,
  items: ids,
  parent: z.string(),
  actionColumn: ids,
  columnactionColumn: ids,
  'label_zh-CN': ownLabel,
  'label_zh-TW': ownLabel,
  label_en: ownLabel,
  label_vi: ownLabel,
};

const ruled = <Value>(schema: z.ZodType<Value>, faultOf: (value: Value) => string | undefined) =>
  schema.superRefine((value, context) => {
    const message = faultOf(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const itemsSchema = (columntype: string) =>
  ruled(ids, (value) => itemsFault({ columntype, columnList: value.map((id) => ({ id })) }));

/** `isCalculated`: a method gives the choices, so that no parameter type is needed. */
export const parameterSchema = (columntype: string, isCalculated: boolean) =>
  ruled(text(columnLimits.code), (paramtype) =>
    isCalculated ? undefined : parameterFault({ columntype, paramtype, ext: '' }),
  );

export const formatSchema = (count: number) =>
  ruled(text(columnLimits.format), (columnformat) =>
    formatFault({ columnformat, columnList: Array.from({ length: count }, () => ({ id: '' })) }),
  );

const listOf = (joined: string): string[] => joined.split(';').filter(Boolean);

export const valuesOfColumn = (column: EditedColumn, parent: string | null): ColumnValues => ({
  columnlabel: columnName(column),
  columntype: column.columntype,
  columnsubtype: column.columnsubtype,
  items: column.columnList.map(({ id }) => id),
  paramtype: column.paramtype,
  ext: column.ext,
  isedit: column.isedit,
  required: column.required,
  explain: column.explain,
  parent: parent ?? '',
  defaultvalue: column.defaultvalue,
  columnformat: column.columnformat,
  columnrules: column.columnrules,
  action: actionName('action', column.action),
  actionColumn: listOf(column.actionColumn),
  columnaction: actionName('columnaction', column.columnaction),
  columnactionColumn: listOf(column.columnactionColumn),
  columnpreaction: column.columnpreaction,
  outsidevisible: column.outsidevisible,
  status: column.status,
  'label_zh-CN': column.labels['zh-CN'] ?? '',
  'label_zh-TW': column.labels['zh-TW'] ?? '',
  label_en: column.labels.en ?? '',
  label_vi: column.labels.vi ?? '',
});

type Known = { labels: readonly Label[]; items: readonly FormItem[] };

/** The label as it was typed: one of the process, the one that the column had, or a text of its own. */
const labelOf = (typed: string, before: EditedColumn, labels: readonly Label[]) => {
  const { columnlabel, columnlabelName } = before;
  if (typed === columnName(before)) return { columnlabel, columnlabelName };
  const known = labels.find((label) => (label.columnlabelName || label.columnlabel) === typed);
  return known ?? { columnlabel: typed, columnlabelName: typed };
};

/** The column that the values describe; what the editor does not show stays as it was. */
export const columnFromValues = (values: ColumnValues, before: EditedColumn, known: Known): EditedColumn => {
  const { items, parent: _parent, columnlabel, ...rest } = values;
  const own = labelNames.map((name): [string, string] => [name.slice('label_'.length), values[name] ?? '']);
  const plain = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('label_'))) as Omit<
    typeof rest,
    LabelName
  >;
  return consequences({
    ...before,
    ...plain,
    ...labelOf(columnlabel, before, known.labels),
    columnsubtype: values.columnsubtype ?? '',
    labels: Object.fromEntries(own.filter(([, label]) => label !== '')),
    columnList: items.map(
      (id) =>
        known.items.find((item) => item.id === id) ??
        before.columnList.find((item) => item.id === id) ?? { id, name: id, type: '' },
    ),
    action: storedAction('action', values.action),
    actionColumn: values.actionColumn.join(';'),
    columnaction: storedAction('columnaction', values.columnaction),
    columnactionColumn: values.columnactionColumn.join(';'),
  });
};

/** The field in which two states differ, for undoing its letters together; null if nothing differs. */
export const changedGroup = (before: ColumnValues, after: ColumnValues): string | null => {
  const names = (Object.keys(after) as (keyof ColumnValues)[]).filter(
    (name) => JSON.stringify(before[name] ?? '') !== JSON.stringify(after[name] ?? ''),
  );
  if (names.length === 0) return null;
  return names.length === 1 ? String(names[0]) : '';
};
