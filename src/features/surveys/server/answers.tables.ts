import type { ColumnType, Generated } from 'kysely';
import type { Audited, TimeOrNull, YN } from '#platform/db/server/table-values.ts';
import type { Grading } from '../survey-questions.contract.ts';

/** `YYYY-MM-DD`. */
type Day = string | null;

type SurveyPlace = { id: Generated<number>; coid: string; plantid: string };

type SurveySheet = {
  oid: Generated<string>;
  surveyoid: string;
  versionoid: string;
  empid: string;
  day: Day;
  attempt: Generated<number>;
  state: Generated<'D' | 'S' | 'X'>;
  lang: Generated<string>;
  seed: number;
  startedat: ColumnType<string, never, never>;
  endsat: TimeOrNull;
  submittedat: TimeOrNull;
  late: Generated<YN>;
  bytime: Generated<YN>;
  /** Written as JSON text. */
  kept: ColumnType<Record<string, string | string[]>, string | undefined, string>;
  saves: ColumnType<Record<string, Record<string, number>>, string | undefined, string>;
  savedat: TimeOrNull;
  placeid: number;
  depkey: string | null;
};

type SurveyParticipant = {
  surveyoid: string;
  empid: string;
  day: Day;
  placeid: number;
  depkey: string | null;
  times: Generated<number>;
  bestscore: number | null;
};

type SurveyAnswer = {
  oid: string;
  versionoid: string;
  day: Day;
  placeid: number;
  score: number | null;
  packed: Buffer;
  written: ColumnType<string, never, never>;
};

type SurveyAnswerText = {
  answeroid: string;
  versionoid: string;
  place: number;
  text: string;
  search_text: string;
  number: number | null;
};

type SurveyBallot = {
  oid: Generated<string>;
  versionoid: string;
  day: Day;
  placeid: number;
  packed: Buffer;
  /** By place of the question; written as JSON text. */
  texts: ColumnType<Record<string, string>, string, string>;
};

type SurveyExtension = Audited & {
  oid: Generated<string>;
  surveyoid: string;
  type: 'R' | 'H' | 'D';
  contentoid: string;
  containsub: Generated<YN>;
  minutes: number;
  reason: string;
};

type SurveyRegrade = Audited & {
  oid: Generated<string>;
  surveyoid: string;
  version: number;
  questionoid: string;
  gradingbefore: Grading;
  gradingafter: Grading;
  keybefore: string;
  keyafter: string;
  changed: number;
  crossed: number;
  reason: string;
};

type SurveyReminder = {
  surveyoid: string;
  empid: string;
  remindedat: TimeOrNull;
  reminders: Generated<number>;
  readat: TimeOrNull;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    survey_place: SurveyPlace;
    survey_sheet: SurveySheet;
    survey_participant: SurveyParticipant;
    survey_answer: SurveyAnswer;
    survey_answer_text: SurveyAnswerText;
    survey_ballot: SurveyBallot;
    survey_extension: SurveyExtension;
    survey_regrade: SurveyRegrade;
    survey_reminder: SurveyReminder;
  }
}
