import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import type { ChangeFeed, ChangeFeedEntry } from '#platform/feature/server/change-feed.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Grant } from '#platform/wire/server/grant.ts';

/** What features declare about changes. */
export type Feed = { changeFeed: ChangeFeed; dataKinds: readonly DataKind[] };

/**
 * The tables of the feed whose changes the person may see: those of functions at which the person may look, and of rows
 * in parts of the organisation only where the person looks everywhere, or at those of `readable`, which lie in scope.
 */
export const visibleTables = async (
  { rights, changeFeed, dataKinds }: Feed & { rights: Rights },
  empid: string,
  readable: readonly string[] = [],
): Promise<string[]> => {
  const governing = dataKinds.map(({ governedBy }) => governedBy);
  const functionsOf = ({ shownBy, ofDataItems }: ChangeFeedEntry): readonly string[] =>
    ofDataItems ? [...shownBy, ...governing] : shownBy;
  const grants = new Map<string, Grant | null>();
  for (const id of new Set(Object.values(changeFeed).flatMap(functionsOf)))
    grants.set(id, await rights.grant(empid, [id], 'LOOK'));
  const mayLook = (id: string, inParts: boolean): boolean => {
    const grant = grants.get(id);
    return grant ? !inParts || grant.scope.everywhere || readable.includes(id) : false;
  };
  return Object.entries(changeFeed)
    .filter(([, entry]) => functionsOf(entry).every((id) => mayLook(id, entry.inParts)))
    .map(([table]) => table);
};
