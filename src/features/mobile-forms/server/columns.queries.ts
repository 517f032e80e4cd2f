import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { storedAction } from '#platform/mobile-form/form-column.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import type { columnFields, ColumnNode, ColumnRow } from '../mobile-form-columns.contract.ts';
import { consequences } from '../column-rules.ts';

export type ColumnValues = z.output<z.ZodObject<typeof columnFields>>;

const columns = (db: Read | Write) =>
  db
    .selectFrom('mobile_form_column as c')
    .select([
      'c.oid',
      'c.oid as uuid',
      'c.proinfooid',
      'c.parentoid',
      'c.layer',
      'c.sort',
      'c.columnlabel',
      'c.columnlabelname as columnlabelName',
      'c.labels',
      'c.columntype',
      'c.columnsubtype',
      'c.columnlist as columnList',
      'c.defaultvalue',
      'c.paramtype',
      'c.ext',
      'c.explain',
      'c.isedit',
      'c.required',
      'c.action',
      'c.actioncolumn as actionColumn',
      'c.columnaction',
      'c.columnactioncolumn as columnactionColumn',
      'c.columnpreaction',
      'c.columnformat',
      'c.columnrules',
      'c.outsidevisible',
      'c.status',
      'c.rev',
      'c.crtemp',
      'c.crtdat',
      'c.txemp',
      'c.txdat',
    ]);

type Stored = Omit<ColumnRow, 'columns'>;

const named = (row: Stored): ColumnRow => ({
  ...row,
  columns: row.columnList.map(({ id, name }) => name || id).join(';'),
});

/** All columns of a form, siblings in their order. */
export const columnsOfForm = async (db: Read | Write, proinfooid: string): Promise<ColumnRow[]> => {
  const rows = await columns(db).where('c.proinfooid', '=', proinfooid).orderBy('c.sort').orderBy('c.oid').execute();
  return rows.map(named);
};

/** Columns as a tree. */
export const asTree = (rows: readonly ColumnRow[]): ColumnNode[] => {
  const below = Map.groupBy(rows, ({ parentoid }) => parentoid);
  return (below.get(null) ?? []).map((row) => ({
    ...row,
    children: (below.get(row.oid) ?? []).map((child) => ({ ...child, children: [] })),
  }));
};

export const columnByOid = async (db: Read | Write, oid: string): Promise<ColumnRow | undefined> => {
  const row = await columns(db).where('c.oid', '=', oid).executeTakeFirst();
  return row && named(row);
};

/** The forms that the columns belong to. */
export const formsOfColumns = async (db: Read | Write, oids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('mobile_form_column')
    .select('proinfooid')
    .distinct()
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
  return rows.map(({ proinfooid }) => proinfooid);
};

/** These columns and those nested in them. */
export const columnsWithNested = async (db: Read | Write, oids: readonly string[]): Promise<ColumnRow[]> => {
  const list = [...oids];
  const rows = await columns(db)
    .where((eb) => eb.or([eb('c.oid', '=', eb.fn.any(eb.val(list))), eb('c.parentoid', '=', eb.fn.any(eb.val(list)))]))
    .orderBy('c.layer')
    .orderBy('c.sort')
    .execute();
  return rows.map(named);
};

/** Values as the table has them; actions with their prefixes. */
const written = (given: ColumnValues) => {
  const { columnlabelName, columnList, labels, action, actionColumn, columnaction, columnactionColumn, ...values } =
    consequences(given);
  return {
    ...values,
    columnlabelname: columnlabelName,
    columnlist: JSON.stringify(columnList),
    labels: JSON.stringify(labels),
    action: storedAction('action', action),
    actioncolumn: actionColumn,
    columnaction: storedAction('columnaction', columnaction),
    columnactioncolumn: columnactionColumn,
  };
};

export type Place = { proinfooid: string; parentoid: string | null; sort: number };

export const insertColumn = (trx: Write, place: Place, values: ColumnValues): Promise<string> =>
  insertRow(trx, 'mobile_form_column', { ...place, ...written(values) });

/** Adds many columns in two statements, one for each level; `childrenOf` are nested in the column at the same index. */
export const insertColumns = async (
  trx: Write,
  proinfooid: string,
  first: number,
  given: readonly (ColumnValues & { children: readonly ColumnValues[] })[],
): Promise<void> => {
  if (given.length === 0) return;
  const parents = await trx
    .insertInto('mobile_form_column')
    .values(
      given.map(({ children: _, ...values }, index) => ({
        proinfooid,
        parentoid: null,
        sort: first + index,
        ...written(values),
      })),
    )
    .returning(['oid', 'sort'])
    .execute();
  const oidOf = new Map(parents.map(({ oid, sort }) => [sort, oid]));
  const nested = given.flatMap(({ children }, index) =>
    children.map((values, place) => ({
      proinfooid,
      parentoid: oidOf.get(first + index) ?? null,
      sort: place + 1,
      ...written(values),
    })),
  );
  if (nested.length > 0) await trx.insertInto('mobile_form_column').values(nested).execute();
};

export const updateColumn = (
  trx: Write,
  oid: string,
  values: ColumnValues,
  place: Partial<Pick<Place, 'parentoid' | 'sort'>> = {},
): Promise<void> => updateByOid(trx, 'mobile_form_column', oid, { ...written(values), ...place });

/** Makes room for a column at this place among its siblings. */
export const moveDown = async (trx: Write, { proinfooid, parentoid, sort }: Place): Promise<void> => {
  await sql`update mobile_form_column set sort = sort + 1
    where proinfooid = ${proinfooid} and parentoid is not distinct from ${parentoid}::uuid and sort >= ${sort}
      and exists (select from mobile_form_column at where at.proinfooid = ${proinfooid}
        and at.parentoid is not distinct from ${parentoid}::uuid and at.sort = ${sort})`.execute(trx);
};

/** The number after the last of the siblings. */
export const nextSort = (rows: readonly ColumnRow[], parentoid: string | null): number =>
  Math.max(0, ...rows.filter((row) => row.parentoid === parentoid).map(({ sort }) => sort)) + 1;

/** Writes numbers and parents in one statement. */
export const placeColumns = async (
  trx: Write,
  places: readonly { oid: string; sort: number; parentoid: string | null }[],
): Promise<void> => {
  await sql`update mobile_form_column c set sort = place.sort, parentoid = place.parentoid
    from unnest(${places.map(({ oid }) => oid)}::uuid[], ${places.map(({ sort }) => sort)}::int[],
      ${places.map(({ parentoid }) => parentoid)}::uuid[]) as place (oid, sort, parentoid)
    where c.oid = place.oid and (c.sort, c.parentoid) is distinct from (place.sort, place.parentoid)`.execute(trx);
};
