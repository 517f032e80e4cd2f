import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { plantName } from '#platform/organisation/server/place-names.ts';
import { everybody, type Condition } from '#platform/rights/conditions.ts';
import { named, namedBy } from '#platform/rights/server/audience.ts';
import { blacklistOf } from '#platform/rights/server/rights.queries.ts';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { fold } from '#platform/search/server/fold.ts';
import { allGrades, type AuthInput } from '../survey-audience.contract.ts';
import { allJobGrades, codesOf, type Grade } from './grades.queries.ts';

/** A part of an audience: people in the role, of one of the grades, and of the place (docs/rules.md). */
export type AudiencePart = Pick<AuthInput, 'roleid' | 'levelid' | 'contentType' | 'contentoid' | 'containSub'>;

/** The stored audiences of surveys, by the oid of each. */
export const audiencesOfSurveys = async (
  db: Read,
  surveyoids: readonly string[],
): Promise<ReadonlyMap<string, readonly AudiencePart[]>> => {
  const rows = await db
    .selectFrom('survey_auth')
    .select(['surveyoid', 'roleid', 'levelid', 'contenttype as contentType', 'contentoid', 'containsub as containSub'])
    .where('surveyoid', '=', (eb) => eb.fn.any(sql<string[]>`${[...surveyoids]}::uuid[]`))
    .where('authtype', '=', 'A')
    .orderBy('sort')
    .orderBy('oid')
    .execute();
  const parts = new Map<string, AudiencePart[]>(surveyoids.map((oid) => [oid, []]));
  for (const { surveyoid, ...part } of rows) parts.get(surveyoid)?.push(part);
  return parts;
};

/** The stored audience of a survey. */
export const audienceParts = async (db: Read, surveyoid: string): Promise<readonly AudiencePart[]> =>
  (await audiencesOfSurveys(db, [surveyoid])).get(surveyoid) ?? [];

/** Where a part looks for people, as the condition that permissions use. */
export const placeOfPart = ({ contentType, contentoid, containSub }: AudiencePart): Condition =>
  contentType === 'R'
    ? { type: 'R', contentoid: everybody, containSub: 'N' }
    : { type: contentType, contentoid, containSub };

const roleOfPart = ({ roleid }: Pick<AudiencePart, 'roleid'>): Condition => ({
  type: 'R',
  contentoid: roleid,
  containSub: 'N',
});

const isEveryGrade = (levelid: string): boolean => codesOf(levelid).includes(allGrades);

const ofGrades = (levelid: string, grades: readonly Grade[]): RawBuilder<boolean> => {
  if (isEveryGrade(levelid)) return sql<boolean>`true`;
  const asked = new Set(codesOf(levelid));
  const values = grades.filter(({ code }) => asked.has(code)).flatMap(({ jobGrades }) => jobGrades);
  return sql<boolean>`e.jobgrade = any(${[...new Set(values)]}::text[])`;
};

const groupKey = ({ roleid, levelid }: AudiencePart): string =>
  JSON.stringify([roleid, isEveryGrade(levelid) ? allGrades : codesOf(levelid).toSorted()]);

/** Whom the parts name, the blacklist aside. Parts with the same role and grades are asked for together. */
const namedByParts = (parts: readonly AudiencePart[], grades: readonly Grade[]): RawBuilder<boolean> => {
  const groups = new Map<string, AudiencePart[]>();
  for (const part of parts) groups.set(groupKey(part), [...(groups.get(groupKey(part)) ?? []), part]);
  const tests = [...groups.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const places = namedBy([first, ...more].map(placeOfPart));
    const role = first.roleid === everybody ? sql<boolean>`true` : namedBy([roleOfPart(first)]);
    return [sql`(${places} and ${role} and ${ofGrades(first.levelid, grades)})`];
  });
  return tests.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(tests, sql` or `)})`;
};

/** Those on the blacklist of surveys, as conditions. */
const leftOut = (db: Read): Promise<Condition[]> => blacklistOf(db, 'SURVEY');

type Audience = { asked: RawBuilder<boolean>; everyone: RawBuilder<boolean> };

const audienceWith = async (db: Read, parts: readonly AudiencePart[]): Promise<Audience> => {
  const [grades, blacklist] = await Promise.all([allJobGrades(db), leftOut(db)]);
  const everyone = namedByParts(parts, grades);
  const asked = blacklist.length === 0 ? everyone : sql<boolean>`(${everyone} and (${namedBy(blacklist)}) is not true)`;
  return { asked, everyone };
};

/**
 * Who is asked by these parts of an audience: people in service whom any of them names, without those on the blacklist
 * of surveys. A predicate on `employee e`; the one meaning of an audience.
 */
export const surveyAudience = async (db: Read, parts: readonly AudiencePart[]): Promise<RawBuilder<boolean>> =>
  (await audienceWith(db, parts)).asked;

/** The same for a stored survey. */
export const audienceOfSurvey = async (db: Read, surveyoid: string): Promise<RawBuilder<boolean>> =>
  surveyAudience(db, await audienceParts(db, surveyoid));

const sizeOf = async (db: Read, audience: RawBuilder<boolean>): Promise<number> => {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from employee e where ${audience}`.execute(db);
  return rows[0]?.total ?? 0;
};

