import { useCallback, useRef, useState } from 'react';
import { type EditHistory, edited, historyOf, redone, undone } from '../edit-history.ts';

export type Edits<State> = {
  /** An edit by the person; edits of one group that follow each other are undone together. */
  note: (next: State, group?: string) => void;
  /** Undefined if there is nothing to undo, or redo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  present: () => State;
};

/**
 * Undo and redo of what somebody edits before it is saved. `show`: shows a state that was gone back or forth to.
 * `pending`: an edit that has been made and not noted yet, since forms report their values a moment later.
 */
export const useEditHistory = <State>(
  initial: State,
  show: (state: State) => void,
  pending?: (present: State) => { state: State; group: string } | null,
): Edits<State> => {
  const [begun] = useState(() => historyOf(initial));
  const latest = useRef<EditHistory<State>>(begun);
  // Only whether there is something to undo or redo is shown, so that typing on draws nothing again.
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);
  const move = useCallback((next: EditHistory<State>): void => {
    latest.current = next;
    setCanUndo(next.past.length > 0);
    setCanRedo(next.future.length > 0);
  }, []);
  const go = (step: (from: EditHistory<State>) => EditHistory<State>) => (): void => {
    const open = pending?.(latest.current.present);
    const next = step(open ? edited(latest.current, open.state, open.group) : latest.current);
    move(next);
    show(next.present);
  };
  return {
    note: useCallback((next, group) => move(edited(latest.current, next, group)), [move]),
    undo: canUndo ? go(undone) : undefined,
    redo: canRedo ? go(redone) : undefined,
    present: useCallback(() => latest.current.present, []),
  };
};
