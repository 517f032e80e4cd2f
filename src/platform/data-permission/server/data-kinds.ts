import { sql, type RawBuilder } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { DataItem } from '../data-permission.contract.ts';

/**
 * A kind of data items that may carry permissions, declared by the feature that keeps the items. A new kind needs a
 * trigger like `parameter_data_grants` (migration 0011) as well.
 */
export type DataKind = {
  /** `dataType` on the wire. */
  name: string;
  /**
   * Id of the function that governs it: those who have it at LOOK see the permissions of its items, at GRANT they
   * change them.
   */
  governedBy: string;
  /** Holds the items, by `oid`. */
  table: keyof Tables;
  /**
   * A query of all items as a reader sees them: oid, typename, name, status, and folded text to be searched
   * (search_text).
   */
  rows: (lang: Language) => RawBuilder<unknown>;
  /**
   * Rejects (403) items whose permissions decide over everybody's rights, for a saver who may not decide over those.
   */
  assertDecidesNothing?: (db: Read, oids: readonly string[]) => Promise<void>;
};

/** The items of all kinds as rows of a query: kind, oid, typename, name, status, search_text. */
export const allItems = (kinds: readonly DataKind[], lang: Language): RawBuilder<unknown> =>
  sql.join(
    kinds.map(({ name, rows }) => sql`select ${name}::text as kind, item.* from (${rows(lang)}) item`),
    sql` union all `,
  );

/** The kind of this name; the contract has rejected every other. */
export const kindNamed = (kinds: readonly DataKind[], name: string): DataKind => {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`no feature declares data items of the kind ${name}`);
  return kind;
};

/** Those of the oids that are items of the kind, by name, in the order asked for. */
export const itemsByOid = async (
  db: Read,
  { rows: itemsIn }: DataKind,
  oids: readonly string[],
  lang: Language,
): Promise<DataItem[]> => {
  const { rows } = await sql<DataItem>`select item.oid, item.typename, item.name from (${itemsIn(lang)}) item
    where item.oid = any(${[...oids]}::uuid[])`.execute(db);
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  return oids.flatMap((oid) => byOid.get(oid) ?? []);
};

/**
 * Locks the items in one order, so that two savers of their permissions follow each other and no item is deleted
 * in the meantime. Returns how many exist.
 */
export const lockItems = async (trx: Write, { table }: DataKind, oids: readonly string[]): Promise<number> => {
  const { rows } = await sql`select oid from ${sql.table(table)} where oid = any(${[...oids]}::uuid[])
    order by oid for update`.execute(trx);
  return rows.length;
};
