/** What a notice offers after a write; given by the undo capability, which is above the notices. */
export type UndoOffer = {
  label: string;
  /** Undoes the writes, the last one first. `text`: what the notice said about them. */
  run: (acts: readonly string[], text: string) => void;
};

let offered: UndoOffer | null = null;
/** The writes of a notice, what it said, and what closes it. */
export type NoticedActs = { acts: readonly string[]; text: string; close: () => void };

const none: NoticedActs = { acts: [], text: '', close: () => undefined };
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

/** Closes the latest notice and returns its writes; the next call has none. A question may follow where it stood. */
export const takeLatestActs = (): NoticedActs => {
  const noticed = latest;
  latest = none;
  noticed.close();
  return noticed;
};
