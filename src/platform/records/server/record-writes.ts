import { type InsertObject, type Kysely, sql, type UpdateObject } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { Tables } from '#platform/db/server/tables.ts';

type RecordTable = {
  [Table in keyof Tables]: Tables[Table] extends { oid: unknown } ? Table : never;
}[keyof Tables];

/** Kysely cannot resolve the columns of a table whose name is a type parameter; the functions' types check the rows. */
type AnyTable = Kysely<Record<string, { oid: string }>>;
const anyTable = (trx: Write): AnyTable => trx as unknown as AnyTable;

/** Adds a row, its searched text included; returns its oid. */
export const insertRow = async <Table extends RecordTable>(
  trx: Write,
  table: Table,
  row: InsertObject<Tables, Table>,
): Promise<string> => {
  const { oid } = await anyTable(trx)
    .insertInto(table)
    .values(row as object as { oid: string })
    .returning('oid')
    .executeTakeFirstOrThrow();
  return oid;
};

const updateOf = (table: string) =>
  preparedRow((trx: Write, oid: string, row: object) =>
    anyTable(trx).updateTable(table).set(row).where('oid', '=', oid),
  );
const updates = new Map<string, ReturnType<typeof updateOf>>();

/** Writes the columns that are given, and raises the revision even if nothing differs. */
export const updateByOid = async <Table extends RecordTable>(
  trx: Write,
  table: Table,
  oid: string,
  row: UpdateObject<Tables, Table>,
): Promise<void> => {
  let update = updates.get(table);
  if (!update) updates.set(table, (update = updateOf(table)));
  await update(trx, oid, row);
};

/** Deletes the rows with these oids; returns how many existed. */
export const deleteByOid = async (
  trx: Write,
  table: keyof Tables,
  oids: readonly string[],
): Promise<{ deleted: number }> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where oid = any(${[...oids]}::uuid[])`.execute(trx);
  return { deleted: Number(numAffectedRows) };
};
