import { randomUUID } from 'node:crypto';
import type { SurveyType } from '../survey-rights.ts';
import type { MadeQuestion } from './generated-questions.ts';
import type { Layout } from './packed-answers.ts';

export type WantedSurvey = {
  appid: string;
  type: SurveyType;
  subType: string;
  anonymous: 'Y' | 'N';
  title: string;
  /** How many answer sheets, of all versions together. */
  sheets: number;
  questions: number;
  versions: number;
  /** The same seed gives the same questions and answers for the same people. */
  seed: number;
  /** How many of those who are asked for a text write one. */
  textShare: number;
  /** Employee numbers. */
  operators: readonly string[];
  /** The day of the last sheets, YYYY-MM-DD. */
  lastDay: string;
};

export type MadeVersion = { oid: string; version: number; questions: MadeQuestion[]; layout: Layout; sheets: number };
export type MadeSurvey = { oid: string; versions: MadeVersion[] };

/**
 * A random id; those of sheets begin with their time, as those of the database do. Not by the seed, so that a database
 * may hold several surveys of one seed.
 */
export const oidOf = (time?: number): string => {
  const random = randomUUID();
  if (time === undefined) return random;
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${random.slice(15)}`;
};
