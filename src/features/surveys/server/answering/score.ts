import type { Answers } from '../packed-answers.ts';
import type { QuestionRule, VersionRules } from './version-rules.ts';

/**
 * Hundredths that an answer earns (`survey_earned` of migration 0205 says the same of packed answers). A choice counts
 * if it is exactly the key. A text has no key, so it counts in full if it was answered; a regrade can give it to
 * everybody or leave it out.
 */
const earned = (question: QuestionRule, answer: readonly string[] | string | undefined): number => {
  if (question.grading === 'exclude') return 0;
  if (question.grading === 'credit') return question.points;
  const isAnswered = answer !== undefined && answer.length > 0;
  if (question.type === 'tar') return isAnswered ? question.points : 0;
  const chosen = new Set(answer);
  const isExact = chosen.size === question.key.size && [...chosen].every((id) => question.key.has(id));
  return isExact ? question.points : 0;
};

/** Hundredths that the answers earn. */
export const scoreOf = ({ questions }: Pick<VersionRules, 'questions'>, answers: Answers): number =>
  questions.reduce((sum, question) => sum + earned(question, answers[question.id]), 0);
