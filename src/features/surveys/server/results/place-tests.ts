import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { withinScope } from '#platform/rights/server/row-scope.ts';
import type { ResultSurvey } from './result-survey.ts';
import { refused } from './result-survey.ts';
import { resultReasons } from '../../survey-results.contract.ts';
import { among, atPlaces, type RowTest } from './row-tests.ts';
import type { SheetView } from './sheet-columns.ts';

type Place = { id: number; coid: string; plantid: string };
export type Places = readonly Place[];

/** Where people have answered surveys; some dozens. */
export const allPlaces = (db: Read): Promise<Place[]> =>
  db.selectFrom('survey_place').select(['id', 'coid', 'plantid']).execute();

/** The places of a company, or of one of its plants. */
export const placesAt = (places: Places, coid: string, plantid: string): number[] =>
  places.filter((one) => one.coid === coid && (plantid === '' || one.plantid === plantid)).map(({ id }) => id);

type Sheets = { surveyoid: string; versionoid: string };

const sheetsWithin = async (db: Read, { versionoid }: Sheets, { scope }: ResultSurvey): Promise<Buffer> => {
  const { rows } = await sql<{ oids: Buffer | null }>`
    select string_agg(uuid_send(s.oid), ''::bytea) as oids from survey_sheet s join survey_place p on p.id = s.placeid
    where s.versionoid = ${versionoid} and s.state = 'S'
      and ${withinScope(scope, { coid: 'p.coid', plantid: 'p.plantid', depkey: 's.depkey' })}`.execute(db);
  return rows[0]?.oids ?? Buffer.alloc(0);
};

/** Whether everybody who has taken part belongs to the scope. */
const holdsEverybody = async (db: Read, { surveyoid }: Sheets, { scope }: ResultSurvey): Promise<boolean> => {
  const { rows } = await sql`
    select from survey_participant s join survey_place p on p.id = s.placeid
    where s.surveyoid = ${surveyoid} and not ${withinScope(scope, { coid: 'p.coid', plantid: 'p.plantid', depkey: 's.depkey' })}
    limit 1`.execute(db);
  return rows.length === 0;
};

/**
 * The sheets of people who belonged to the caller's scope when they answered; null: all of them. Anonymous answers have
 * no department: a scope of departments holds all of them or none.
 */
export const scopeTest = async (
  db: Read,
  view: SheetView,
  places: Places,
  sheets: Sheets,
  survey: ResultSurvey,
): Promise<RowTest | null> => {
  const { scope } = survey;
  if (scope.everywhere) return null;
  if (survey.isAnonymous) {
    if (await holdsEverybody(db, sheets, survey)) return null;
    if (scope.departments.length > 0) throw refused(resultReasons.groupTooSmall);
  } else if (scope.departments.length > 0) return among(view, await sheetsWithin(db, sheets, survey));
  const inside = places.filter(
    ({ coid, plantid }) => scope.companies.includes(coid) || (plantid !== '' && scope.plants.includes(coid + plantid)),
  );
  return atPlaces(inside.map(({ id }) => id));
};
