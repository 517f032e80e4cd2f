/** Saves that wait for uploads while their form is closed, by the name of the form's draft. */
const waiting = new Map<string, { isOver: boolean }>();

/** A wait that the form may give up, or take back when it is opened again. */
export const beginWait = (draft: string): { isOver: boolean } => {
  const mine = { isOver: false };
  waiting.set(draft, mine);
  return mine;
};

/** Ends the wait of that form; true if there was one. */
export const endWait = (draft: string): boolean => {
  const mine = waiting.get(draft);
  waiting.delete(draft);
  if (mine) mine.isOver = true;
  return mine !== undefined;
};
