import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, loadSheet, onQuestions, takeQuestion } from './confirm-effects.ts';

const EffectsSheet = lazy(async () => ({ default: (await loadSheet()).EffectsSheet }));

/** The place of publish sheets, once in the console; the sheet itself is loaded with the first one. */
export const EffectsHost = () => {
  const question = useSyncExternalStore(onQuestions, currentQuestion);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <EffectsSheet key={question.id} question={question} onGone={() => takeQuestion(question.id)} />
    </Suspense>
  );
};
