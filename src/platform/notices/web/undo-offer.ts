/** What a notice offers after a write; given by the undo capability, which is above the notices. */
export type UndoOffer = {
  label: string;
  /** Undoes the writes, the last one first. `text`: what the notice said about them. */
  run: (acts: readonly string[], text: string) => void;
};

let offered: UndoOffer | null = null;
/** The writes of a notice, and what it said. */
export type NoticedActs = { acts: readonly string[]; text: string };

const none: NoticedActs = { acts: [], text: '' };
let latest = none;

/** Called by the shell; returns how to take the offer back. */
export const offerUndo = (offer: UndoOffer): (() => void) => {
  offered = offer;
  return () => {
    if (offered === offer) offered = null;
  };
};

export const undoOffer = (): UndoOffer | null => offered;

/** Remembers the writes of the latest notice, for the key that undoes them. */
export const keepLatestActs = (noticed: NoticedActs): void => {
  latest = noticed;
};

/** Whether there is something for the key to undo. */
export const hasLatestActs = (): boolean => latest.acts.length > 0;

/** The writes of the latest notice; the next call has none. */
export const takeLatestActs = (): NoticedActs => {
  const noticed = latest;
  latest = none;
  return noticed;
};
