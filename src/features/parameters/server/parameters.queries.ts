import { sql, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import { searchPatterns, searchTextHolds, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { decidingLists } from '#platform/rights/deciding-lists.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import type { z } from 'zod';
import {
  type parameterFilter,
  type parameterForm,
  type parameterSortFields,
  parameterRow,
} from '../parameters.contract.ts';
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
import { versionCoverage } from '#platform/language-versions/server/coverage.ts';
import type { NamesByLanguage } from '#platform/language-versions/versions.ts';
import { parentPath } from './parameter-path.ts';
import { fold } from '#platform/search/server/fold.ts';

export type Filter = z.output<typeof parameterFilter>;
export type Sort = SortBy<(typeof parameterSortFields)[number]>;

const columns = storedColumns('p', parameterRow, ['parentparamname', 'names', 'parentnames', 'languages', 'outdated']);
const versions = versionCoverage({
  table: 'parameter_language',
  record: 'paramoid',
  lang: 'paramlang',
  of: 'p.oid',
});

/** The filters as the query compares them. */
const comparable = (filter: Filter) =>
  asked({
    patterns: searchPatterns(filter),
    paramtype: filter.paramtype.toLowerCase(),
    name: fold(filter.paramname),
    parentparam: filter.parentparam,
    status: filter.status,
    missing: filter.missing,
    outdated: filter.outdated,
  });

type Searched = SelectQueryBuilder<Tables & { p: Tables['parameter'] }, 'p', object>;
const parameters = (db: Read): Searched => db.selectFrom('parameter as p');

const matching = (db: Read, filters: ReturnType<typeof comparable>): Searched => {
  const { patterns, paramtype, name, parentparam, status, missing, outdated } = filters;
  let rows = parameters(db);
  if (patterns) rows = rows.where(searchTextIsLike('p.search_text', patterns));
  if (paramtype) rows = rows.where(sql<SqlBool>`position(${paramtype} in lower(p.paramtype)) > 0`);
  // The name is the first line of the searched text.
  if (name) rows = rows.where(sql<SqlBool>`position(${name} in split_part(p.search_text, E'\n', 1)) > 0`);
  if (parentparam) rows = rows.where('p.parentparam', '=', parentparam);
  if (status) rows = rows.where('p.status', '=', status);
  if (missing) rows = rows.where(versions.isMissing(missing));
  if (outdated) rows = rows.where(versions.isOutdated);
  return rows;
};

const parentName = (eb: ExpressionBuilder<Tables & { p: Tables['parameter'] }, 'p'>) =>
  eb
    .selectFrom('parameter as parent')
    .select('parent.paramname')
    .whereRef('parent.oid', '=', 'p.parentparam')
    .as('parentparamname');

const namesOfEntry = (oid: string) => sql<NamesByLanguage>`coalesce((
  select jsonb_object_agg(named.paramlang, named.paramname) from parameter_language named
  where named.paramoid = ${sql.ref(oid)} and named.status = 'Y'), '{}')`;

const described = (rows: Searched) =>
  rows
    .select(columns)
    .select(parentName)
    .select([namesOfEntry('p.oid').as('names'), namesOfEntry('p.parentparam').as('parentnames')])
    .select([versions.languages, versions.outdated]);

export const { page: searchParameters } = listReads({
  comparable,
  matching,
  described,
  order: ['paramtype', 'paramsort'],
  total: 'parameter',
});

/** With the path of the parent, by which an import finds it. */
export const { stream: streamParameters } = listReads({
  comparable,
  matching,
  described: (rows: Searched) => described(rows).select(parentPath(sql.ref('p.parentparam')).as('parent')),
  order: ['paramtype', 'paramsort'],
});

export const { byOid: parameterByOid } = rowReads({ key: 'p.oid', rows: (db) => described(parameters(db)) });

/** Types in use with the number of their entries. */
export const searchParameterTypes = async (
  db: Read,
  folded: readonly string[],
  page: Page,
): Promise<Paged<{ paramtype: string; paramtypename: string; count: number }>> => {
  let types = db
    .selectFrom('parameter as p')
    .select((eb) => [
      'p.paramtype',
      eb.fn.min('p.paramtypename').as('paramtypename'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('p.paramtype');
  if (folded.length > 0) types = types.where(searchTextHolds('p.search_text', folded));
  return pageOfRows(await types.orderBy('p.paramtype').execute(), page);
};

type Values = Omit<z.output<typeof parameterForm>, 'languages'>;

const searchText = (values: Values): string =>
  [values.paramname, values.paramcode, values.paramtype, values.paramtypename].map(fold).join('\n');

export const insertParameter = (trx: Write, values: Values): Promise<string> =>
  insertRow(trx, 'parameter', { ...values, search_text: searchText(values) });

/** Locks the row for the rest of the transaction, so that what was checked is what is written. */
export const lockParameter = preparedRow((trx: Write, oid: string) =>
  trx.selectFrom('parameter as p').select(columns).where('p.oid', '=', oid).forUpdate(),
);

/** The parameters with the lists that they belong to; the rows are locked until the transaction ends. */
export const lockListsOf = (
  trx: Write,
  oids: readonly string[],
): Promise<{ oid: string; paramtype: string; paramname: string; paramcode: string; names: NamesByLanguage }[]> =>
  trx
    .selectFrom('parameter')
    .select(['oid', 'paramtype', 'paramname', 'paramcode', namesOfEntry('parameter.oid').as('names')])
    .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .orderBy('oid')
    .forUpdate()
    .execute();

export const updateParameter = (trx: Write, oid: string, values: Values): Promise<void> =>
  updateByOid(trx, 'parameter', oid, { ...values, search_text: searchText(values) });

/** Those of the candidates that are the row itself or a descendant: as a parent they would create a cycle. */
export const thoseBelow = async (db: Read, candidates: readonly string[], oid: string): Promise<string[]> => {
  const { rows } = await sql<{ candidate: string }>`
    with recursive up as (
      select oid as candidate, oid, parentparam from parameter where oid = any(${[...candidates]}::uuid[])
      union select up.candidate, p.oid, p.parentparam from parameter p join up on p.oid = up.parentparam)
    select candidate from up where oid = ${oid}`.execute(db);
  return rows.map(({ candidate }) => candidate);
};

/** Whether `candidate` is the row itself or a descendant. */
export const liesBelow = async (db: Read, candidate: string, oid: string): Promise<boolean> =>
  (await thoseBelow(db, [candidate], oid)).length > 0;

/** The names of those of the given rows that have children outside the given ones. */
export const parentsLeftBehind = (db: Read, oids: readonly string[]): Promise<{ paramcode: string }[]> =>
  db
    .selectFrom('parameter as p')
    .select('p.paramcode')
    .where('p.oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('parameter as c')
          .select('c.oid')
          .whereRef('c.parentparam', '=', 'p.oid')
          .where('c.oid', '<>', (not) => not.fn('all', [not.val([...oids])])),
      ),
    )
    .execute();

/** Codes among the rows that are identities in use: deleting or renaming one would silently take rights away. */
export const identitiesInUse = (db: Read, oids: readonly string[]): Promise<{ paramcode: string }[]> =>
  db
    .selectFrom('parameter as p')
    .select('p.paramcode')
    .where('p.oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
    .where('p.paramtype', '=', 'Identity')
    .where((eb) =>
      eb.exists(eb.selectFrom('function_identity as i').select('i.oid').whereRef('i.roleid', '=', 'p.paramcode')),
    )
    .execute();

/** Those of the codes that functions use as an identity although the list no longer has them. */
export const identityCodesLost = async (db: Read, paramcodes: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('function_identity as i')
    .select('i.roleid')
    .distinct()
    .where('i.roleid', '=', (eb) => eb.fn.any(eb.val([...paramcodes])))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('parameter as p')
            .select('p.oid')
            .whereRef('p.paramcode', '=', 'i.roleid')
            .where('p.paramtype', '=', decidingLists.identity),
        ),
      ),
    )
    .execute();
  return rows.map(({ roleid }) => roleid);
};
