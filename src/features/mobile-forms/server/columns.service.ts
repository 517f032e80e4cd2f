import type { z } from 'zod';
import type { Write } from '#platform/db/server/database.ts';
import { assertFresh, atField, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import { columnReasons } from '../column-rules.ts';
import { columnLimits, type columnEdit, type ColumnNode, type ColumnRow } from '../mobile-form-columns.contract.ts';
import type { mobileFormColumnCalls } from '../mobile-form-columns.contract.ts';
import { assertColumns } from './column-checks.ts';
import {
  asTree,
  columnByOid,
  columnsOfForm,
  columnsWithNested,
  formsOfColumns,
  insertColumn,
  insertColumns,
  moveDown,
  nextSort,
  placeColumns,
  updateColumn,
} from './columns.queries.ts';
import { askAboutColumn, askAboutDeletion } from './mobile-form-effects.ts';
import { formsByOid, lockForm, lockForms } from './mobile-forms.queries.ts';
import { oneForm, type Services, withoutIdentity } from './mobile-forms.service.ts';

type Content<Call extends keyof typeof mobileFormColumnCalls> = z.output<
  (typeof mobileFormColumnCalls)[Call]['content' & keyof (typeof mobileFormColumnCalls)[Call]] & z.ZodType
>;

export const columnTreeOf = async ({ db }: Services, proinfooid: string): Promise<ColumnNode[]> => {
  await oneForm(db.read, proinfooid);
  return asTree(await columnsOfForm(db.read, proinfooid));
};

/** A parent is another column of the top level of the same form (seed 001 §5). Null for none. */
const assertParent = (
  columns: readonly ColumnRow[],
  given: string | null,
  { own, code }: { own?: string; code: DomainErrorCode },
): string | null => {
  if (given === null) return null;
  const parent = columns.find(({ oid }) => oid === given);
  if (!parent || parent.parentoid !== null || given === own)
    throw atField(code, 'parentoid', columnReasons.parentUnknown);
  if (own !== undefined && columns.some(({ parentoid }) => parentoid === own))
    throw atField(code, 'parentoid', columnReasons.hasChildren);
  return given;
};

const assertRoom = (columns: readonly ColumnRow[], more: number): void => {
  if (columns.length + more > columnLimits.columns)
    throw new DomainError(codes.addFailed, fieldReasons.tooMany, { params: { most: columnLimits.columns } });
};

/**
 * Adds a column at its place among its siblings, or at their end. Rejects what breaks the rules of seed 001 §5, each at
 * its field.
 */
export const addColumn = (
  { db }: Services,
  { actor }: Writer,
  { proinfooid, parentoid, sort, ...values }: Content<'add'>,
): Promise<ColumnRow> =>
  db.write(actor, async (trx) => {
    found(await lockForm(trx, proinfooid), codes.addFailed);
    const columns = await columnsOfForm(trx, proinfooid);
    assertRoom(columns, 1);
    const parent = assertParent(columns, parentoid, { code: codes.addFailed });
    await assertColumns(trx, [values], { code: codes.addFailed });
    const end = nextSort(columns, parent);
    const place = { proinfooid, parentoid: parent, sort: Math.min(sort ?? end, end) };
    await moveDown(trx, place);
    return found(await columnByOid(trx, await insertColumn(trx, place, values)));
  });

/** Adds columns at the end of a form, all or none. Rejects what `addColumn` rejects. */
export const addColumns = (
  { db }: Services,
  { actor }: Writer,
  { proinfooid, proshowList }: Content<'addAll'>,
): Promise<ColumnNode[]> =>
  db.write(actor, async (trx) => {
    found(await lockForm(trx, proinfooid), codes.addFailed);
    const columns = await columnsOfForm(trx, proinfooid);
    assertRoom(columns, proshowList.flatMap(({ children }) => [null, ...children]).length);
    await assertColumns(trx, proshowList, { code: codes.addFailed, at: 'proshowList' });
    await insertColumns(trx, proinfooid, nextSort(columns, null), proshowList.map(withoutIdentity));
    return asTree(await columnsOfForm(trx, proinfooid));
  });

/** Changes any of the fields. Rejects a stale revision (409) and what `addColumn` rejects. */
export const editColumn = (
  { db }: Services,
  { actor }: Writer,
  { oid, rev, parentoid, ...sent }: z.output<typeof columnEdit>,
): Promise<ColumnRow> =>
  db.write(actor, async (trx) => {
    const { proinfooid } = found(await columnByOid(trx, oid));
    const form = found(await lockForm(trx, proinfooid));
    const columns = await columnsOfForm(trx, proinfooid);
    const before = found(columns.find((column) => column.oid === oid));
    await assertFresh(rev, before, () => before);
    const parent =
      parentoid === undefined
        ? before.parentoid
        : assertParent(columns, parentoid, { own: oid, code: codes.editFailed });
    const [stored] = [withoutIdentity({ ...before, children: [] })];
    const { children: _, ...values } = stored;
    const after = { ...values, ...present(sent) };
    await assertColumns(trx, [after], { code: codes.editFailed, before: values });
    const moved = parent === before.parentoid ? {} : { parentoid: parent, sort: nextSort(columns, parent) };
    await updateColumn(trx, oid, after, moved);
    const row = found(await columnByOid(trx, oid));
    await askAboutColumn(trx, form, before, row);
    return row;
  });

/** Deletes columns and those nested in them; columns that no longer exist do not count. */
export const removeColumns = ({ db }: Services, { actor }: Writer, oids: readonly string[]) =>
  db.write(actor, async (trx) => {
    const forms = await formsOfColumns(trx, oids);
    await lockForms(trx, forms);
    const going = await columnsWithNested(trx, oids);
    const deleted = await deleteByOid(trx, 'mobile_form_column', oids);
    await askAboutDeletion(trx, await formsByOid(trx, forms), oids, going);
    return deleted;
  });

const assertLevels = (columns: readonly { oid: string; parentoid: string | null }[]): void => {
  const parentOf = new Map(columns.map(({ oid, parentoid }) => [oid, parentoid]));
  for (const { oid, parentoid } of columns) {
    if (parentoid === null) continue;
    if (parentoid === oid || parentOf.get(parentoid) === undefined)
      throw new DomainError(codes.editFailed, columnReasons.parentUnknown);
    if (parentOf.get(parentoid) !== null) throw new DomainError(codes.editFailed, columnReasons.hasChildren);
  }
};

/** Numbers columns, and nests them. Rejects with 409 and the current tree if one of them is not in the form. */
export const sortColumns = (
  { db }: Services,
  { actor }: Writer,
  proinfooid: string,
  sent: Content<'sort'>,
): Promise<ColumnNode[]> =>
  db.write(actor, async (trx: Write) => {
    found(await lockForm(trx, proinfooid));
    const columns = await columnsOfForm(trx, proinfooid);
    const places = sent.map(({ oid, sort, parentoid }) => ({ oid, sort, parentoid }));
    const placeOf = new Map(places.map((place) => [place.oid, place]));
    if (placeOf.size !== places.length || places.some(({ oid }) => columns.every((column) => column.oid !== oid)))
      throw conflict(asTree(columns));
    assertLevels(columns.map((column) => placeOf.get(column.oid) ?? column));
    await placeColumns(trx, places);
    return asTree(await columnsOfForm(trx, proinfooid));
  });
