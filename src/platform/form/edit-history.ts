/** States of something that is being edited, for undo and redo. */
export type EditHistory<State> = { past: readonly State[]; present: State; future: readonly State[]; group: string };

/** How many edits can be undone. */
export const longestHistory = 200;

export const historyOf = <State>(present: State): EditHistory<State> => ({
  past: [],
  present,
  future: [],
  group: '',
});

/**
 * The history after an edit. Edits of one `group` that follow each other, such as the letters typed into a field, are
 * undone together; an empty group is always an edit of its own.
 */
export const edited = <State>(history: EditHistory<State>, next: State, group = ''): EditHistory<State> => {
  const continues = group !== '' && group === history.group && history.past.length > 0;
  const past = continues ? history.past : [...history.past, history.present].slice(-longestHistory);
  return { past, present: next, future: [], group };
};

/** The history before the last edit; the same one if there is none. */
export const undone = <State>(history: EditHistory<State>): EditHistory<State> => {
  const { past, present, future } = history;
  const last = past.at(-1);
  return last === undefined
    ? history
    : { past: past.slice(0, -1), present: last, future: [present, ...future], group: '' };
};

/** The history with the last undone edit again; the same one if there is none. */
export const redone = <State>(history: EditHistory<State>): EditHistory<State> => {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: rest, group: '' };
};
