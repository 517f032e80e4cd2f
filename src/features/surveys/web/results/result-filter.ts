import { everyday } from '#features/surveys/survey-codes.ts';
import { z } from 'zod';
import { questionScreen, scoreScreens, screenTypes } from '#features/surveys/survey-results.contract.ts';
import { type SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { dayAsTyped } from '#platform/form/typed-time.ts';

/** A screening condition on the answers to one question. */
export type Screen = { questionoid: string; searchType: (typeof screenTypes)[number]; answer: string };
export type ScoreScreen = { type: (typeof scoreScreens)[number]; score: string };

/**
 * The one filter of the results page, which its address holds: tables, charts, counts and exports follow it. Empty: not
 * chosen. `against`: the version that the shown one is compared with.
 */
export type ResultFilter = {
  date: string;
  co: string;
  /** The plant's id within its company. */
  plant: string;
  version: number | null;
  against: number | null;
  screens: readonly Screen[];
  score: ScoreScreen | null;
};

export const noFilter: ResultFilter = {
  date: '',
  co: '',
  plant: '',
  version: null,
  against: null,
  screens: [],
  score: null,
};

/** The short names of the address. */
const inAddress = z.object({
  d: z.string().max(10).optional(),
  c: z.string().max(20).optional(),
  p: z.string().max(20).optional(),
  v: z.int().positive().optional(),
  w: z.int().positive().optional(),
  s: z
    .array(z.tuple([z.string().max(40), z.enum(screenTypes), z.string().max(1_000)]))
    .max(20)
    .optional(),
  m: z.tuple([z.enum(scoreScreens), z.string().max(20)]).optional(),
});

/** The filter that a parameter of the address holds; what is not understood is ignored. */
export const readFilter = (text: string | null): ResultFilter => {
  if (!text) return noFilter;
  try {
    const { d = '', c = '', p = '', v = null, w = null, s = [], m } = inAddress.parse(JSON.parse(text));
    return {
      date: d,
      co: c,
      plant: p,
      version: v,
      against: w,
      screens: s.map(([questionoid, searchType, answer]) => ({ questionoid, searchType, answer })),
      score: m ? { type: m[0], score: m[1] } : null,
    };
  } catch {
    return noFilter;
  }
};

/** The parameter of the address for a filter; null for the empty one. */
export const writeFilter = ({ date, co, plant, version, against, screens, score }: ResultFilter): string | null => {
  const short: z.infer<typeof inAddress> = {
    ...(date === '' ? {} : { d: date }),
    ...(co === '' ? {} : { c: co }),
    ...(plant === '' ? {} : { p: plant }),
    ...(version === null ? {} : { v: version }),
    ...(against === null ? {} : { w: against }),
    ...(screens.length === 0
      ? {}
      : { s: screens.map(({ questionoid, searchType, answer }) => [questionoid, searchType, answer] as const) }),
    ...(score === null ? {} : { m: [score.type, score.score] as const }),
  };
  return Object.keys(short).length === 0 ? null : JSON.stringify(short);
};

/** Whether a text is a day that exists, with its ten characters (seed 002 §5). */
export const isDay = (text: string): boolean => dayAsTyped(text) === text;

/** The day so many days after another one. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** What is typed as digits becomes `YYYY-MM-DD` by itself. */
export const masked = (typed: string): string => {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '');
  return parts.join('-');
};

/** What the calls of the results are asked with. */
export type Asked = {
  condition: {
    surveyoid: string;
    type: string;
    subType: string;
    answerdate: string | null;
    coid: string | null;
    plantid: string | null;
    version?: number;
  };
  screeningQuestion: z.infer<typeof questionScreen>[];
  screeningScore: number | null;
  scoreScreeningType: '' | (typeof scoreScreens)[number];
};

/** A filter as the calls take it. The server folds both scripts, so that both texts are the same. */
export const askedOf = (
  survey: Pick<SurveyRecord, 'oid' | 'type' | 'subType'>,
  { date, co, plant, version, screens, score }: ResultFilter,
): Asked => ({
  condition: {
    surveyoid: survey.oid,
    type: survey.type,
    subType: survey.subType,
    answerdate: survey.subType === everyday ? date : null,
    coid: co || null,
    plantid: plant || null,
    ...(version === null ? {} : { version }),
  },
  screeningQuestion: screens.map((screen) => questionScreen.parse({ ...screen, traditionalAnswer: screen.answer })),
  screeningScore: score === null ? null : Number(score.score),
  scoreScreeningType: score?.type ?? '',
});

/** The parts of a call that every result takes. */
export const sentOf = ({ condition, screeningQuestion, screeningScore, scoreScreeningType }: Asked) => ({
  sealedQuery: { condition, screeningQuestion },
  query: { ...(screeningScore === null ? {} : { screeningScore }), scoreScreeningType },
});
