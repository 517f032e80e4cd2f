import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { Level } from '#platform/wire/endpoint.ts';

/** A plant, or a whole company if `plantid` is empty. */
export type UsedPlace = { coid: string; plantid: string };

/**
 * Rows that name companies or plants by their ids, declared by the feature that stores them. Replacing a company keeps
 * the plant ids of its rows; replacing a plant changes both ids.
 */
export type PlaceUse = {
  /** Unique among all uses. */
  key: string;
  /** What the rows are called, in the plural. */
  title: Text;
  /** Ids of functions: at the level and everywhere, one of them is needed to see the rows by name and to replace. */
  functions: readonly string[];
  level: Exclude<Level, 'LOOK'>;
  /** Rows that decide who has which permissions: replacing takes the right to grant permissions everywhere, too. */
  decides?: true;
  /**
   * A query of the rows that name the place: `key`, and `label` in the language of the reader. It needs an index at a
   * million employees.
   */
  rows: (place: UsedPlace, lang: Language) => RawBuilder<unknown>;
  /** Address of the screen that shows a row; absent without one. */
  path?: (key: string) => string;
  /**
   * Lets the rows name another place. A row that would then be there twice is deleted. Where people move, `moved` is
   * called with how many, as often as it takes.
   */
  replace: (trx: Write, from: UsedPlace, to: UsedPlace, moved: (people: number) => Promise<void>) => Promise<void>;
};

/** Whether the place is a whole company. */
export const isCompany = ({ plantid }: UsedPlace): boolean => plantid === '';

type Columns = { coid: string; plantid: string };

/** SQL: whether a row belongs to the place, by its columns with the ids. */
export const liesIn = ({ coid, plantid }: UsedPlace, columns: Columns): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(columns.coid)} = ${coid}${plantid === '' ? sql`` : sql` and ${sql.ref(columns.plantid)} = ${plantid}`})`;

/** SQL: the assignments that move a row to the other place. */
export const movedTo = ({ coid, plantid }: UsedPlace, columns: Columns): RawBuilder<unknown> =>
  sql`${sql.ref(columns.coid)} = ${coid}${plantid === '' ? sql`` : sql`, ${sql.ref(columns.plantid)} = ${plantid}`}`;

/**
 * SQL: whether a row refers to the place by a condition's type and content. A company is also referred to where one of
 * its plants is.
 */
export const refersTo = (place: UsedPlace, columns: { type: string; contentoid: string }): RawBuilder<SqlBool> => {
  const [type, contentoid] = [sql.ref(columns.type), sql.ref(columns.contentoid)];
  if (!isCompany(place)) return sql<SqlBool>`(${type} = 'P' and ${contentoid} = ${place.coid + place.plantid})`;
  return sql<SqlBool>`(${type} = 'C' and ${contentoid} = ${place.coid} or ${type} = 'P' and ${contentoid} in (
    select class3 || class4 from master_data where class1 = 'ORG' and class2 = 'PLANT' and class3 = ${place.coid}))`;
};

type Referring = {
  table: 'condition' | 'blacklist' | 'whitelist' | 'survey_auth';
  type: string;
  /** What a place may be named once by, such as the identity of a condition. */
  once: readonly string[];
  /** Only these rows, of the table as `t`. */
  of?: RawBuilder<SqlBool>;
};

/** Lets rows that refer to places by type and content refer to another one; a row that is there already is deleted. */
export const replaceReferences = async (
  trx: Write,
  from: UsedPlace,
  to: UsedPlace,
  { table, type, once, of = sql<SqlBool>`true` }: Referring,
): Promise<void> => {
  const [was, will] = [from.coid + from.plantid, to.coid + to.plantid];
  const content = isCompany(from)
    ? sql`case when ${sql.ref(`t.${type}`)} = 'C' then ${will} else ${will} || substr(t.contentoid, length(${was}) + 1) end`
    : sql`${will}`;
  const asked = sql`${refersTo(from, { type: `t.${type}`, contentoid: 't.contentoid' })} and ${of}`;
  const same = sql.join(
    [...once, type].map((column) => sql`${sql.ref(`other.${column}`)} is not distinct from ${sql.ref(`t.${column}`)}`),
    sql` and `,
  );
  await sql`delete from ${sql.table(table)} t where ${asked}
    and exists (select from ${sql.table(table)} other where other.oid <> t.oid and ${same} and other.contentoid = ${content})`.execute(
    trx,
  );
  await sql`update ${sql.table(table)} t set contentoid = ${content} where ${asked}`.execute(trx);
};

/** How many rows of each use name the place; uses without any are left out. */
export const countUses = async (
  db: Read,
  uses: readonly PlaceUse[],
  place: UsedPlace,
): Promise<{ use: PlaceUse; count: number }[]> => {
  if (uses.length === 0) return [];
  const counts = sql.join(
    uses.map(
      ({ key, rows }) =>
        sql`select ${key}::text as key, (select count(*)::int from (${rows(place, defaultLanguage)}) r) as count`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<{ key: string; count: number }>`${counts}`.execute(db);
  const byKey = new Map(rows.map(({ key, count }) => [key, count]));
  return uses.flatMap((use) => {
    const count = byKey.get(use.key) ?? 0;
    return count > 0 ? [{ use, count }] : [];
  });
};

/** The first rows of a use that name the place, by their names in the language. */
export const rowsOfUse = async (
  db: Read,
  { rows }: PlaceUse,
  { place, lang, limit }: { place: UsedPlace; lang: Language; limit: number },
): Promise<{ key: string; label: string }[]> => {
  const found = await sql<{ key: string; label: string }>`
    select r.key::text as key, r.label::text as label from (${rows(place, lang)}) r order by r.label, r.key limit ${limit}`.execute(
    db,
  );
  return found.rows;
};
