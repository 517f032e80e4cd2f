import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';

/** A row that refers to a file; `row`: all its columns. */
export type Reference = {
  fileid: string;
  table: string;
  key: string;
  row: Record<string, unknown>;
  isEarlier: boolean;
};

type Column = { table: string; column: string };

/** Tables whose files belong to the record that `by` refers to: detail pictures of a store, versions of a process. */
const parts = [
  { table: 'store_image', of: 'store', by: 'storeoid' },
  { table: 'process_version', of: 'process', by: 'processoid' },
] as const;

/** The table of the record that has a file which this table refers to. */
export const recordTable = (table: string): string => parts.find((part) => part.table === table)?.of ?? table;

/** The rows of records that have these files now, and those that had them before. */
export const referencesTo = async (
  db: Read,
  fileids: readonly string[],
  columns: readonly Column[],
): Promise<Reference[]> => {
  const current = columns
    .filter(({ table }) => recordTable(table) === table && table !== 'file_history')
    .map(
      ({ table, column }) => sql`select r.${sql.ref(column)} as fileid, ${table} as "table", r.oid::text as key,
        to_jsonb(r) as row, false as "isEarlier" from ${sql.table(table)} r
        where r.${sql.ref(column)} = any(${[...fileids]}::uuid[])`,
    );
  const ofParts = parts.map(
    ({ table, of, by }) => sql`select i.fileid, ${of}, s.oid::text, to_jsonb(s), false from ${sql.table(table)} i
      join ${sql.table(of)} s on s.oid = i.${sql.ref(by)} where i.fileid = any(${[...fileids]}::uuid[])`,
  );
  const earlier = sql`select h.fileid, h.recordtable, h.recordoid::text, '{}'::jsonb, true from file_history h
    where h.fileid = any(${[...fileids]}::uuid[])`;
  const { rows } = await sql<Reference>`${sql.join([...current, ...ofParts, earlier], sql` union all `)}`.execute(db);
  return rows;
};

/** The rows of records by oid, for those that had a file before. */
export const recordsOf = async (
  db: Read,
  table: string,
  oids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> => {
  const { rows } = await sql<{ key: string; row: Record<string, unknown> }>`
    select r.oid::text as key, to_jsonb(r) as row from ${sql.table(table)} r where r.oid = any(${[...oids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, row }) => [key, row]));
};
