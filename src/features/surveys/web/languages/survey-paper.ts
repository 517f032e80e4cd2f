import { z } from 'zod';
import type { SurveyQuestion } from '#features/surveys/survey-questions.contract.ts';
import type { surveyTranslation } from '#features/surveys/survey-languages.contract.ts';
import { questionLimits } from '#features/surveys/survey-questions.contract.ts';
import { surveyLimits, type SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { requiredText } from '#platform/wire/values.ts';

/** A text of a survey: `name` is its field in a form, `text` as it was written. */
export type PaperText = {
  name: string;
  text: string;
  longest: number;
} & (
  | { kind: 'title' | 'explain' }
  | { kind: 'question'; serialNumber: number }
  /** `id`: the letter of the option. */
  | { kind: 'option'; id: string }
);

export const questionField = (oid: string): string => `question-${oid}`;
export const optionField = (oid: string): string => `option-${oid}`;

/** All texts of a survey in the order of its page. */
export const textsOf = (
  { title, explain }: Pick<SurveyRecord, 'title' | 'explain'>,
  questions: readonly SurveyQuestion[],
): PaperText[] => [
  { name: 'title', kind: 'title', text: title, longest: surveyLimits.title },
  { name: 'explain', kind: 'explain', text: explain, longest: surveyLimits.explain },
  ...questions.flatMap((question): PaperText[] => [
    {
      name: questionField(question.oid),
      kind: 'question',
      serialNumber: question.serialNumber,
      text: question.title,
      longest: questionLimits.title,
    },
    ...question.surveyOptionVOList.map(({ oid, id, text }): PaperText => ({
      name: optionField(oid),
      kind: 'option',
      id,
      text,
      longest: questionLimits.option,
    })),
  ]),
];

/** The rule of each text: none may be empty. */
export const textSchemas = (paper: readonly PaperText[]): Record<string, z.ZodType> =>
  Object.fromEntries(paper.map(({ name, longest }) => [name, requiredText(longest)]));

type Sent = z.input<typeof surveyTranslation>;
type Lang = Sent['surveyLang']['lang'];

/** What a form of translations starts with, and which of them are older than their original. */
export type Translation = { values: Record<string, string>; outdated: ReadonlySet<string> };

type Rev = { rev: number | null };
type Stored = {
  surveyLang: { title: string; explain: string; outdated: 'Y' | 'N' } & Rev;
  questionLangList: readonly ({ questionoid: string; title: string; outdated: 'Y' | 'N' } & Rev)[];
  optionLangList: readonly ({ optionoid: string; text: string; outdated: 'Y' | 'N' } & Rev)[];
};

/** The revisions that a form began from, in one text that its draft keeps with the values. */
export const revisionsField = 'revisions';

/** The revision of each translation there is, by its field. */
const revisionsOf = ({ surveyLang, questionLangList, optionLangList }: Stored): [string, number | null][] => [
  ['title', surveyLang.rev],
  ...questionLangList.map(({ questionoid, rev }): [string, number | null] => [questionField(questionoid), rev]),
  ...optionLangList.map(({ optionoid, rev }): [string, number | null] => [optionField(optionoid), rev]),
];

/** A number that rises with every change of one of the translations. */
export const wholeRevision = (stored: Stored): number =>
  revisionsOf(stored).reduce((sum, [, rev]) => sum + (rev ?? 0), 0);

const revisionsSchema = z.record(z.string(), z.number().nullable());
const begunFrom = (values: Readonly<Record<string, string>>): Readonly<Record<string, number | null>> =>
  revisionsSchema.safeParse(JSON.parse(values[revisionsField] ?? '{}')).data ?? {};

/** A stored translation by the fields of the form. */
export const translationOf = (stored: Stored): Translation => {
  const { surveyLang, questionLangList, optionLangList } = stored;
  const all = [
    { name: 'title', text: surveyLang.title, outdated: surveyLang.outdated },
    { name: 'explain', text: surveyLang.explain, outdated: surveyLang.outdated },
    ...questionLangList.map(({ questionoid, title, outdated }) => ({
      name: questionField(questionoid),
      text: title,
      outdated,
    })),
    ...optionLangList.map(({ optionoid, text, outdated }) => ({ name: optionField(optionoid), text, outdated })),
  ];
  return {
    values: {
      ...Object.fromEntries(all.map(({ name, text }) => [name, text])),
      [revisionsField]: JSON.stringify(Object.fromEntries(revisionsOf(stored))),
    },
    outdated: new Set(all.filter(({ outdated, text }) => outdated === 'Y' && text !== '').map(({ name }) => name)),
  };
};

/** `confirmed`: texts that are said to be up to date as they are. */
export const sentTranslation = (
  surveyoid: string,
  lang: Lang,
  stored: Stored,
  values: Readonly<Record<string, string>>,
  confirmed: ReadonlySet<string>,
): Sent => {
  const revs = begunFrom(values);
  const current = (name: string) => ({
    ...(confirmed.has(name) ? { outdated: 'N' as const } : {}),
    ...(name in revs ? { rev: revs[name] ?? null } : {}),
  });
  const isCurrent = confirmed.has('title') || confirmed.has('explain');
  return {
    surveyLang: {
      surveyoid,
      lang,
      title: values['title'] ?? '',
      explain: values['explain'] ?? '',
      ...current('title'),
      ...(isCurrent ? { outdated: 'N' as const } : {}),
    },
    questionLangList: stored.questionLangList.map(({ questionoid }) => {
      const name = questionField(questionoid);
      return { lang, questionoid, title: values[name] ?? '', ...current(name) };
    }),
    optionLangList: stored.optionLangList.map(({ optionoid }) => {
      const name = optionField(optionoid);
      return { lang, optionoid, text: values[name] ?? '', ...current(name) };
    }),
  };
};

/** Where the server finds a fault: its name of each text, and the form's. */
export const wireNamesOf = (stored: Stored): Record<string, string> =>
  Object.fromEntries([
    ['surveyLang.title', 'title'],
    ['surveyLang.explain', 'explain'],
    ...stored.questionLangList.map(({ questionoid }, at) => [
      `questionLangList.${at}.title`,
      questionField(questionoid),
    ]),
    ...stored.optionLangList.map(({ optionoid }, at) => [`optionLangList.${at}.text`, optionField(optionoid)]),
  ]);
