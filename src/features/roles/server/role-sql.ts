import type { Actor } from '#platform/db/server/database.ts';
import type { RoleSandbox, SandboxResult } from '#platform/role-sql/server/role-sandbox.ts';
import { textLimits } from '#platform/role-sql/server/text-limits.ts';
import type { ReasonParams, DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';

type Failure = Extract<SandboxResult, { ok: false }>;

const reasons: Record<Failure['fault'], string> = {
  sql: 'role.sql_error',
  shape: 'role.sql_shape',
  rows: 'role.sql_rows',
  time: 'role.sql_time',
  memory: 'role.sql_memory',
  size: 'role.sql_size',
  busy: 'role.sql_busy',
  lost: 'role.sql_busy',
  unavailable: 'role.sql_unavailable',
};

/** What is stored of a failed refresh. */
export const failureOf = (failure: Failure): { reason: string; message: string } => ({
  reason: reasons[failure.fault],
  message: failure.fault === 'sql' ? failure.message : '',
});

/** The failure as an error at the field `source`; for faulty SQL with PostgreSQL's message and the position. */
const asDomainError = (code: DomainErrorCode, failure: Failure, { limits }: RoleSandbox): DomainError => {
  const reason = reasons[failure.fault];
  const error = failure.fault === 'sql' ? { message: failure.message, position: failure.position } : null;
  const params: ReasonParams = {
    message: error?.message ?? '',
    position: error?.position ?? '',
    rows: limits.rowLimit,
    seconds: limits.timeLimitMs / 1000,
    length: textLimits.length,
    depth: textLimits.depth,
  };
  return new DomainError(code, reason, { fields: { source: reason }, params, ...(error ? { content: error } : {}) });
};

/** Runs the SQL of a role on behalf of a person; returns the texts in its only column. Throws if the SQL fails. */
export const idsOf = async (
  sandbox: RoleSandbox,
  { empid }: Pick<Actor, 'empid'>,
  source: string,
  code: DomainErrorCode,
): Promise<string[]> => {
  const result = await sandbox.run(source, empid);
  if (!result.ok) throw asDomainError(code, result, sandbox);
  return result.ids;
};
