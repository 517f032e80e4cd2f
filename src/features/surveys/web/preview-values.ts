import type { z } from 'zod';
import type { storedTranslation } from '#features/surveys/survey-languages.contract.ts';
import { optionId } from '#features/surveys/survey-questions.contract.ts';
import { isDaily } from '#features/surveys/question-rules.ts';
import type { Paper } from './editor/paper.ts';
import { lettersOf } from './editor/paper.ts';
import type { ViewedQuestion } from './QuestionView.tsx';

export type Translation = z.infer<typeof storedTranslation>;

export type PreviewedQuestion = ViewedQuestion & { right: string[]; defaults: string[]; score: string };
export type Preview = {
  title: string;
  explain: string;
  questions: PreviewedQuestion[];
  /** How many texts a reader of this language meets as they were written. */
  untranslated: number;
};

const known = <Item>(list: readonly Item[], idOf: (item: Item) => string, textOf: (item: Item) => string) => {
  const texts = new Map(list.map((item) => [idOf(item), textOf(item)]));
  return (oid: string | undefined, original: string): { text: string; translated: boolean } => {
    const text = oid === undefined ? '' : (texts.get(oid) ?? '');
    return text === '' ? { text: original, translated: false } : { text, translated: true };
  };
};

/** What readers see, in a language if there are translations, else as it was written. */
export const previewOf = (paper: Paper, translation: Translation | undefined): Preview => {
  const titles = known(
    translation?.questionLangList ?? [],
    ({ questionoid }) => questionoid,
    ({ title }) => title,
  );
  const texts = known(
    translation?.optionLangList ?? [],
    ({ optionoid }) => optionoid,
    ({ text }) => text,
  );
  let untranslated = 0;
  const take = ({ text, translated }: { text: string; translated: boolean }): string => {
    if (!translated) untranslated += 1;
    return text;
  };
  const questions = paper.questions.map((question, place): PreviewedQuestion => ({
    id: question.key,
    title: take(titles(question.oid, question.title)),
    questionType: question.questionType,
    columnType: question.columnType,
    required: question.required,
    serialNumber: place + 1,
    options: question.options.map((option, at) => ({ id: optionId(at), text: take(texts(option.oid, option.text)) })),
    right: lettersOf(question.options, question.rights),
    defaults: lettersOf(question.options, question.defaults),
    score: question.score,
  }));
  const own = translation?.surveyLang;
  return {
    title: take({ text: own?.title || paper.title, translated: Boolean(own?.title) }),
    explain: take({ text: own?.explain || paper.explain, translated: Boolean(own?.explain) }),
    questions,
    untranslated,
  };
};

/** A number between 0 and 1 for each call, the same ones for the same seed. */
const numbers = (seed: number) => {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
};

/** The questions in the order that somebody may meet them in; the date of an everyday survey stays the first. */
export const shuffled = (questions: readonly PreviewedQuestion[], seed: number): PreviewedQuestion[] => {
  const next = numbers(seed);
  const [fixed, others] = [questions.filter(isDaily), questions.filter((question) => !isDaily(question))];
  const order = others.map((question) => ({ question, at: next() })).toSorted((one, other) => one.at - other.at);
  return [...fixed, ...order.map(({ question }) => question)].map((question, place) => ({
    ...question,
    serialNumber: place + 1,
  }));
};
