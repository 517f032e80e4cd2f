import { type RawBuilder, sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { textCoverage } from '#platform/language-texts/server/named-texts.ts';
import { masterDataSearchText } from '#platform/organisation/server/search-text.ts';
import {
  asked,
  type Page,
  type Paged,
  pageOfRows,
  type SortBy,
  storedColumns,
} from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { fold } from '#platform/search/server/fold.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import {
  type masterDataFilter,
  type masterDataForm,
  type MasterDataGroup,
  masterDataRow,
  type MasterDataRow,
  type masterDataSortFields,
  replacedPlace,
  type ReplacedPlace,
} from '../master-data.contract.ts';

export type Filter = z.output<typeof masterDataFilter>;
export type Sort = SortBy<(typeof masterDataSortFields)[number]>;
export type MasterDataValues = Omit<z.output<typeof masterDataForm>, 'languages'>;

type Rows = SelectQueryBuilder<Tables & { m: Tables['master_data'] }, 'm', object>;

const classNames = ['class1', 'class2', 'class3', 'class4', 'class5', 'class6'] as const;
const columns = storedColumns('m', masterDataRow, ['languages', 'outdated']);
const texts = textCoverage('m.len');

/** Whether the row `m` is in use and its language id has no text. */
export const hasNoText = sql<SqlBool>`(m.status = 'Y' and m.len <> ''
  and not exists (select from language_text l where l.langid = m.len))`;

type Places = { companies: readonly string[]; plants: readonly string[] };

/**
 * Whether a reader with these companies and plants sees the row `m`: companies and plants belong to themselves, and a
 * company is also seen by those who see one of its plants. All other rows belong to no part of the organisation.
 */
const seenFrom = ({ companies, plants }: Places): RawBuilder<SqlBool> => sql<SqlBool>`(
  m.class1 <> 'ORG' or m.class2 not in ('CO', 'PLANT') or m.class3 = any(${companies}::text[])
  or m.class2 = 'PLANT' and m.class3 || m.class4 = any(${plants}::text[])
  or m.class2 = 'CO' and exists (select from master_data p where p.class1 = 'ORG' and p.class2 = 'PLANT'
    and p.class3 = m.class3 and p.class3 || p.class4 = any(${plants}::text[])))`;

/** The same for a scope, everywhere included. */
export const isSeenIn = (scope: Scope): RawBuilder<SqlBool> =>
  scope.everywhere ? sql<SqlBool>`true` : seenFrom(scope);

/** A filter with the scope of its reader. */
export type ScopedFilter = Filter & { scope: Scope };

/** The filters as the query compares them. */
const comparable = ({ scope, ...filter }: ScopedFilter) =>
  asked({
    ...(scope.everywhere ? {} : { companies: scope.companies, plants: scope.plants }),
    patterns: searchPatterns(filter),
    ...(Object.fromEntries(classNames.map((name) => [name, filter[name].toLowerCase()])) as Pick<
      Filter,
      (typeof classNames)[number]
    >),
    content: fold(filter.content),
    ismobile: filter.ismobile,
    status: filter.status,
    attention: filter.attention,
    missing: filter.missing,
    outdated: filter.outdated,
  });

const masterData = (db: Read): Rows => db.selectFrom('master_data as m');

const matching = (db: Read, filters: ReturnType<typeof comparable>): Rows => {
  const { patterns, content, ismobile, status, attention, missing, outdated, companies, plants } = filters;
  let rows = masterData(db);
  if (companies && plants) rows = rows.where(seenFrom({ companies, plants }));
  if (patterns) rows = rows.where(searchTextIsLike('m.search_text', patterns));
  for (const name of classNames) {
    const part = filters[name];
    if (part) rows = rows.where(sql<SqlBool>`position(${part} in lower(${sql.ref(`m.${name}`)})) > 0`);
  }
  // The content is the first line of the searched text.
  if (content) rows = rows.where(sql<SqlBool>`position(${content} in split_part(m.search_text, E'\n', 1)) > 0`);
  if (ismobile) rows = rows.where('m.ismobile', '=', ismobile);
  if (status) rows = rows.where('m.status', '=', status);
  if (attention) rows = rows.where(hasNoText);
  if (missing) rows = rows.where(texts.isMissing(missing));
  if (outdated) rows = rows.where(texts.isOutdated);
  return rows;
};

