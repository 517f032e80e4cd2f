import { sql, type RawBuilder } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { codeName } from '#platform/i18n/server/code-name.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { DataKind } from '../data-kinds.ts';
import type { DataItem } from '../data-permission.contract.ts';

/** Where the items of a kind stand. `rows`: oid, typename and name as the reader sees them, status, and folded text to be searched. */
type ItemSource = { table: 'parameter' | 'document'; rows: (lang: Language) => RawBuilder<unknown> };

const sources: Readonly<Record<DataKind, ItemSource>> = {
  PARAM: {
    table: 'parameter',
    rows: (lang) => sql`
      select p.oid, p.paramtypename as typename, coalesce(own.paramname, usual.paramname, p.paramname) as name, p.status, p.search_text
      from parameter p
      left join parameter_language own on own.paramoid = p.oid and own.paramlang = ${lang} and own.status = 'Y'
      left join parameter_language usual on usual.paramoid = p.oid and usual.paramlang = ${defaultLanguage} and usual.status = 'Y'`,
  },
  document: {
    table: 'document',
    rows: (lang) => sql`
      select d.oid, ${codeName('DocumentType', sql`d.type`, lang)} as typename, coalesce(own.name, usual.name, d.name) || ' (' || d.id || ')' as name, d.status, d.search_text
      from document d
      left join document_language own on own.documentoid = d.oid and own.lang = ${lang} and own.status = 'Y'
      left join document_language usual on usual.documentoid = d.oid and usual.lang = ${defaultLanguage} and usual.status = 'Y'`,
  },
};

const kinds = Object.keys(sources) as DataKind[];

/** The items of all kinds as rows of a query: kind, oid, typename, name, status, search_text. */
export const allItems = (lang: Language): RawBuilder<unknown> =>
  sql.join(
    kinds.map((kind) => sql`select ${kind}::text as kind, item.* from (${sources[kind].rows(lang)}) item`),
    sql` union all `,
  );

/** The items of the kind that there are, by name, in the order of the oids. */
export const itemsByOid = async (
  db: Read,
  kind: DataKind,
  oids: readonly string[],
  lang: Language,
): Promise<DataItem[]> => {
  const { rows } = await sql<DataItem>`select item.oid, item.typename, item.name from (${sources[kind].rows(lang)}) item
    where item.oid = any(${[...oids]}::uuid[])`.execute(db);
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  return oids.flatMap((oid) => byOid.get(oid) ?? []);
};

/** Locks the items in one order: two savers of their permissions follow each other, and no item is deleted meanwhile. Answers how many there are. */
export const lockItems = async (
  trx: Write,
  { kind, dataOids }: { kind: DataKind; dataOids: readonly string[] },
): Promise<number> => {
  const rows = await trx
    .selectFrom(sources[kind].table)
    .select('oid')
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...dataOids])))
    .orderBy('oid')
    .forUpdate()
    .execute();
  return rows.length;
};
