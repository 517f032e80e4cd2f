import type { UndoGuard } from '#platform/undo/server/undo.service.ts';
import { lockTree } from './web-functions.queries.ts';

/** Putting entries back waits for other changes of the menu. */
export const guardEntries: UndoGuard = async (trx) => {
  await lockTree(trx);
  return () => Promise.resolve();
};
