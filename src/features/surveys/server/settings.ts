import { sql } from 'kysely';
import { holdCode } from '#platform/code-lists/server/listed-code.queries.ts';
import type { Read, Write } from '#platform/db/server/database.ts';
import { atField } from '#platform/records/server/record-errors.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import type { SurveyType } from '../survey-rights.ts';
import { surveyReasons, surveyTypeCodes } from '../surveys.contract.ts';

export type Settings = {
  isduration: 'Y' | 'N';
  starttime: string | null;
  endtime: string | null;
  istimelimit: 'Y' | 'N';
  timelimit: number | null;
  passingscore: number | null;
  examcount: number;
  disorder: 'Y' | 'N';
  anonymous: 'Y' | 'N';
};

export const settingsOf = (survey: Settings): Settings => {
  const { isduration, starttime, endtime, istimelimit, timelimit, passingscore, examcount, disorder, anonymous } =
    survey;
  return { isduration, starttime, endtime, istimelimit, timelimit, passingscore, examcount, disorder, anonymous };
};

export const sameSettings = (one: Settings, other: Settings): boolean =>
  JSON.stringify(settingsOf(one)) === JSON.stringify(settingsOf(other));

/**
 * Settings that belong together (seed 002 §5): a duration has both its times, a time limit its minutes, an exam its
 * passing score. What does not apply is not kept. Times are `YYYY-MM-DD HH:mm:ss`, which compare as text.
 */
export const settledSettings = (sent: Settings, type: SurveyType, code: DomainErrorCode): Settings => {
  const fail = (field: keyof Settings, reason: string) => atField(code, field, reason);
  const { isduration, starttime, endtime, istimelimit, timelimit, passingscore } = sent;
  const isExam = type === 'exam';
  if (isduration === 'Y') {
    if (starttime === null) throw fail('starttime', surveyReasons.timesNeeded);
    if (endtime === null) throw fail('endtime', surveyReasons.timesNeeded);
    if (endtime <= starttime) throw fail('endtime', surveyReasons.endBeforeStart);
  }
  if (istimelimit === 'Y' && timelimit === null) throw fail('timelimit', surveyReasons.minutesNeeded);
  if (isExam && passingscore === null) throw fail('passingscore', fieldReasons.required);
  if (isExam && sent.anonymous === 'Y') throw fail('anonymous', surveyReasons.anonymousExam);
  return {
    ...settingsOf(sent),
    starttime: isduration === 'Y' ? starttime : null,
    endtime: isduration === 'Y' ? endtime : null,
    timelimit: istimelimit === 'Y' ? timelimit : null,
    passingscore: isExam ? passingscore : null,
    examcount: isExam ? sent.examcount : 1,
  };
};

/** A passing score that nobody can reach is rejected. */
export const assertReachable = (
  { passingscore }: Pick<Settings, 'passingscore'>,
  fullscore: number,
  code: DomainErrorCode,
): void => {
  if (passingscore !== null && passingscore > fullscore)
    throw atField(code, 'passingscore', surveyReasons.passingAboveFull, { full: fullscore });
};

/** Rejects a period that is over. */
export const assertNotOver = async (
  db: Read,
  { isduration, endtime }: Pick<Settings, 'isduration' | 'endtime'>,
  code: DomainErrorCode,
): Promise<void> => {
  if (isduration === 'N') return;
  const { rows } = await sql<{ over: boolean }>`select ${endtime}::timestamptz <= now() as over`.execute(db);
  if (rows[0]?.over) throw atField(code, 'endtime', surveyReasons.ended);
};

/** The sub-type of a survey, which its code list has to offer; exams have one alone. */
export const heldSubType = async (
  trx: Write,
  type: SurveyType,
  subType: string,
  code: DomainErrorCode,
): Promise<string> => {
  if (type === 'exam') return 'general';
  if (!(await holdCode(trx, surveyTypeCodes, subType))) throw atField(code, 'subType', surveyReasons.subTypeUnknown);
  return subType;
};
