import { dailyDate } from './survey-codes.ts';
import { looksEmpty } from '#platform/wire/values.ts';
import { optionId, type QuestionInput, questionReasons } from './survey-questions.contract.ts';
import type { SurveyType } from './survey-rights.ts';

/** What decides which rules hold: an exam has right answers and scores; an everyday survey begins with its date. */
export type QuestionKind = { type: SurveyType; everyday: boolean };

type RuledOption = { oid?: string | undefined; id: string; text: string };

/** A question as it is typed or sent. */
export type RuledQuestion = Pick<
  QuestionInput,
  'id' | 'title' | 'questionType' | 'columnType' | 'required' | 'score' | 'defaultvalue' | 'rightanswer'
> & { surveyOptionVOList: readonly RuledOption[] };

/** Reasons by field, such as `surveyOptionVOList.1.text`. */
export type QuestionFaults = Readonly<Record<string, string>>;

/** Scores are positive and have at most this many decimals (seed 002 §5). */
const scoreDecimals = 2;
const leastOptions = 2;

export const isDaily = ({ columnType }: { columnType: string }): boolean => columnType === dailyDate;
export const isChoice = ({ questionType }: { questionType: string }): boolean => questionType !== 'tar';

/** The id by which keys name an option: its own, else the letter of its place. */
const idOf = (option: RuledOption, place: number): string => option.id || optionId(place);

const optionFaults = (options: readonly RuledOption[]): Record<string, string> => {
  const faults: Record<string, string> = {};
  const [ids, texts, oids] = [new Set<string>(), new Set<string>(), new Set<string>()];
  options.forEach((option, place) => {
    const [id, text] = [idOf(option, place), option.text.trim()];
    const at = `surveyOptionVOList.${place}`;
    if (looksEmpty(text)) faults[`${at}.text`] = questionReasons.fillOptions;
    else if (texts.has(text)) faults[`${at}.text`] = questionReasons.optionTwice;
    if (ids.has(id)) faults[`${at}.id`] = questionReasons.optionTwice;
    // One stored option cannot become two.
    if (option.oid !== undefined && oids.has(option.oid)) faults[`${at}.oid`] = questionReasons.optionTwice;
    if (option.oid !== undefined) oids.add(option.oid);
    ids.add(id);
    texts.add(text);
  });
  if (options.length < leastOptions) faults['surveyOptionVOList'] = questionReasons.tooFewOptions;
  return faults;
};

const rightAnswerFault = (questionType: string, chosen: number): string | undefined => {
  if (chosen === 0) return questionReasons.checkCorrectAnswer;
  if (questionType === 'rdo') return chosen > 1 ? questionReasons.chooseOneAnswer : undefined;
  return chosen < 2 ? questionReasons.moreThanOneAnswer : undefined;
};

const choiceFaults = (question: RuledQuestion, { type }: QuestionKind): Record<string, string> => {
  const { questionType, surveyOptionVOList: options } = question;
  const faults = optionFaults(options);
  const known = new Set(options.map(idOf));
  const [defaults, right] = [new Set(question.defaultvalue), new Set(question.rightanswer)];
  if (![...defaults].every((id) => known.has(id))) faults['defaultvalue'] = questionReasons.optionUnknown;
  else if (questionType === 'rdo' && defaults.size > 1) faults['defaultvalue'] = questionReasons.oneDefault;
  if (type === 'survey') return faults;
  const fault = [...right].every((id) => known.has(id))
    ? rightAnswerFault(questionType, right.size)
    : questionReasons.optionUnknown;
  if (fault) faults['rightanswer'] = fault;
  return faults;
};

export const isScore = (score: number | null): boolean =>
  score !== null && score > 0 && Number(score.toFixed(scoreDecimals)) === score;

/**
 * What is wrong with a question (seed 002 §5); nothing: it can be saved. The server and the editor ask the same. That
 * its column type is known is the server's to check.
 */
export const questionFaults = (question: RuledQuestion, kind: QuestionKind): QuestionFaults => {
  const faults: Record<string, string> = {};
  if (looksEmpty(question.title)) faults['title'] = 'form.required';
  if (kind.type === 'exam' && !isScore(question.score)) faults['score'] = 'form.number_positive';
  if (isDaily(question) && (!kind.everyday || question.questionType !== 'tar'))
    faults['columnType'] = questionReasons.dailyQuestion;
  return isChoice(question) ? { ...faults, ...choiceFaults(question, kind) } : faults;
};

/**
 * What is wrong with a whole list: by the place of the question and its field, such as `3.rightanswer`. `list`: of the
 * questions together.
 */
export const questionListFaults = (
  questions: readonly RuledQuestion[],
  kind: QuestionKind,
): { list: string | null; fields: QuestionFaults } => {
  const fields: Record<string, string> = {};
  const ids = new Set<string>();
  questions.forEach((question, at) => {
    for (const [field, reason] of Object.entries(questionFaults(question, kind))) fields[`${at}.${field}`] = reason;
    if (question.id !== '' && ids.has(question.id)) fields[`${at}.id`] = questionReasons.questionTwice;
    ids.add(question.id);
  });
  const daily = questions.filter(isDaily).length;
  return { list: kind.everyday && daily !== 1 ? questionReasons.dailyQuestion : null, fields };
};

/** The first question of an everyday survey: its answer is the day that a sheet is about. */
export const dailyQuestion = (title: string): RuledQuestion => ({
  id: '',
  title,
  questionType: 'tar',
  columnType: dailyDate,
  required: 'Y',
  score: null,
  defaultvalue: [],
  rightanswer: [],
  surveyOptionVOList: [],
});

const inOrder = (ids: readonly string[], letters: ReadonlyMap<string, string>): string[] =>
  [...new Set(ids.map((id) => letters.get(id)).filter((id) => id !== undefined))].toSorted();

/**
 * A question that follows the rules as it is stored: options have the letters of their places, and keys follow them; a
 * text has neither; a survey has no right answers and scores; the date of an everyday survey is always asked.
 */
export const settledQuestion = <Question extends RuledQuestion>(
  question: Question,
  { type }: QuestionKind,
): Question => {
  const isExam = type === 'exam';
  const score = isExam ? question.score : null;
  if (!isChoice(question))
    return {
      ...question,
      required: isDaily(question) ? 'Y' : question.required,
      score,
      defaultvalue: [],
      rightanswer: [],
      surveyOptionVOList: [],
    };
  const options = question.surveyOptionVOList;
  const letters = new Map(options.map((option, place) => [idOf(option, place), optionId(place)]));
  return {
    ...question,
    score,
    defaultvalue: inOrder(question.defaultvalue, letters),
    rightanswer: isExam ? inOrder(question.rightanswer, letters) : [],
    surveyOptionVOList: options.map((option, place) => ({ ...option, id: optionId(place) })),
  };
};
