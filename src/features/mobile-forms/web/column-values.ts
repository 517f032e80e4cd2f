import type { z } from 'zod';
import type {
  columnFields,
  ColumnNode,
  ColumnRow,
  NewColumn,
} from '#features/mobile-forms/mobile-form-columns.contract.ts';
import { consequences } from '#features/mobile-forms/column-rules.ts';
import type { FormColumn, FormItem } from '#platform/mobile-form/form-column.ts';

type Fields = z.output<z.ZodObject<typeof columnFields>>;

/** A column while it is designed, saved or not. `rev`: of a saved one. */
export type EditedColumn = Omit<Fields, 'columnList' | 'labels'> &
  Pick<FormColumn, 'labels'> & {
    key: string;
    rev?: number;
    columnList: readonly FormItem[];
    children: readonly EditedColumn[];
  };

type Switch = 'isedit' | 'required' | 'status';
export type ColumnSwitch = { name: Switch; next: 'Y' | 'N' };

const fieldsOf = (row: Omit<ColumnRow, 'oid'>): Omit<EditedColumn, 'key' | 'children' | 'rev'> => ({
  columnlabel: row.columnlabel,
  columnlabelName: row.columnlabelName,
  labels: row.labels,
  columntype: row.columntype,
  columnsubtype: row.columnsubtype,
  columnList: row.columnList,
  defaultvalue: row.defaultvalue,
  paramtype: row.paramtype,
  ext: row.ext,
  explain: row.explain,
  isedit: row.isedit,
  required: row.required,
  action: row.action,
  actionColumn: row.actionColumn,
  columnaction: row.columnaction,
  columnactionColumn: row.columnactionColumn,
  columnpreaction: row.columnpreaction,
  columnformat: row.columnformat,
  columnrules: row.columnrules,
  outsidevisible: row.outsidevisible,
  status: row.status,
});

/** A saved column, for the designer. */
export const columnOf = (row: ColumnRow, children: readonly ColumnRow[] = []): EditedColumn => ({
  ...fieldsOf(row),
  key: row.oid,
  rev: row.rev,
  children: children.map((child) => columnOf(child)),
});

export const columnsOfTree = (tree: readonly ColumnNode[]): EditedColumn[] =>
  tree.map((node) => columnOf(node, node.children));

/** A key for a column that is not saved yet. */
export const newKey = (): string => `new-${crypto.randomUUID()}`;

/** Copies of columns, without their oids. */
export const copies = (columns: readonly EditedColumn[]): EditedColumn[] =>
  columns.map(({ rev: _, ...column }) => ({ ...column, key: newKey(), children: copies(column.children) }));

const sent = ({ key: _key, rev: _rev, children: _children, columnList, ...fields }: EditedColumn) => ({
  ...fields,
  columnList: columnList.map((item) => ({ ...item })),
  labels: { ...fields.labels },
});

/** A column as a call takes it. */
export const columnContent = (column: EditedColumn) => sent(column);

/** The columns as the call for a new form takes them. */
export const newColumnsOf = (columns: readonly EditedColumn[]): NewColumn[] =>
  columns.map((column) => ({ ...sent(column), children: column.children.map(sent) }));

export const columnName = ({ columnlabelName, columnlabel }: EditedColumn): string => columnlabelName || columnlabel;

/** All columns, each before those nested in it. */
export const flat = (columns: readonly EditedColumn[]): EditedColumn[] =>
  columns.flatMap((column) => [column, ...column.children]);

export const parentOf = (columns: readonly EditedColumn[], key: string): EditedColumn | undefined =>
  columns.find(({ children }) => children.some((child) => child.key === key));

const siblings = (
  columns: readonly EditedColumn[],
  parent: string | null,
  change: (list: readonly EditedColumn[]) => EditedColumn[],
): EditedColumn[] =>
  parent === null
    ? change(columns)
    : columns.map((column) => (column.key === parent ? { ...column, children: change(column.children) } : column));

export const withoutColumn = (columns: readonly EditedColumn[], key: string): EditedColumn[] =>
  columns
    .filter((column) => column.key !== key)
    .map((column) => ({ ...column, children: column.children.filter((child) => child.key !== key) }));

/** Adds a column to the siblings below `parent`, before the one at `place` (from 0), or at their end. */
export const withColumn = (
  columns: readonly EditedColumn[],
  column: EditedColumn,
  parent: string | null,
  place?: number,
): EditedColumn[] =>
  siblings(columns, parent, (list) => [
    ...list.slice(0, place ?? list.length),
    column,
    ...list.slice(place ?? list.length),
  ]);

/** The columns with one of them as it has been edited; below another parent it goes to the end. */
export const withEdited = (
  columns: readonly EditedColumn[],
  column: EditedColumn,
  parent: string | null,
): EditedColumn[] => {
  const after = consequences(column);
  if ((parentOf(columns, column.key)?.key ?? null) !== parent)
    return withColumn(withoutColumn(columns, column.key), after, parent);
  return siblings(columns, parent, (list) => list.map((one) => (one.key === column.key ? after : one)));
};

/** The columns with the siblings below `parent` in this order. */
export const inOrder = (
  columns: readonly EditedColumn[],
  parent: string | null,
  ordered: readonly EditedColumn[],
): EditedColumn[] => siblings(columns, parent, () => [...ordered]);

const typeOfItem = (type: string): string => {
  if (/bool/i.test(type)) return 'chk';
  if (/date/i.test(type)) return 'date';
  return /long|int|double|float|number|decimal/i.test(type) ? 'num' : 'txt';
};

export const emptyColumn: Omit<EditedColumn, 'key'> = {
  columnlabel: '',
  columnlabelName: '',
  labels: {},
  columntype: '',
  columnsubtype: '',
  columnList: [],
  defaultvalue: '',
  paramtype: '',
  ext: '',
  explain: '',
  isedit: 'Y',
  required: 'N',
  action: '',
  actionColumn: '',
  columnaction: '',
  columnactionColumn: '',
  columnpreaction: '',
  columnformat: '',
  columnrules: '',
  outsidevisible: 'Y',
  status: 'Y',
  children: [],
};

/** A column that shows an item of the process, by its type. */
export const columnForItem = (item: FormItem): EditedColumn => ({
  ...emptyColumn,
  key: newKey(),
  columnlabel: item.id,
  columnlabelName: item.name,
  columntype: typeOfItem(item.type),
  columnList: [item],
});
