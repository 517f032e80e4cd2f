/** What a notice offers after a write; given by the undo capability, which is above the notices. */
export type UndoOffer = {
  label: string;
  /** Undoes the writes, the last one first. */
  run: (acts: readonly string[]) => void;
};

let offered: UndoOffer | null = null;
let latest: readonly string[] = [];

/** Called by the shell; returns how to take the offer back. */
export const offerUndo = (offer: UndoOffer): (() => void) => {
  offered = offer;
  return () => {
    if (offered === offer) offered = null;
  };
};

export const undoOffer = (): UndoOffer | null => offered;

/** Remembers the writes of the latest notice, for the key that undoes them. */
export const keepLatestActs = (acts: readonly string[]): void => {
  latest = acts;
};

/** Whether there is something for the key to undo. */
export const hasLatestActs = (): boolean => latest.length > 0;

/** The writes of the latest notice; the next call has none. */
export const takeLatestActs = (): readonly string[] => {
  const acts = latest;
  latest = [];
  return acts;
};
