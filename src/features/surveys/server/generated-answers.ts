import { dailyDate } from '../survey-codes.ts';
import type { SeededRandom } from '#platform/organisation/server/seeded-random.ts';
import { comments, minutesQuestion, numbers } from './demo-survey-words.ts';
import type { MadeQuestion } from './generated-questions.ts';

export type MadeAnswers = Record<string, string[] | string>;

/** Single choices lean towards the first options, as people do. */
const single = ({ options }: MadeQuestion, random: SeededRandom): string[] => {
  const place = Math.floor(random.next() ** 1.6 * options.length);
  const chosen = options[place];
  return chosen ? [chosen.id] : [];
};

const several = ({ options }: MadeQuestion, random: SeededRandom): string[] =>
  options.filter(() => random.chance(0.35)).map(({ id }) => id);

/** Who is good at an exam knows most of its answers, who is not guesses. */
const known = (question: MadeQuestion, skill: number, random: SeededRandom): string[] => {
  if (random.chance(skill)) return question.key;
  return question.type === 'rdo' ? single(question, random) : several(question, random);
};

const answerOf = (
  question: MadeQuestion,
  { day, skill, textShare }: { day: string | null; skill: number; textShare: number },
  random: SeededRandom,
): string[] | string => {
  if (question.columnType === dailyDate) return day ?? '';
  if (question.type === 'tar') {
    if (!random.chance(textShare)) return '';
    return random.pick(question.title.startsWith(minutesQuestion) ? numbers : comments);
  }
  if (question.required === 'N' && random.chance(0.08)) return [];
  if (question.key.length > 0) return known(question, skill, random);
  return question.type === 'rdo' ? single(question, random) : several(question, random);
};

/** What somebody answers. `textShare`: how many answer a question that asks for a text. */
export const makeAnswers = (
  questions: readonly MadeQuestion[],
  { day, textShare }: { day: string | null; textShare: number },
  random: SeededRandom,
): MadeAnswers => {
  const skill = 0.2 + 0.75 * random.next();
  const answers: MadeAnswers = {};
  for (const question of questions) {
    const answer = answerOf(question, { day, skill, textShare }, random);
    if (answer.length > 0) answers[question.id] = answer;
  }
  return answers;
};

/** The score by the keys, in hundredths. */
export const scoreByKeys = (questions: readonly MadeQuestion[], answers: MadeAnswers): number => {
  let total = 0;
  for (const { id, key, score } of questions) {
    const chosen = answers[id];
    if (key.length > 0 && Array.isArray(chosen) && chosen.join() === key.join()) total += score;
  }
  return total;
};
