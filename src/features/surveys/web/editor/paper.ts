import { dailyDate } from '#features/surveys/survey-codes.ts';
import {
  optionId,
  type QuestionType,
  type SurveyQuestion,
  type surveyQuestionInput,
} from '#features/surveys/survey-questions.contract.ts';
import { numberOfText } from '#platform/wire/values.ts';
import type { z } from 'zod';

/** An option as it is edited; its letter is its place. */
export type EditedOption = { key: string; oid?: string | undefined; text: string };

/** A question as it is edited. `score`: as typed. `defaults`, `rights`: keys of options, so that they follow moves. */
export type EditedQuestion = {
  key: string;
  oid?: string | undefined;
  rev?: number | undefined;
  /** Stays the same over versions; empty for a new one. */
  id: string;
  title: string;
  questionType: QuestionType;
  columnType: string;
  required: 'Y' | 'N';
  score: string;
  options: readonly EditedOption[];
  defaults: readonly string[];
  rights: readonly string[];
};

/** What is edited together, and undone together: the texts of a survey and its questions. */
export type Paper = { title: string; explain: string; questions: readonly EditedQuestion[] };

export const newKey = (): string => crypto.randomUUID();

export const emptyOption = (text = ''): EditedOption => ({ key: newKey(), text });

/** Choice questions begin with options A and B (seed 002 §5). */
export const leastOptions = 2;
export const firstOptions = (): EditedOption[] => Array.from({ length: leastOptions }, () => emptyOption());

export const emptyQuestion = (questionType: QuestionType = 'rdo'): EditedQuestion => ({
  key: newKey(),
  id: '',
  title: '',
  questionType,
  columnType: '',
  required: 'Y',
  score: '',
  options: questionType === 'tar' ? [] : firstOptions(),
  defaults: [],
  rights: [],
});

/** The first question of an everyday survey, whose answer is the day. */
export const emptyDaily = (title: string): EditedQuestion => ({
  ...emptyQuestion('tar'),
  title,
  columnType: dailyDate,
});

const keysOf = (options: readonly EditedOption[], letters: string | null): string[] =>
  (letters ?? '')
    .split(',')
    .map((letter) => options.find((_, place) => optionId(place) === letter.trim())?.key)
    .filter((key) => key !== undefined);

/** A stored question, to be edited. */
export const editedQuestion = (stored: SurveyQuestion): EditedQuestion => {
  const options = stored.surveyOptionVOList.map(({ oid, text }) => ({ key: oid, oid, text }));
  return {
    key: stored.oid,
    oid: stored.oid,
    rev: stored.rev,
    id: stored.id,
    title: stored.title,
    questionType: stored.questionType,
    columnType: stored.columnType,
    required: stored.required,
    score: stored.score > 0 ? String(stored.score) : '',
    options,
    defaults: keysOf(options, stored.defaultvalue),
    rights: keysOf(options, stored.rightanswer),
  };
};

/** The same for a new one: nothing of it is stored. */
export const asNew = (question: EditedQuestion): EditedQuestion => {
  const options = question.options.map(({ text }) => emptyOption(text));
  const moved = (keys: readonly string[]): string[] =>
    keys.map((key) => options[question.options.findIndex((option) => option.key === key)]?.key ?? '').filter(Boolean);
  return {
    ...question,
    key: newKey(),
    oid: undefined,
    rev: undefined,
    id: '',
    options,
    defaults: moved(question.defaults),
    rights: moved(question.rights),
  };
};

/** The letters of options, in their order. */
export const lettersOf = (options: readonly EditedOption[], keys: readonly string[]): string[] =>
  options.flatMap(({ key }, place) => (keys.includes(key) ? [optionId(place)] : []));

type Sent = z.input<typeof surveyQuestionInput>;

/** A question as the call takes it. */
export const sentQuestion = (question: EditedQuestion, place: number, isExam: boolean): Sent => ({
  ...(question.oid === undefined ? {} : { oid: question.oid, rev: question.rev }),
  id: question.id,
  title: question.title,
  questionType: question.questionType,
  columnType: question.columnType,
  required: question.required,
  score: isExam ? question.score : null,
  sort: place + 1,
  defaultvalue: lettersOf(question.options, question.defaults),
  rightanswer: isExam ? lettersOf(question.options, question.rights) : [],
  surveyOptionVOList: question.options.map(({ oid, text }, at) => ({
    ...(oid === undefined ? {} : { oid }),
    id: optionId(at),
    text,
  })),
});

/** What the stored questions have and the edited ones have no more. */
export const removedFrom = (
  before: readonly SurveyQuestion[],
  now: readonly EditedQuestion[],
): { questions: string[]; options: string[] } => {
  const kept = new Map(now.flatMap((question) => (question.oid === undefined ? [] : [[question.oid, question]])));
  const options = before.flatMap(({ oid, surveyOptionVOList }) => {
    const question = kept.get(oid);
    if (!question) return [];
    const left = new Set(question.options.map((option) => option.oid));
    return surveyOptionVOList.map((option) => option.oid).filter((option) => !left.has(option));
  });
  return { questions: before.map(({ oid }) => oid).filter((oid) => !kept.has(oid)), options };
};

/**
 * Edited questions on top of those that are stored by now: revisions are those of the stored ones, and what is no
 * longer there is new again.
 */
export const rebased = (
  questions: readonly EditedQuestion[],
  stored: readonly SurveyQuestion[],
): readonly EditedQuestion[] => {
  const there = new Map(stored.map((question) => [question.oid, question]));
  return questions.map((question) => {
    const now = there.get(question.oid ?? '');
    if (!now) return question.oid === undefined ? question : { ...question, oid: undefined, rev: undefined, id: '' };
    const options = new Set(now.surveyOptionVOList.map(({ oid }) => oid));
    return {
      ...question,
      rev: now.rev,
      options: question.options.map((option) =>
        option.oid === undefined || options.has(option.oid) ? option : { ...option, oid: undefined },
      ),
    };
  });
};

const scoreOf = ({ score }: EditedQuestion): number => Math.round((numberOfText(score) ?? 0) * 100);

/** The scores together, to two decimals. */
export const totalOf = (questions: readonly EditedQuestion[]): number =>
  questions.reduce((sum, question) => sum + scoreOf(question), 0) / 100;
