import { sql, type RawBuilder } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { DataItem } from '../data-permission.contract.ts';

/**
 * A kind of data items that can carry permissions, declared by the feature that stores the items. A new kind also needs
 * a trigger like `parameter_data_grants` (migration 0011).
 */
export type DataKind = {
  /** `dataType` on the wire. */
  name: string;
  /** Id of the governing function: LOOK allows reading the permissions of the items, GRANT changing them. */
  governedBy: string;
  /** The table of the items, with the key `oid`. */
  table: keyof Tables;
  /**
   * A query of all items in the user's language: oid, typename, name, status, and folded text for searching
   * (search_text).
   */
  rows: (lang: Language) => RawBuilder<unknown>;
  /** Those of the items whose permissions decide everybody's rights, by oid, each with the name of its list. */
  decidingLists?: (db: Read, oids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** An item with its names, the same for every user. */
export type NamedItem = Pick<DataItem, 'oid' | 'typename' | 'name'>;

/** A subquery of the items of all kinds: kind, oid, typename, name, status, search_text. */
export const allItems = (kinds: readonly DataKind[], lang: Language): RawBuilder<unknown> =>
  sql.join(
    kinds.map(({ name, rows }) => sql`select ${name}::text as kind, item.* from (${rows(lang)}) item`),
    sql` union all `,
  );

/** Returns the kind of this name; the contract has already rejected unknown names. */
export const kindNamed = (kinds: readonly DataKind[], name: string): DataKind => {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`no feature declares data items of the kind ${name}`);
  return kind;
};

/** Returns the items of the kind with these oids, with their names, in the order of the oids. */
export const itemsByOid = async (
  db: Read,
  { rows: itemsIn }: DataKind,
  oids: readonly string[],
  lang: Language,
): Promise<NamedItem[]> => {
  const { rows } = await sql<NamedItem>`select item.oid, item.typename, item.name from (${itemsIn(lang)}) item
    where item.oid = any(${[...oids]}::uuid[])`.execute(db);
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  return oids.flatMap((oid) => byOid.get(oid) ?? []);
};

/**
 * Locks the items in a fixed order, so that concurrent saves of their permissions wait for each other and no item is
 * deleted meanwhile. Returns how many exist.
 */
export const lockItems = async (trx: Write, { table }: DataKind, oids: readonly string[]): Promise<number> => {
  const { rows } = await sql`select oid from ${sql.table(table)} where oid = any(${[...oids]}::uuid[])
    order by oid for update`.execute(trx);
  return rows.length;
};
