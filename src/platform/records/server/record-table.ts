import type { Generated } from 'kysely';
import type { Audited, TimeOrNull } from '#platform/db/server/table-values.ts';

type Kept = keyof Audited | 'oid';

/**
 * The table of a record whose columns have the names and types of its row in the contract. `LookedUp` are the fields of
 * the row that stand elsewhere, `Times` those that may be written as a Date. Columns that only the server knows are
 * added beside it.
 */
export type RecordTable<
  Row extends Record<Kept, unknown>,
  LookedUp extends keyof Row,
  Times extends keyof Row = never,
> = Audited & { oid: Generated<string> } & Omit<Row, Kept | LookedUp | Times> & { [Name in Times]: TimeOrNull };
