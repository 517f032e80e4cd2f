import { questionLimits, type QuestionType } from '#features/surveys/survey-questions.contract.ts';
import { isChoice, isDaily } from '#features/surveys/question-rules.ts';
import { moveTo } from '#platform/sort-dialog/web/ordering.ts';
import {
  asNew,
  type EditedOption,
  type EditedQuestion,
  emptyOption,
  emptyQuestion,
  firstOptions,
  leastOptions,
} from './paper.ts';

type Questions = readonly EditedQuestion[];

/** The list with one question instead of that with the same key. */
export const withQuestion = (questions: Questions, next: EditedQuestion): EditedQuestion[] =>
  questions.map((question) => (question.key === next.key ? next : question));

export const mayAddQuestion = (questions: Questions): boolean => questions.length < questionLimits.questions;

/** The list with further ones after that with the key, or at the end; as many as there is room for. */
export const withAdded = (questions: Questions, added: Questions, after?: string): EditedQuestion[] => {
  const at = questions.findIndex(({ key }) => key === after);
  const place = at === -1 ? questions.length : at + 1;
  const room = Math.max(0, questionLimits.questions - questions.length);
  return [...questions.slice(0, place), ...added.slice(0, room), ...questions.slice(place)];
};

/** A new question like the one before it: of the same type and with the same score. */
export const nextQuestion = (before: EditedQuestion | undefined): EditedQuestion =>
  before && !isDaily(before)
    ? { ...emptyQuestion(before.questionType), score: before.score, required: before.required }
    : emptyQuestion();

export const duplicateOf = (question: EditedQuestion): EditedQuestion => asNew(question);

/** Whether nothing has been entered into a question yet. */
const isBlank = (question: EditedQuestion): boolean =>
  question.oid === undefined &&
  !isDaily(question) &&
  question.title.trim() === '' &&
  question.options.every(({ text }) => text.trim() === '');

/** The list with pasted questions at its end; a single blank question gives way to them. */
export const withPasted = (questions: Questions, pasted: Questions): EditedQuestion[] => {
  const asked = questions.filter((question) => !isDaily(question));
  const blank = asked.length === 1 && asked.every(isBlank);
  return withAdded(blank ? questions.filter(isDaily) : questions, pasted);
};

/** The date of an everyday survey stays. */
export const withoutQuestion = (questions: Questions, key: string): EditedQuestion[] =>
  questions.filter((question) => question.key !== key || isDaily(question));

/** Moves a question; the date of an everyday survey stays the first. */
export const withMoved = (questions: Questions, from: number, to: number): EditedQuestion[] => {
  const [first] = questions;
  const least = first && isDaily(first) ? 1 : 0;
  return from < least ? [...questions] : moveTo(questions, from, Math.max(least, to));
};

/**
 * The question as another type. A choice that becomes a text loses its options and is a new question (seed 002 §4); a
 * single choice keeps the first of its marks.
 */
export const withType = (question: EditedQuestion, questionType: QuestionType): EditedQuestion => {
  if (questionType === question.questionType) return question;
  if (questionType === 'tar')
    return {
      ...question,
      questionType,
      oid: undefined,
      rev: undefined,
      id: '',
      options: [],
      defaults: [],
      rights: [],
    };
  if (!isChoice(question)) return { ...question, questionType, columnType: '', options: firstOptions() };
  const marks = (keys: readonly string[]) => (questionType === 'rdo' ? keys.slice(0, 1) : keys);
  return { ...question, questionType, defaults: marks(question.defaults), rights: marks(question.rights) };
};

export const mayAddOption = ({ options }: EditedQuestion): boolean => options.length < questionLimits.options;
export const mayRemoveOption = ({ options }: EditedQuestion): boolean => options.length > leastOptions;

/** The question with further options at a place; as many as there are letters for. */
export const withOptions = (
  question: EditedQuestion,
  added: readonly EditedOption[],
  place: number,
): EditedQuestion => {
  const { options } = question;
  const room = Math.max(0, questionLimits.options - options.length);
  return { ...question, options: [...options.slice(0, place), ...added.slice(0, room), ...options.slice(place)] };
};

export const withOptionText = (question: EditedQuestion, key: string, text: string): EditedQuestion => ({
  ...question,
  options: question.options.map((option) => (option.key === key ? { ...option, text } : option)),
});

/** Never fewer than two (seed 002 §5). */
export const withoutOption = (question: EditedQuestion, key: string): EditedQuestion => {
  if (!mayRemoveOption(question)) return question;
  const without = (keys: readonly string[]): string[] => keys.filter((one) => one !== key);
  return {
    ...question,
    options: question.options.filter((option) => option.key !== key),
    defaults: without(question.defaults),
    rights: without(question.rights),
  };
};

export const withOptionMoved = (question: EditedQuestion, from: number, to: number): EditedQuestion => ({
  ...question,
  options: moveTo(question.options, from, to),
});

/** Marks an option as a default or right answer, or takes the mark back; a single choice has one at most. */
export const withMark = (
  question: EditedQuestion,
  mark: 'defaults' | 'rights',
  key: string,
  marked: boolean,
): EditedQuestion => {
  const others = question[mark].filter((one) => one !== key);
  const kept = question.questionType === 'rdo' && marked ? [] : others;
  return { ...question, [mark]: marked ? [...kept, key] : others };
};

/**
 * Options of a pasted list: the texts fill empty options from the place on where they were pasted, and the others are
 * added.
 */
export const withPastedOptions = (question: EditedQuestion, texts: readonly string[], key: string): EditedQuestion => {
  const options = [...question.options];
  const at = Math.max(
    0,
    options.findIndex((option) => option.key === key),
  );
  let place = options[at]?.text.trim() === '' ? at : at + 1;
  for (const text of texts) {
    const there = options[place];
    if (there?.text.trim() === '') options[place] = { ...there, text };
    else if (options.length < questionLimits.options) options.splice(place, 0, emptyOption(text));
    else break;
    place += 1;
  }
  return { ...question, options };
};
