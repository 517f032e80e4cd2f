import type { Sheet } from '../effects.contract.ts';

/** A sheet that waits for an answer. */
export type Question = { id: number; sheet: Sheet; undoable: boolean; answer: (confirmed: boolean) => void };
