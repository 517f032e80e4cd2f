import { sql, type SqlBool } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { namingFirst } from '#platform/organisation/server/place-names.ts';
import { atField } from '#platform/records/server/record-errors.ts';
import { assertPlacesInScope, withinScope } from '#platform/rights/server/row-scope.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import type { Grant, Scope } from '#platform/wire/server/grant.ts';
import type { CoinfoRow } from '../repair.contract.ts';
import { repairReasons } from '../repair-fields.ts';

const inUse = sql<SqlBool>`class1 = 'ORG' and class2 = 'CO' and status = 'Y' and class3 <> ''`;

/** The companies in use where the caller may change something; for a reader, where there is something to look at. */
export const companyChoices = async (db: Read, { scope, scopes }: Grant): Promise<CoinfoRow[]> => {
  const bound = scopes.CHANGE ?? scope;
  const { rows } = await sql<CoinfoRow>`
    with company as (
      select distinct on (class3) class3 as co, content as coabr, sort from master_data
      where ${inUse} and ${withinScope(bound, { coid: 'class3', plantid: null })}
      order by class3, sort, ${namingFirst}, oid)
    select co, coabr from company order by sort, co`.execute(db);
  return rows;
};

/**
 * The name of a company in use for which something is to be written. Rejects one outside the scope (403) before it says
 * whether there is one, since the answer must not reveal which companies exist elsewhere. The company cannot go before
 * the transaction ends (ADR 0033).
 */
export const nameToWrite = async (
  trx: Write,
  scope: Scope,
  coid: string,
  { field, code }: { field: string; code: DomainErrorCode },
): Promise<string> => {
  assertPlacesInScope(scope, [{ coid }], repairReasons.outsideScope);
  const { rows } = await sql<{ name: string }>`
    select content as name from master_data where ${inUse} and class3 = ${coid} order by sort, ${namingFirst}, oid
    limit 1 for key share`.execute(trx);
  const [company] = rows;
  if (!company) throw atField(code, field, repairReasons.companyUnknown);
  return company.name;
};
