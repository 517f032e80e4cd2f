import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { PlantOption } from '../stores.contract.ts';

/**
 * Whether a row with `coid` and `plantid` lies in the scope, as a predicate of a query: the same meaning as
 * `scopeHolds`. A store is a whole plant's, so that who works in a department of it alone has none.
 */
export const plantWithin = (scope: Scope, table: string): RawBuilder<SqlBool> => {
  if (scope.everywhere) return sql<SqlBool>`true`;
  const coid = sql.ref(`${table}.coid`);
  const plantid = sql.ref(`${table}.plantid`);
  return sql<SqlBool>`(${coid} = any(${scope.companies}::text[]) or ${coid} || ${plantid} = any(${scope.plants}::text[]))`;
};

/** The plants in use that lie in the scope, in their own order. */
export const plantsWithin = async (db: Read, scope: Scope): Promise<PlantOption[]> => {
  const { rows } = await sql<PlantOption>`
    with plant as (
      select distinct on (class3, class4) content as label, class3 || class4 as value, class3 as coid, class4 as plantid,
        class5 as currency, sort
      from master_data where class1 = 'ORG' and class2 = 'PLANT' and status = 'Y' and class3 <> '' and class4 <> ''
      order by class3, class4, sort, oid)
    select label, value, coid, plantid, currency from plant where ${plantWithin(scope, 'plant')} order by sort, value`.execute(
    db,
  );
  return rows;
};

export const outside = (): HttpError => new HttpError(403, 'store.outside_scope');

/**
 * Rejects (403) stores outside the scope; for who works in a part of the organisation, those that there are not as
 * well.
 */
export const assertStoresInScope = async (db: Read, scope: Scope, oids: readonly string[]): Promise<void> => {
  if (scope.everywhere) return;
  const { rows } = await sql<{ oid: string }>`
    select s.oid from store s where s.oid = any(${[...oids]}::uuid[]) and ${plantWithin(scope, 's')}`.execute(db);
  const inside = new Set(rows.map(({ oid }) => oid));
  if (!oids.every((oid) => inside.has(oid))) throw outside();
};
