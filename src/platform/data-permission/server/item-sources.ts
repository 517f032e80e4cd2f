import { sql, type RawBuilder } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { type DataKind } from '../data-kinds.ts';

/** Where the items of a kind stand. `rows`: oid, typename and name as the reader sees them, and status. */
type ItemSource = { table: 'parameter'; rows: (lang: Language) => RawBuilder<unknown> };

const sources: Readonly<Record<DataKind, ItemSource>> = {
  PARAM: {
    table: 'parameter',
    rows: (lang) => sql`
      select p.oid, p.paramtypename as typename, coalesce(own.paramname, usual.paramname, p.paramname) as name, p.status
      from parameter p
      left join parameter_language own on own.paramoid = p.oid and own.paramlang = ${lang} and own.status = 'Y'
      left join parameter_language usual on usual.paramoid = p.oid and usual.paramlang = ${defaultLanguage} and usual.status = 'Y'`,
  },
};

const kinds = Object.keys(sources) as DataKind[];

/** The items of all kinds as rows of a query: kind, oid, typename, name, status. */
export const allItems = (lang: Language): RawBuilder<unknown> =>
  sql.join(
    kinds.map((kind) => sql`select ${kind}::text as kind, item.* from (${sources[kind].rows(lang)}) item`),
    sql` union all `,
  );

/** Those among the oids that are items of the kind. */
export const itemsThere = async (db: Read, kind: DataKind, oids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom(sources[kind].table)
    .select('oid')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .execute();
  return new Set(rows.map(({ oid }) => oid));
};

/** Locks the items in one order: two savers of their permissions follow each other, and no item is deleted meanwhile. Answers those that there are. */
export const lockItems = async (trx: Write, kind: DataKind, oids: readonly string[]): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom(sources[kind].table)
    .select('oid')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('oid')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ oid }) => oid));
};
