import { aim, type Aimed } from '#app/server/placed.testing.ts';
import type { TestServer } from '#app/server/server.testing.ts';
import { discardCalls } from '../discard.contract.ts';
import { putResult } from './write-backs.testing.ts';

/** Writes that can be undone. */
export const writeBackTries = async ({ db }: TestServer): Promise<Aimed[]> => {
  const oid = await putResult(db, { insId: 'UNDO-DISCARD', state: 'F' });
  return [aim(discardCalls.discard, { content: { oids: [oid], reason: 'The process has ended', count: 1 } })];
};
