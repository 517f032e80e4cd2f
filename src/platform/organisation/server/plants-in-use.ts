import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { isPlant } from './organisation.queries.ts';

export type PlantIds = { coid: string; plantid: string };

/** Whether the plant is in use; if so, it cannot go before the transaction ends (ADR 0033). */
export const holdPlant = async (trx: Write, { coid, plantid }: PlantIds): Promise<boolean> => {
  const { rows } = await sql`
    select from master_data where ${isPlant} and class3 = ${coid} and class4 = ${plantid}
    order by oid limit 1 for key share`.execute(trx);
  return rows.length > 0;
};

type Errors = {
  /** The reason why a plant outside the scope is rejected (403). */
  outside: string;
  /** The error for a plant that is not in use. */
  unknown: () => Error;
};

/**
 * The plant that a new row is to belong to, by company and plant id together. Rejects a plant that is outside the
 * scope or not in use; for a partial scope both are the same, since the answer must not reveal which plants exist
 * elsewhere. The plant cannot go before the transaction ends (ADR 0033).
 */
export const plantToWriteTo = async (
  trx: Write,
  scope: Scope,
  plant: string,
  { outside, unknown }: Errors,
): Promise<PlantIds> => {
  const { rows } = await sql<PlantIds>`
    select class3 as coid, class4 as plantid from master_data
    where ${isPlant} and class3 <> '' and class4 <> '' and class3 || class4 = ${plant}
      and ${withinScope(scope, { coid: 'class3', plantid: 'class4' })}
    order by sort, class3, class4 limit 1 for key share`.execute(trx);
  const [place] = rows;
  if (place) return place;
  throw scope.everywhere ? unknown() : new HttpError(403, outside);
};
