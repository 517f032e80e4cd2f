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
  const [history, setHistory] = useState<EditHistory<State>>(() => historyOf(initial));
  const latest = useRef(history);
  const move = useCallback((next: EditHistory<State>): void => {
    latest.current = next;
    setHistory(next);
  }, []);
  const go = (step: (from: EditHistory<State>) => EditHistory<State>) => (): void => {
    const open = pending?.(latest.current.present);
    const next = step(open ? edited(latest.current, open.state, open.group) : latest.current);
    move(next);
    show(next.present);
  };
  return {
    note: useCallback((next, group) => move(edited(latest.current, next, group)), [move]),
    undo: history.past.length > 0 ? go(undone) : undefined,
    redo: history.future.length > 0 ? go(redone) : undefined,
    present: useCallback(() => latest.current.present, []),
  };
};