export const surveyAudienceSize = async (db: Read, parts: readonly AudiencePart[]): Promise<number> =>
  sizeOf(db, await surveyAudience(db, parts));

type Asked = { pageNum: number; pageSize: number; search: string };
export type AskedPerson = { id: string; name: string; depname: string; plantname: string };

/**
 * One page of an audience by employee id, its size, and how many of those named the blacklist leaves out. `within`: a
 * predicate on `employee e` that narrows all of these.
 */
export const lookAtSurveyAudience = async (
  db: Read,
  parts: readonly AudiencePart[],
  { pageNum, pageSize, search }: Asked,
  within: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<{ total: number; list: AskedPerson[]; blocked: number }> => {
  const audience = await audienceWith(db, parts);
  const folded = fold(search).trim();
  const sought = folded === '' ? sql`true` : searchTextHoldsByGram('e.search_text', [folded]);
  const [asked, everyone] = [
    sql<boolean>`(${audience.asked} and ${within} and ${sought})`,
    sql<boolean>`(${audience.everyone} and ${within} and ${sought})`,
  ];
  const [total, all, { rows }] = await Promise.all([
    sizeOf(db, asked),
    sizeOf(db, everyone),
    sql<AskedPerson>`
      select e.empid as id, e.name, coalesce(d.depname, '') as depname, ${plantName('e.coid', 'e.plantid')} as plantname
      from employee e left join department d on d.depkey = e.depkey
      where ${asked} order by e.empid limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
  ]);
  return { total, list: rows, blocked: all - total };
};

/**
 * Whether somebody is asked by an entry `a` of `survey_auth` (kind A): the inverse of `surveyAudience`, for the surveys
 * of one person. False for who is on the blacklist, or no longer in service.
 */
export const asksPerson = async (db: Read, empid: string): Promise<RawBuilder<boolean>> => {
  const [grades, blacklist] = await Promise.all([allJobGrades(db), leftOut(db)]);
  const { rows } = await sql<{
    jobgrade: string;
    plant: string;
    depkey: string | null;
    ancestors: string[];
    roles: string[];
  }>`
    select e.jobgrade, case when e.plantid = '' then '' else e.coid || e.plantid end as plant, e.depkey,
      coalesce(d.ancestors, '{}') as ancestors,
      array(select r.id from role_member m join role r on r.oid = m.roleoid where m.empid = e.empid and r.status = 'Y') as roles
    from employee e left join department d on d.depkey = e.depkey
    where e.empid = ${empid} and ${named([{ type: 'R', contentoid: everybody, containSub: 'N' }], blacklist)}`.execute(
    db,
  );
  const [person] = rows;
  if (!person) return sql<boolean>`false`;
  const codes = grades.filter(({ jobGrades }) => jobGrades.includes(person.jobgrade)).map(({ code }) => code);
  return sql<boolean>`(a.authtype = 'A'
    and (a.roleid = ${everybody} or a.roleid = any(${person.roles}::text[]))
    and string_to_array(a.levelid, ',') && ${[allGrades, ...codes]}::text[]
    and case a.contenttype
      when 'R' then true
      when 'P' then a.contentoid = ${person.plant} and a.contentoid <> ''
      when 'D' then a.contentoid = ${person.depkey}::text
        or a.containsub = 'Y' and a.contentoid = any(${person.ancestors}::text[])
      else false end)`;
};
