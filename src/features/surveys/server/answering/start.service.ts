import { dailyDate, everyday } from '../../survey-codes.ts';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Received } from '#platform/wire/endpoint.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { type answeringCalls, answeringReasons, type StartedSheet } from '../../answering.contract.ts';
import { askedQuestions } from './asked-questions.queries.ts';
import type { KeptAnswers } from './checked-answers.ts';
import { countsAsAttempt, openSurvey, type OpenSurvey } from './my-surveys.queries.ts';
import type { KnownSheets, SheetRow } from './known-sheets.ts';
import { discardSheet, lockSheet, placeOf } from './sheets.queries.ts';
import { endExpired } from './submitting.ts';
import type { RulesOfVersions } from './version-rules.ts';

type Services = { db: Database; rulesOf: RulesOfVersions; known: KnownSheets };
type Content = Received<typeof answeringCalls.start>['content'];

const rejected = (reason: string): DomainError => new DomainError(codes.addFailed, reason);

/** The day that a sheet of an everyday survey is about; null of others. */
const dayOf = ({ subtype, today, earliestDay }: OpenSurvey, asked: string | undefined): string | null => {
  if (subtype !== everyday) return null;
  const day = asked ?? today;
  if (day > today || day < earliestDay) throw rejected(answeringReasons.dayNotOpen);
  return day;
};

type Begun = { oid: string; versionoid: string; state: string; attempt: number; counts: boolean };

/** The person's sheets of the survey (and day), the newest first. */
const begunSheets = async (trx: Write, survey: OpenSurvey, empid: string, day: string | null): Promise<Begun[]> => {
  const { rows } = await sql<Begun>`
    select s.oid, s.versionoid, s.state, s.attempt, ${countsAsAttempt} as counts
    from survey_sheet s join survey_version v on v.oid = s.versionoid join survey u on u.oid = s.surveyoid
    where s.surveyoid = ${survey.oid} and s.empid = ${empid} and s.day is not distinct from ${day}::date
    order by s.attempt desc`.execute(trx);
  return rows;
};

/**
 * The sheet in progress, if it can be gone on with. One of an earlier version is given up: what was answered there does
 * not fit; one whose time is over is submitted.
 */
const goOn = async (
  trx: Write,
  { rulesOf }: Pick<Services, 'rulesOf'>,
  { survey, empid, sheets }: { survey: OpenSurvey; empid: string; sheets: readonly Begun[] },
): Promise<string | undefined> => {
  const doing = sheets.find(({ state }) => state === 'D');
  const sheet = doing && (await lockSheet(trx, doing.oid, empid));
  if (!doing || sheet?.state !== 'D') return undefined;
  if (sheet.closed) {
    const isGivenUp = (await endExpired(trx, rulesOf, sheet)) === 'X';
    if (isGivenUp && (survey.type === 'survey' || sheet.versionoid !== survey.versionoid)) doing.counts = false;
  } else if (sheet.versionoid === survey.versionoid) return sheet.oid;
  else {
    await discardSheet(trx, sheet.oid);
    doing.counts = false;
  }
  return undefined;
};

const firstAnswers = async (trx: Write, versionoid: string, day: string | null): Promise<KeptAnswers> => {
  if (day === null) return {};
  const { rows } = await sql<{ id: string }>`
    select q.id from survey_version v join survey_question q on q.surveyoid = v.surveyoid and q.version = v.version
    where v.oid = ${versionoid} and q.columntype = ${sql.lit(dailyDate)}`.execute(trx);
  return Object.fromEntries(rows.map(({ id }) => [id, day]));
};

