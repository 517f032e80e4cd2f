import type { ColumnType, Generated } from 'kysely';
import type { Audited } from './tables.ts';

/** Who sees the console as whom, in which session, since and until when (migration 0016). */
export type SeeAs = Audited & {
  oid: Generated<string>;
  empid: string;
  sessionoid: string;
  target: string;
  since: ColumnType<string, never, never>;
  until: ColumnType<string, never, Date>;
};
