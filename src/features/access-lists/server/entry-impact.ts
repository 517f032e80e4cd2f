import { type AffectedPeople, nobody } from '#platform/impact/impact.contract.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { UndoImpact } from '#platform/undo/server/undone-table.ts';
import type { AccessList } from './access-list.ts';
import { type Active, activeEntries, missingIn, onlyIn } from './entry-effects.ts';

/** A person on the blacklist loses something, one on the whitelist gains it. */
const affectedBy = async (
  db: Read,
  list: AccessList,
  { before, after }: { before: readonly Active[]; after: readonly Active[] },
): Promise<AffectedPeople> => {
  const [added, gone] = [missingIn(after, before), missingIn(before, after)];
  let [come, left] = [0, 0];
  for (const code of new Set([...added, ...gone].map((one) => one.code))) {
    come += (await onlyIn(db, list, code, added, before)).total;
    left += (await onlyIn(db, list, code, gone, after)).total;
  }
  return list.table === 'blacklist'
    ? { gained: left, lost: come, changed: 0 }
    : { gained: come, lost: left, changed: 0 };
};

/** How many people the undo of changed entries lets in and keeps out. */
export const impactOfEntries =
  (list: AccessList): UndoImpact =>
  async (trx, _rights, changes) => {
    if (changes.every(({ table }) => table !== list.table)) return () => Promise.resolve(nobody);
    const before = await activeEntries(trx, list);
    return async () => affectedBy(trx, list, { before, after: await activeEntries(trx, list) });
  };
