import { dailyDate } from '../survey-codes.ts';
import type { SeededRandom } from '#platform/organisation/server/seeded-random.ts';
import type { QuestionType } from '../survey-questions.contract.ts';
import { dateTitle, examQuestions, noneOfThese, surveyQuestions } from './demo-survey-words.ts';
import { optionId } from '../survey-questions.contract.ts';
import type { SurveyType } from '../survey-rights.ts';

/** A question as the generator makes it. `key`: ids of right options. `score`: hundredths. */
export type MadeQuestion = {
  id: string;
  title: string;
  type: QuestionType;
  columnType: string;
  required: 'Y' | 'N';
  options: { id: string; text: string }[];
  key: string[];
  score: number;
};

const dateQuestion: MadeQuestion = {
  id: 'Q1',
  title: dateTitle,
  type: 'tar',
  columnType: dailyDate,
  required: 'Y',
  options: [],
  key: [],
  score: 0,
};

/**
 * So many questions; the stock is used again, numbered, when it is at its end. The first of an everyday survey asks for
 * the date.
 */
export const makeQuestions = ({
  type,
  isEveryday,
  count,
}: {
  type: SurveyType;
  isEveryday: boolean;
  count: number;
}): MadeQuestion[] => {
  const stock = type === 'exam' ? examQuestions : surveyQuestions;
  const first = isEveryday ? [dateQuestion] : [];
  const made = Array.from({ length: count - first.length }, (_, nth): MadeQuestion => {
    const [title, questionType, options, key = ''] = stock[nth % stock.length] ?? ['', 'tar', []];
    const round = Math.floor(nth / stock.length);
    return {
      id: `Q${nth + first.length + 1}`,
      title: round === 0 ? title : `${title} (${round + 1})`,
      type: questionType,
      columnType: '',
      required: questionType === 'rdo' ? 'Y' : 'N',
      options: options.map((text, place) => ({ id: optionId(place), text })),
      key: [...key],
      score: type === 'exam' ? 500 : 0,
    };
  });
  return [...first, ...made];
};

/** The next version: without the last question, and one of the others with an option more. */
export const reviseQuestions = (questions: readonly MadeQuestion[], random: SeededRandom): MadeQuestion[] => {
  const kept = questions.length > 2 ? questions.slice(0, -1) : [...questions];
  const choices = kept.filter(({ type }) => type !== 'tar');
  const changed = choices.length > 0 ? random.pick(choices) : undefined;
  return kept.map((question) =>
    question === changed
      ? { ...question, options: [...question.options, { id: optionId(question.options.length), text: noneOfThese }] }
      : question,
  );
};
