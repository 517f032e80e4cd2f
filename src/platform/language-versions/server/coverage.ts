import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Language } from '#platform/i18n/languages.ts';

type Columns = {
  /** The table of the versions, such as `banner_language`. */
  table: string;
  /** Its column with the oid of the record. */
  record: string;
  /** Its column with the language. */
  lang?: string;
  /** The oid of the record in the list's query, such as `b.oid`. */
  of: string;
};

/**
 * The SQL about the versions of the rows of a list: `languages` and `outdated` for the row (`coverage` of the
 * contract), and `isMissing` and `isOutdated` for its filters.
 */
export const versionCoverage = ({ table, record, lang = 'lang', of }: Columns) => {
  const held = sql`from ${sql.table(table)} as cover where ${sql.ref(`cover.${record}`)} = ${sql.ref(of)}`;
  const code = sql.ref<Language>(`cover.${lang}`);
  return {
    languages: sql<Language[]>`array(select ${code} ${held} order by ${code})`.as('languages'),
    outdated: sql<Language[]>`array(select ${code} ${held} and cover.outdated = 'Y' order by ${code})`.as('outdated'),
    isMissing: (missing: Language): RawBuilder<SqlBool> =>
      sql<SqlBool>`not exists (select ${held} and ${code} = ${missing})`,
    isOutdated: sql<SqlBool>`exists (select ${held} and cover.outdated = 'Y')`,
  };
};
