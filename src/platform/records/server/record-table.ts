import type { Generated } from 'kysely';
import type { Audited, TimeOrNull } from '#platform/db/server/table-values.ts';

type Kept = keyof Audited | 'oid';

/**
 * The table of a record whose columns match the contract's row in name and type. `LookedUp` are fields that come from
 * other tables, `Times` those that may be written as a Date. Columns used only by the server are added by intersection.
 */
export type RecordTable<
  Row extends Record<Kept, unknown>,
  LookedUp extends keyof Row,
  Times extends keyof Row = never,
> = Audited & { oid: Generated<string> } & Omit<Row, Kept | LookedUp | Times> & { [Name in Times]: TimeOrNull };
