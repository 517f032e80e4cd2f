import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { UndoGuard } from '#platform/undo/server/undone-table.ts';
import { jobReasons } from '../jobs.contract.ts';
import { actionOf, type Registry } from './job-registry.ts';
import { actionsWithJobs } from './jobs.queries.ts';

/** Undoing takes away the last job of an action that the product needs as little as deleting does. */
export const guardNeededJobs =
  (registry: () => Registry): UndoGuard =>
  async (trx) => {
    const needed = async (): Promise<string[]> =>
      (await actionsWithJobs(trx)).flatMap((one) => {
        const action = actionOf(registry(), one);
        return action?.essential ? [action.job] : [];
      });
    const before = await needed();
    return async () => {
      const after = new Set(await needed());
      const names = before.filter((job) => !after.has(job));
      if (names.length > 0) throw new DomainError(codes.deleteFailed, jobReasons.essential, { params: { names } });
    };
  };