/** Begins the next attempt; undefined if the same person has just begun it elsewhere. */
const begin = async (
  trx: Write,
  survey: OpenSurvey,
  { empid, day, attempt, lang }: { empid: string; day: string | null; attempt: number; lang: Language },
): Promise<string | undefined> => {
  const placeid = await placeOf(trx, survey.coid, survey.plantid);
  const kept = JSON.stringify(await firstAnswers(trx, survey.versionoid, day));
  // The id of a sheet holds the time at which it was made, which an anonymous one does not keep.
  const oid = survey.anonymous === 'Y' ? sql`gen_random_uuid()` : sql`uuid_v7()`;
  const { rows } = await sql<{ oid: string }>`
    insert into survey_sheet (oid, surveyoid, versionoid, empid, day, attempt, lang, seed, endsat, placeid, depkey, kept)
    select ${oid}, u.oid, ${survey.versionoid}::uuid, ${empid}, ${day}::date, ${attempt}::smallint, ${lang},
      ${randomInt(2 ** 31 - 1)}::int, survey_sheet_end(u, now(), survey_extra_minutes(u.oid, ${empid})), ${placeid}::int,
      ${survey.depkey}, ${kept}::jsonb
    from survey u where u.oid = ${survey.oid}
    on conflict on constraint survey_sheet_unique do nothing returning oid`.execute(trx);
  return rows[0]?.oid;
};

const assertMayBegin = (survey: OpenSurvey, sheets: readonly Begun[]): void => {
  const attempts = sheets.filter(({ counts }) => counts).length;
  if (!survey.asked) throw rejected(answeringReasons.notOpen);
  if (survey.notStarted) throw rejected(answeringReasons.notStarted);
  if (survey.over) throw rejected(answeringReasons.over);
  if (attempts >= survey.attemptsAllowed)
    throw rejected(survey.type === 'exam' ? answeringReasons.noAttemptLeft : answeringReasons.alreadyAnswered);
};

type Sheet = Pick<StartedSheet, 'version' | 'attempt' | 'startedat' | 'endsat' | 'now'> &
  Omit<SheetRow, 'type' | 'anonymous'> & { seed: number };

/** The sheet as it is shown, and its row. */
type Shown = { started: StartedSheet; row: SheetRow };

const shownSheet = async (trx: Write, survey: OpenSurvey, oid: string, lang: Language): Promise<Shown> => {
  const { rows } = await sql<Sheet>`
    update survey_sheet s set lang = ${lang} from survey_version v
    where s.oid = ${oid} and v.oid = s.versionoid
    returning s.oid, s.surveyoid, s.empid, s.versionoid, v.version, s.attempt, s.day::text as day, s.startedat,
      s.endsat, now() as now, s.seed, s.kept, s.saves, s.placeid, s.depkey, s.xmin::text as written`.execute(trx);
  const [sheet] = rows;
  if (!sheet) throw new Error('the sheet that was begun is not there');
  const { seed, version, attempt, startedat, endsat, now, ...row } = sheet;
  const { versionoid, kept, day } = row;
  const order = survey.disorder === 'Y' ? seed : null;
  const started: StartedSheet = {
    sheetoid: oid,
    surveyoid: survey.oid,
    title: survey.title,
    explain: survey.explain,
    anonymous: survey.anonymous,
    version,
    attempt,
    day,
    startedat,
    endsat,
    now,
    answers: kept,
    surveyQuestionList: await askedQuestions(trx, { versionoid, lang, seed: order }),
  };
  return { started, row: { ...row, type: survey.type, anonymous: survey.anonymous } };
};

/** Begins a sheet, or goes on with the one in progress. */
export const startSheet = async (
  services: Services,
  { empid, actor }: Writer,
  { surveyoid, day: askedDay, lang }: Content & { lang: Language },
): Promise<StartedSheet> => {
  const { started, row } = await services.db.write(actor, async (trx) => {
    const survey = await openSurvey(trx, surveyoid, { empid, lang });
    if (!survey) throw rejected(answeringReasons.notOpen);
    const day = dayOf(survey, askedDay);
    // The second time, the sheet that another device has begun at the same moment is there.
    for (const isLast of [false, true]) {
      const sheets = await begunSheets(trx, survey, empid, day);
      const doing = await goOn(trx, services, { survey, empid, sheets });
      if (doing !== undefined) return shownSheet(trx, survey, doing, lang);
      assertMayBegin(survey, sheets);
      const attempt = (sheets[0]?.attempt ?? 0) + 1;
      const begun = await begin(trx, survey, { empid, day, attempt, lang });
      if (begun !== undefined) return shownSheet(trx, survey, begun, lang);
      if (isLast) break;
    }
    throw rejected(answeringReasons.notOpen);
  });
  services.known.note(row);
  return started;
};
