import { useSyncExternalStore } from 'react';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { currentQuestion, loadSheet, onQuestions, takeQuestion } from './confirm-effects.ts';

const EffectsSheet = deferred(async () => (await loadSheet()).EffectsSheet);

/** The place of publish sheets, once in the console; the sheet itself is loaded with the first one. */
export const EffectsHost = () => {
  const question = useSyncExternalStore(onQuestions, currentQuestion);
  if (!question) return null;
  return <EffectsSheet key={question.id} question={question} onGone={() => takeQuestion(question.id)} />;
};
