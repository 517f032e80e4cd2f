import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Write } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { conflict } from '#platform/wire/errors.ts';
import type { numberedRows } from '../order.contract.ts';

type Numbered = z.output<typeof numberedRows>;

type Options = {
  /** Has the columns `oid` and `sort`. A constraint that two numbers differ must be deferrable. */
  table: keyof Tables;
  /** Only these rows are in the list. Default: all. */
  within?: RawBuilder<SqlBool>;
  /** Whether the lowest number comes first. Default: the highest. */
  lowestFirst?: boolean;
  /** The rows as they are, for a 409. */
  current: () => unknown;
};

/**
 * Puts rows in an order in which the highest number comes first, or the lowest: they exchange their numbers, so that
 * all others stay where they are. Rejects a list that has changed since it was read (409): a row is missing or has
 * another number.
 */
export const exchangeNumbers = async (
  trx: Write,
  sent: Numbered,
  { table, within = sql<SqlBool>`true`, lowestFirst = false, current }: Options,
): Promise<void> => {
  const oids = sent.map(({ oid }) => oid);
  const { rows } = await sql<{ oid: string; sort: number }>`
    select oid, sort from ${sql.table(table)} where oid = any(${oids}::uuid[]) and ${within}
    order by oid for update`.execute(trx);
  const sorts = new Map(rows.map(({ oid, sort }) => [oid, sort]));
  const isCurrent = sorts.size === sent.length && sent.every(({ oid, sort }) => sorts.get(oid) === sort);
  if (!isCurrent) throw conflict(await current());
  const numbers = sent.map(({ sort }) => sort).toSorted((one, other) => (lowestFirst ? one - other : other - one));
  const places = sent
    .map(({ oid, sort }, at) => ({ oid, was: sort, sort: numbers[at] ?? sort }))
    .filter(({ was, sort }) => was !== sort);
  if (places.length === 0) return;
  // In one statement, at whose end alone the numbers must differ.
  await sql`update ${sql.table(table)} as t set sort = place.sort
    from unnest(${places.map(({ oid }) => oid)}::uuid[], ${places.map(({ sort }) => sort)}::numeric[]) as place (oid, sort)
    where t.oid = place.oid`.execute(trx);
};