const described = (rows: Rows) => rows.select(columns).select([texts.languages, texts.outdated]);

export const { page: searchMasterData, stream: streamMasterData } = listReads({
  comparable,
  matching,
  described,
  order: ['sort'],
  total: 'master_data',
});

/** A row that the reader sees. */
export const seenByOid = (db: Read, oid: string, scope: Scope): Promise<MasterDataRow | undefined> =>
  described(masterData(db).where('m.oid', '=', oid).where(isSeenIn(scope))).executeTakeFirst();

export const { byOid: masterDataByOid } = rowReads({ key: 'm.oid', rows: (db) => described(masterData(db)) });

/** Those of the rows that exist, by sort. */
export const masterDataByOids = (db: Read, oids: readonly string[]): Promise<MasterDataRow[]> =>
  described(masterData(db))
    .where('m.oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('m.sort')
    .execute();

/**
 * Locks the rows for the rest of the transaction, always in the same order. Who writes rows that name a place goes on
 * (ADR 0033), until its row is deleted or gets other ids.
 */
export const lockMasterData = (trx: Write, oids: readonly string[]): Promise<MasterDataRow[]> =>
  described(masterData(trx))
    .where('m.oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('m.oid')
    .forNoKeyUpdate()
    .execute();

/** The first two classes in use, with the number of their rows. */
export const searchGroups = async (
  db: Read,
  { folded, scope }: { folded: readonly string[]; scope: Scope },
  page: Page,
): Promise<Paged<MasterDataGroup>> => {
  const groups = await db
    .selectFrom('master_data as m')
    .where(isSeenIn(scope))
    .select((eb) => ['class1', 'class2', eb.fn.countAll<number>().as('count')])
    .groupBy(['class1', 'class2'])
    .orderBy('class1')
    .orderBy('class2')
    .execute();
  const held = groups.filter(
    ({ class1, class2 }) => folded.length === 0 || folded.some((one) => fold(`${class1} ${class2}`).includes(one)),
  );
  return pageOfRows(held, page);
};

export const nextSort = async (db: Read): Promise<number> => {
  const { rows } = await sql<{ sort: number }>`select next_master_data_sort() as sort`.execute(db);
  return rows[0]?.sort ?? 1;
};

const stored = (values: MasterDataValues) => ({ ...values, search_text: masterDataSearchText(values) });

export const insertMasterData = (trx: Write, values: MasterDataValues): Promise<string> =>
  insertRow(trx, 'master_data', stored(values));

/**
 * Writes what differs. A unique column among those that are set, even to what it was, would lock the row as deletion
 * does, and a rename would wait for all who write rows that name the place (ADR 0033).
 */
export const updateMasterData = (
  trx: Write,
  before: MasterDataValues & { oid: string },
  values: MasterDataValues,
): Promise<void> => {
  const changed = Object.entries(stored(values)).filter(
    ([name, value]) => name === 'search_text' || before[name as keyof MasterDataValues] !== value,
  );
  return updateByOid(trx, 'master_data', before.oid, Object.fromEntries(changed));
};

/** The replaced companies and plants that the reader sees the successors of, the newest first. */
export const replacedPlaces = (db: Read, scope: Scope): Promise<ReplacedPlace[]> =>
  db
    .selectFrom('replaced_place as r')
    .select(storedColumns('r', replacedPlace, []))
    .where(
      scope.everywhere
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(r.tocoid = any(${scope.companies}::text[]) or r.tocoid || r.toplantid = any(${scope.plants}::text[]))`,
    )
    .orderBy('r.crtdat', 'desc')
    .orderBy('r.oid')
    .execute();
