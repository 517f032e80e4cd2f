import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { keptTotal } from '#platform/db/server/kept-total.ts';
import { companyName, plantName } from '#platform/organisation/server/place-names.ts';
import { within } from '#platform/rights/server/audience.ts';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { fold } from '#platform/search/server/fold.ts';
import { audienceOfSurvey } from '../survey-audience.ts';
import type { ResultSurvey } from './result-survey.ts';
import { oidsOf, type Selection } from './selection.ts';
import { oidsFrom } from './sheets.queries.ts';

/** `plantname`: the company's name, too (seed 002 §2.2). */
export type Person = { id: string; name: string; depname: string; plantname: string };
/** `day`: of an everyday survey. */
export type WhoseCompletion = { coid: string | null; plantid: string | null; day: string | null };
type Completion = {
  personnelTotal: number;
  completedTotal: number;
  uncompletedTotal: number;
  passTotal: number | null;
};

/** Who is asked now, within the caller's scope and the place: a predicate on `employee e`. */
const asked = async (
  db: Read,
  survey: ResultSurvey,
  { coid, plantid }: WhoseCompletion,
): Promise<RawBuilder<unknown>> => {
  const audience = await audienceOfSurvey(db, survey.oid);
  const atCompany = coid ? sql`e.coid = ${coid}` : sql`true`;
  const atPlant = coid && plantid ? sql`e.plantid = ${plantid}` : sql`true`;
  return sql`${audience} and ${within(survey.scope)} and ${atCompany} and ${atPlant}`;
};

const ofDay = (day: string | null): RawBuilder<unknown> =>
  day === null ? sql`p.day is null` : sql`p.day = ${day}::date`;

type Taken = { answered: number; completed: number; passed: number };

/**
 * Participants who are asked now. If those are most people, the others are left out instead: joining nearly everybody
 * takes three times as long.
 */
const stillAsked = (people: RawBuilder<unknown>, areMost: boolean): RawBuilder<unknown> =>
  areMost
    ? sql`not exists (select from employee e where e.empid = p.empid and (${people}) is not true)`
    : sql`p.empid in (select e.empid from employee e where ${people})`;

/**
 * How many of those who are asked now have answered, and passed. `matching`: only those of whom a selected sheet is
 * count as having answered; everybody else who has answered is neither.
 */
export const completionOf = async (
  db: Read,
  survey: ResultSurvey,
  whose: WhoseCompletion,
  matching: Selection | null,
): Promise<Completion> => {
  const people = await asked(db, survey, whose);
  const matches = matching
    ? sql`p.empid in (select s.empid from ${oidsFrom(oidsOf(matching))} x join survey_sheet s on s.oid = x.oid)`
    : sql`true`;
  const { rows: all } = await sql<{ personnel: number; everybody: number }>`
    select count(*)::int as personnel, ${keptTotal('employee_in_service')} as everybody
    from employee e where ${people}`.execute(db);
  const { personnel = 0, everybody = 0 } = all[0] ?? {};
  const { rows: taken } = await sql<Taken>`
    select count(*)::int as answered, (count(*) filter (where ${matches}))::int as completed,
      (count(*) filter (where p.bestscore >= ${survey.passing ?? 0}::int and ${matches}))::int as passed
    from survey_participant p
    where p.surveyoid = ${survey.oid} and ${ofDay(whose.day)} and ${stillAsked(people, personnel * 2 > everybody)}`.execute(
    db,
  );
  const { answered = 0, completed = 0, passed = 0 } = taken[0] ?? {};
  return {
    personnelTotal: personnel,
    completedTotal: completed,
    uncompletedTotal: Math.max(0, personnel - answered),
    passTotal: survey.type === 'exam' ? passed : null,
  };
};

const missing = async (
  db: Read,
  survey: ResultSurvey,
  whose: WhoseCompletion,
  search: string,
): Promise<RawBuilder<unknown>> => {
  const folded = fold(search).trim();
  const sought = folded === '' ? sql`true` : searchTextHoldsByGram('e.search_text', [folded]);
  return sql`${await asked(db, survey, whose)} and ${sought} and not exists (
    select from survey_participant p where p.surveyoid = ${survey.oid} and p.empid = e.empid and ${ofDay(whose.day)})`;
};

const described = (keys: RawBuilder<unknown>): RawBuilder<Person> => sql<Person>`
  select e.empid as id, e.name, coalesce(d.depname, '') as depname,
    ${companyName('e.coid')} || ' · ' || ${plantName('e.coid', 'e.plantid')} as plantname
  from (${keys}) e left join department d on d.depkey = e.depkey order by e.empid`;

/** The people who are asked now and have not answered: one page by number. */
export const uncompletedList = async (
  db: Read,
  survey: ResultSurvey,
  whose: WhoseCompletion,
  { search, pageNum, pageSize }: { search: string; pageNum: number; pageSize: number },
): Promise<Person[]> => {
  const people = await missing(db, survey, whose, search);
  const keys = sql`select e.empid, e.name, e.depkey, e.coid, e.plantid from employee e where ${people}
    order by e.empid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
  return (await described(keys).execute(db)).rows;
};

export const uncompletedTotal = async (
  db: Read,
  survey: ResultSurvey,
  whose: WhoseCompletion,
  search: string,
): Promise<number> => {
  if (search.trim() === '') return (await completionOf(db, survey, whose, null)).uncompletedTotal;
  const people = await missing(db, survey, whose, search);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from employee e where ${people}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

const portion = 5_000;

/** All of them, read in portions. */
export async function* uncompletedStream(
  db: Read,
  survey: ResultSurvey,
  whose: WhoseCompletion,
  search: string,
): AsyncGenerator<Person> {
  const people = await missing(db, survey, whose, search);
  for (let after = ''; ;) {
    const keys = sql`select e.empid, e.name, e.depkey, e.coid, e.plantid from employee e where ${people} and e.empid > ${after}
      order by e.empid limit ${portion}`;
    const { rows } = await described(keys).execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < portion) return;
    after = last.id;
  }
}
