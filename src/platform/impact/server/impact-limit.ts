import type { Read } from '#platform/db/server/database.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { numberOfText } from '#platform/wire/values.ts';
import {
  affectedInAll,
  confirmationOf,
  confirmImpactReason,
  impactSetting,
  type AffectedPeople,
} from '../impact.contract.ts';

/** The most people that a change may affect without being confirmed; the usual number where the entry has none. */
export const impactLimit = async (db: Read): Promise<number> => {
  const row = await db
    .selectFrom('parameter')
    .select('desccode')
    .where('paramtype', '=', impactSetting.list)
    .where('paramcode', '=', impactSetting.code)
    .where('status', '=', 'Y')
    .executeTakeFirst();
  const limit = numberOfText(row?.desccode ?? '');
  return limit === undefined || limit < 0 ? impactSetting.usual : limit;
};

/**
 * Throws (`code`, `impact.confirm` with the real numbers) if a change affects more people than the setting allows and
 * these very numbers have not been confirmed: what was confirmed a while ago may have become another change.
 */
export const assertImpactConfirmed = async (
  trx: Read,
  affected: AffectedPeople,
  confirmed: string,
  code: DomainErrorCode = codes.editFailed,
): Promise<void> => {
  if (confirmed === confirmationOf(affected)) return;
  const total = affectedInAll(affected);
  const limit = total === 0 ? 0 : await impactLimit(trx);
  if (total <= limit) return;
  const { gained, lost, changed } = affected;
  throw new DomainError(code, confirmImpactReason, { params: { gained, lost, changed, total, limit } });
};
