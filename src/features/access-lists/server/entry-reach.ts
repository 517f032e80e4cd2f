import type { Read } from '#platform/db/server/database.ts';
import { contentsOutside } from '#platform/rights/server/condition-places.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Entry } from './access-list.ts';

/** `mayChange`: whether the reader may edit and delete the entry. */
export type ReachedEntry = Entry & { mayChange: 'Y' | 'N' };

/** The entries with what their reader may do to them, decided by the same check as the writes. */
export const withReach = async (
  db: Read,
  { scopes }: Pick<Grant, 'scopes'>,
  entries: readonly Entry[],
): Promise<ReachedEntry[]> => {
  const outside = new Set(scopes.CHANGE ? await contentsOutside(db, scopes.CHANGE, entries) : entries);
  return entries.map((entry) => ({ ...entry, mayChange: outside.has(entry) ? 'N' : 'Y' }));
};
