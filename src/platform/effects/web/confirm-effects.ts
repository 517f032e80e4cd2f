import { clientError } from '#platform/wire/web/send.ts';
import type { Sheet } from '../effects.contract.ts';
import type { Question } from './question.ts';

let questions: readonly Question[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Question[]): void => {
  questions = next;
  for (const listener of listeners) listener();
};

export const onQuestions = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    // Nobody can answer any more.
    for (const { answer } of questions) answer(false);
    questions = [];
  };
};

/** The question to be shown: one at a time, in the order of the calls. */
export const currentQuestion = (): Question | undefined => questions[0];

/** Called when the sheet has disappeared. */
export const takeQuestion = (id: number): void => change(questions.filter((one) => one.id !== id));

export const loadSheet = () => import('./EffectsSheet.tsx');

/**
 * Shows the effects of a call: the digest of the sheet once the person confirms it, or null. Throws `CallError` if the
 * sheet cannot be loaded.
 */
export const confirmEffects = async (content: unknown, { undoable }: { undoable: boolean }): Promise<string | null> => {
  if (listeners.size === 0) return null;
  try {
    await loadSheet();
  } catch {
    throw clientError('wire.network');
  }
  const sheet = content as Sheet;
  return new Promise<string | null>((resolve) => {
    const answer = (confirmed: boolean): void => resolve(confirmed ? sheet.digest : null);
    lastId += 1;
    change([...questions, { id: lastId, sheet, undoable, answer }]);
  });
};
