import type { Generated } from 'kysely';
import type { Audited } from '#platform/db/server/table-values.ts';
import type { LogId } from '../retention.contract.ts';

type RetentionPeriod = Audited & { oid: Generated<string>; log: LogId; period: number };

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    retention_period: RetentionPeriod;
  }
}
