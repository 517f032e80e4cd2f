/** An act, and the one that it has undone, if it is an undo. */
export type LaterAct = { act: string; undoes: string | null };

/**
 * Of acts that follow one another, those of which nothing is left: what was undone, and what undid it. An undo that was
 * undone itself counts for nothing either, and an undo of something before them has changed what it found.
 */
export const settledActs = (acts: readonly LaterAct[]): string[] => {
  const undoersOf = Map.groupBy(acts, ({ undoes }) => undoes);
  const isUndone = (act: string): boolean => (undoersOf.get(act) ?? []).some((undo) => !isUndone(undo.act));
  const known = new Set(acts.map(({ act }) => act));
  return acts
    .filter(({ act, undoes }) => isUndone(act) || (undoes !== null && known.has(undoes)))
    .map(({ act }) => act);
};
