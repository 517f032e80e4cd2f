import { everyday } from '../../survey-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { graceSeconds, type MySurvey } from '../../answering.contract.ts';
import { asksPerson } from '../survey-audience.ts';

/** A text of the survey `u` in the reader's language, else Simplified Chinese, else as it was written. */
const inLanguage = (lang: Language): RawBuilder<unknown> => sql`left join lateral (
  select l.title, l.explain from survey_language l
  where l.surveyoid = u.oid and l.lang in (${lang}, ${defaultLanguage}) order by l.lang = ${lang} desc limit 1) t on true`;

/** Attempts that one may make of the survey `u`: of an everyday one, of a day. */
const attemptsAllowed = sql`case when u.type = 'exam' and u.subtype <> ${sql.lit(everyday)} then u.examcount else 1 end`;

/**
 * Sheets `s` of one person that count as attempts: not those in progress or given up whose version was replaced; those
 * that ended without an answer only in exams, which could be looked at for nothing otherwise.
 */
export const countsAsAttempt = sql`(s.state = 'S' or v.version = u.version and (s.state = 'D' or u.type = 'exam'))`;

/**
 * The surveys of one person in one statement, whatever their number: the audience is decided by the person's own facts,
 * and the person's sheets are read once. The newest first.
 */
export const mySurveys = async (
  db: Read,
  { empid, lang, type }: { empid: string; lang: Language; type: MySurvey['type'] | '' },
): Promise<MySurvey[]> => {
  const asked = await asksPerson(db, empid);
  const { rows } = await sql<MySurvey>`
    with sheets as (
      select s.surveyoid, count(*) filter (where ${countsAsAttempt}
          and (u.subtype <> ${sql.lit(everyday)} or s.day = current_date))::int as attempts,
        (array_agg(s.oid) filter (where s.state = 'D' and v.version = u.version
          and (s.endsat is null or now() <= s.endsat + make_interval(secs => ${sql.lit(graceSeconds)}))))[1] as doing,
        (array_agg(s.oid order by s.startedat desc) filter (where s.state = 'S'))[1] as submitted
      from survey_sheet s join survey u on u.oid = s.surveyoid join survey_version v on v.oid = s.versionoid
      where s.empid = ${empid} group by s.surveyoid),
    mine as (
      select u.*, s.attempts, s.doing, s.submitted, case
          when exists (select from survey_extension x where x.surveyoid = u.oid)
          then survey_extra_minutes(u.oid, ${empid}) else 0 end as extra
      from survey u left join sheets s on s.surveyoid = u.oid
      where u.deletedat is null and (${type} = '' or u.type = ${type}) and case u.state
        when 'Y' then s.submitted is not null or s.doing is not null
          or exists (select from survey_auth a where a.surveyoid = u.oid and ${asked})
        when 'S' then s.submitted is not null
        else false end)
    select u.oid, u.type, u.subtype as "subType", coalesce(t.title, u.title) as title,
      coalesce(t.explain, u.explain) as explain, u.anonymous,
      case when u.isduration = 'Y' then u.starttime end as starttime,
      case when u.isduration = 'Y' then u.endtime + make_interval(mins => u.extra) end as endtime,
      case when u.istimelimit = 'Y' then u.timelimit end as timelimit, ${attemptsAllowed} as examcount,
      coalesce(u.attempts, 0) as attempts,
      case when u.state = 'S' then case when coalesce(u.attempts, 0) >= ${attemptsAllowed} then 'DONE' else 'OVER' end
        when u.doing is not null then 'DOING'
        when coalesce(u.attempts, 0) >= ${attemptsAllowed} then 'DONE'
        when u.isduration = 'Y' and now() < u.starttime then 'LATER'
        when u.isduration = 'Y' and now() > u.endtime + make_interval(mins => u.extra) then 'OVER'
        else 'OPEN' end as state,
      coalesce(u.doing, case when u.anonymous = 'N' then u.submitted end) as sheetoid,
      p.bestscore / 100.0 as totalscore,
      case when p.bestscore is not null then case when p.bestscore >= u.passingscore * 100 then 'Y' else 'N' end end as pass
    from mine u ${inLanguage(lang)}
    left join survey_participant p on p.surveyoid = u.oid and p.empid = ${empid} and p.day is null
    order by u.crtdat desc, u.oid desc`.execute(db);
  return rows;
};

/** Surveys and exams that wait for the person: in progress, or to be begun, but for exams that are passed. */
export const surveysToAnswer = async (db: Read, reader: { empid: string; lang: Language }): Promise<number> =>
  (await mySurveys(db, { ...reader, type: '' })).filter(
    ({ state, pass }) => state === 'DOING' || (state === 'OPEN' && pass !== 'Y'),
  ).length;

/** A published survey as somebody who wants to answer it meets it. */
export type OpenSurvey = {
  oid: string;
  versionoid: string;
  version: number;
  type: MySurvey['type'];
  subtype: string;
  title: string;
  explain: string;
  anonymous: 'Y' | 'N';
  disorder: 'Y' | 'N';
  attemptsAllowed: number;
  asked: boolean;
  notStarted: boolean;
  over: boolean;
  today: string;
  earliestDay: string;
  coid: string;
  plantid: string;
  depkey: string | null;
};

const daysBack = 7;

/**
 * The survey if it is published, with whether the person is asked and whether it is its time. Its row stays as it is
 * for the key share lock: more time that is given meanwhile waits until the sheet is there (migration 0205).
 */
export const openSurvey = async (
  db: Read,
  surveyoid: string,
  { empid, lang }: { empid: string; lang: Language },
): Promise<OpenSurvey | undefined> => {
  const asked = await asksPerson(db, empid);
  const { rows } = await sql<OpenSurvey>`
    select u.oid, v.oid as versionoid, v.version, u.type, u.subtype, coalesce(t.title, u.title) as title,
      coalesce(t.explain, u.explain) as explain, u.anonymous, u.disorder, ${attemptsAllowed} as "attemptsAllowed",
      exists (select from survey_auth a where a.surveyoid = u.oid and ${asked}) as asked,
      u.isduration = 'Y' and now() < u.starttime as "notStarted",
      u.isduration = 'Y' and now() > u.endtime + make_interval(mins => survey_extra_minutes(u.oid, ${empid})) as over,
      current_date::text as today,
      greatest(current_date - ${sql.lit(daysBack)}::int, case when u.isduration = 'Y' then u.starttime::date
        else (select min(f.publishedat)::date from survey_version f where f.surveyoid = u.oid) end)::text as "earliestDay",
      e.coid, e.plantid, e.depkey
    from survey u join survey_version v on v.surveyoid = u.oid and v.version = u.version
      join employee e on e.empid = ${empid} ${inLanguage(lang)}
    where u.oid = ${surveyoid} and u.state = 'Y' and u.deletedat is null
    for key share of u`.execute(db);
  return rows[0];
};
