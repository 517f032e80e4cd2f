import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Sheet } from '#platform/effects/effects.contract.ts';
import type { ReasonParams } from '#platform/wire/envelope.ts';
import { importLimits } from '../bulk-import.contract.ts';
import { type ImportState } from '../import-states.ts';
import type { Places } from './headings.ts';
import type { Counts } from './staging.queries.ts';

/** An import as it is stored. */
export type StoredImport = Counts & {
  oid: string;
  kind: string;
  filename: string;
  empid: string;
  empname: string;
  state: ImportState;
  percent: number;
  headings: string[];
  places: Places;
  reason: string;
  params: ReasonParams;
  /** What the person has to confirm before the rows are written. */
  question: Sheet | null;
  act: string | null;
  at: string;
};

const columns = sql`i.oid, i.kind, i.filename, i.empid, coalesce(e.name, i.empid) as empname, i.state, i.percent,
  i.headings, i.places, i.total, i.added, i.changed, i.unchanged, i.faults, i.reason, i.params, i.question, i.act,
  to_char(i.at, 'YYYY-MM-DD HH24:MI:SS') as at`;

const imports = sql`bulk_import i left join employee e on e.empid = i.empid`;

export const addImport = async (
  db: Read,
  { kind, filename, empid }: Pick<StoredImport, 'kind' | 'filename' | 'empid'>,
): Promise<string> => {
  const { rows } = await sql<{ oid: string }>`
    insert into bulk_import (kind, filename, empid, state) values (${kind}, ${filename}, ${empid}, 'checking')
    returning oid`.execute(db);
  return rows[0]?.oid ?? '';
};

export const importByOid = async (db: Read, oid: string): Promise<StoredImport | undefined> => {
  const { rows } = await sql<StoredImport>`select ${columns} from ${imports} where i.oid = ${oid}`.execute(db);
  return rows[0];
};

/** Whether the import is checked; until the transaction ends nobody else changes its rows or begins to write them. */
export const holdChecked = async (trx: Write, oid: string): Promise<boolean> => {
  const { rows } = await sql`select from bulk_import where oid = ${oid} and state = 'checked' for update`.execute(trx);
  return rows.length > 0;
};

/** What a list of imports asks for; empty means any. */
export type ImportsAsked = {
  kind: string;
  state: ImportState | '';
  simplifiedFilter: string;
  traditionalFilter: string;
};
type Order = { sortField?: 'filename' | 'state' | 'at' | undefined; sortOrder: 'asc' | 'desc' };

/** Imports of the kinds in `all`, and the person's own of the kinds in `mine`; the latest first. */
export const listImports = async (
  db: Read,
  { mine, all, empid }: { mine: readonly string[]; all: readonly string[]; empid: string },
  asked: ImportsAsked,
  { sortField, sortOrder, pageNum, pageSize }: Order & { pageNum: number; pageSize: number },
): Promise<{ total: number; list: StoredImport[] }> => {
  const words = [...new Set([asked.simplifiedFilter, asked.traditionalFilter])].filter((word) => word !== '');
  const searched = sql`lower(concat_ws(' ', i.filename, i.empid, e.name))`;
  const found = words.map((word) => sql`position(lower(${word}) in ${searched}) > 0`);
  const seen = sql`(i.kind = any(${all}::text[]) or i.empid = ${empid} and i.kind = any(${mine}::text[]))
    and (${asked.kind} = '' or i.kind = ${asked.kind}) and (${asked.state} = '' or i.state = ${asked.state})
    and ${found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : sql`true`}`;
  const direction = sortOrder === 'desc' ? sql`desc` : sql`asc`;
  const order = sortField ? sql`${sql.ref(`i.${sortField}`)} ${direction}` : sql`i.at desc`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${imports} where ${seen}`.execute(db);
  const { rows } = await sql<StoredImport>`
    select ${columns} from ${imports} where ${seen} order by ${order}, i.oid desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { total: counted[0]?.total ?? 0, list: rows };
};

const asJson: ReadonlySet<string> = new Set(['places', 'params', 'question']);

type Change = Partial<Omit<StoredImport, 'oid' | 'kind' | 'filename' | 'empid' | 'empname' | 'at'>>;

/**
 * Writes what is given, if the import is in one of the states; answers whether it was. An import that was cancelled
 * takes no more changes.
 */
export const changeImport = async (
  db: Read,
  oid: string,
  change: Change,
  from: readonly ImportState[],
): Promise<boolean> => {
  const values = Object.entries(change).map(([name, value]): RawBuilder<unknown> => {
    if (asJson.has(name) && value !== null) return sql`${sql.ref(name)} = ${JSON.stringify(value)}::jsonb`;
    return sql`${sql.ref(name)} = ${value}`;
  });
  const { numAffectedRows } = await sql`
    update bulk_import set ${sql.join([...values, sql`seen = now()`])}
    where oid = ${oid} and state = any(${from}::text[])`.execute(db);
  return Number(numAffectedRows) > 0;
};

/** So many files of a person wait for their import. */
const mostUnfinished = 5;

/** Gives up the oldest of a person's files that wait for their import, and makes room for one more. */
export const supersedeImports = async (db: Read, empid: string): Promise<void> => {
  await sql`
    with gone as (
      update bulk_import set state = 'cancelled', reason = 'import.superseded'
      where state = 'checked' and oid in (
        select oid from bulk_import where empid = ${empid} and state = 'checked' order by at desc, oid desc offset ${mostUnfinished - 1})
      returning oid)
    delete from bulk_import_row r using gone where r.import = gone.oid`.execute(db);
};

/** Seconds after which the server that undoes an import, and says so twice a second, is given up. */
const undoPatience = 60;

/** Work on an import whose server has died, with who imported. */
export type DeadImport = { import: string; empid: string; isUndo: boolean };

/**
 * Ends the undo of an import, or of all, whose server has died: its transaction is over, so the import is as it was. A
 * server that was only slow finds out at the end of its transaction.
 */
export const endDeadUndo = async (db: Read, oid: string | null = null): Promise<DeadImport[]> => {
  const { rows } = await sql<DeadImport>`
    update bulk_import set state = 'done', percent = 100, reason = 'import.undo_stopped', params = '{}'
    where state = 'undoing' and seen < now() - make_interval(secs => ${undoPatience})
      and (${oid}::uuid is null or oid = ${oid}::uuid)
    returning oid as import, empid, true as "isUndo"`.execute(db);
  return rows;
};

/** Minutes after which the server that works on an import is given up. */
const patience = 5;

/** Ends the work on imports whose server has died; each is answered once. */
export const endDeadImports = async (db: Read): Promise<DeadImport[]> => {
  const { rows } = await sql<DeadImport>`
    update bulk_import set state = 'failed', reason = 'import.stopped'
    where state in ('checking', 'writing') and seen < now() - make_interval(mins => ${patience})
    returning oid as import, empid, false as "isUndo"`.execute(db);
  return [...rows, ...(await endDeadUndo(db))];
};

/** Forgets the rows of files that were not imported in time; answers of how many imports. */
export const pruneImports = async (db: Read): Promise<number> => {
  const forgotten = await sql`
    update bulk_import set state = 'cancelled', reason = 'import.expired'
    where state = 'checked' and seen < now() - make_interval(hours => ${importLimits.hours})`.execute(db);
  await sql`
    delete from bulk_import_row r using bulk_import i
    where i.oid = r.import and i.state in ('done', 'failed', 'cancelled', 'undone')`.execute(db);
  return Number(forgotten.numAffectedRows ?? 0);
};
