import type { Generated } from 'kysely';
import type { Audited } from '#platform/db/server/table-values.ts';

type SealTarget = { target: string; sent: number; sent_at: string | null; failed_at: string | null; failure: string };
type LogVerification = { oid: Generated<string>; at: Generated<string>; seal: number; rows: number; findings: number };
type Erasure = Audited & { oid: Generated<string>; empid: string; log_rows: number };

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    log_seal_target: SealTarget;
    log_verification: LogVerification;
    erasure: Erasure;
  }
}
