import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { SurveyType } from '../../survey-rights.ts';
import { graceSeconds } from '../../answering.contract.ts';
import type { SurveyState } from '../../surveys.contract.ts';
import type { KeptAnswers } from './checked-answers.ts';
import type { Saves } from './merged-saves.ts';

type YN = 'Y' | 'N';

/** A sheet with what decides over it, by the database's clock. */
export type LockedSheet = {
  oid: string;
  /** of the stored row: it changes with every write */
  written: string;
  surveyoid: string;
  versionoid: string;
  empid: string;
  day: string | null;
  state: 'D' | 'S' | 'X';
  late: YN;
  endsat: string | null;
  kept: KeptAnswers;
  saves: Saves;
  placeid: number;
  depkey: string | null;
  /** its time is over */
  ended: boolean;
  /** and so is the grace */
  closed: boolean;
  /** the last answers that were kept came after its time was over */
  keptLate: boolean;
  /** of its version */
  version: number;
  epoch: number;
  type: SurveyType;
  surveyState: SurveyState;
  currentVersion: number;
  anonymous: YN;
  passingscore: number | null;
  deleted: boolean;
};

export const grace = sql`make_interval(secs => ${sql.lit(graceSeconds)})`;

const columns = sql`s.oid, s.xmin::text as written, s.surveyoid, s.versionoid, s.empid, s.day::text as day, s.state, s.late, s.endsat, s.kept,
  s.saves, s.placeid, s.depkey, coalesce(now() > s.endsat, false) as ended,
  coalesce(now() > s.endsat + ${grace}, false) as closed, coalesce(s.savedat > s.endsat, false) as "keptLate",
  v.version, v.epoch, u.type, u.state as "surveyState", u.version as "currentVersion", u.anonymous,
  u.passingscore, u.deletedat is not null as deleted`;

const joined = sql`survey_sheet s join survey_version v on v.oid = s.versionoid join survey u on u.oid = s.surveyoid`;

/** The person's own sheet, locked; undefined if it is not the person's. */
export const lockSheet: (trx: Write, oid: string, empid: string) => Promise<LockedSheet | undefined> = preparedRow(
  (_trx: Write, oid: string, empid: string) => sql<LockedSheet>`
    select ${columns} from ${joined} where s.oid = ${oid} and s.empid = ${empid} for update of s`,
);

/** Sheets in progress whose time and grace are over, locked; those that others work on are left out. */
export const lockExpiredSheets = async (trx: Write, most: number): Promise<LockedSheet[]> => {
  const { rows } = await sql<LockedSheet>`
    select ${columns} from ${joined}
    where s.state = 'D' and s.endsat < now() - ${grace} and u.deletedat is null
    order by s.endsat limit ${most} for update of s skip locked`.execute(trx);
  return rows;
};

/** An own sheet as it is. */
export const readSheet: (db: Read, oid: string, empid: string) => Promise<LockedSheet | undefined> = preparedRow(
  (_db: Read, oid: string, empid: string) => sql<LockedSheet>`
    select ${columns} from ${joined} where s.oid = ${oid} and s.empid = ${empid}`,
);

/** When the answers were kept, and the row that holds them. */
export type SavedAnswers = Pick<LockedSheet, 'written'> & { savedat: string };

export const keepAnswers = async (
  trx: Write,
  oid: string,
  { answers, saves }: { answers: KeptAnswers; saves: Saves },
): Promise<SavedAnswers> => {
  const { rows } = await sql<SavedAnswers>`
    update survey_sheet set kept = ${JSON.stringify(answers)}::jsonb, saves = ${JSON.stringify(saves)}::jsonb,
      savedat = now()
    where oid = ${oid} returning savedat, xmin::text as written`.execute(trx);
  const [saved] = rows;
  if (!saved) throw new Error('the sheet whose answers were kept is not there');
  return saved;
};

/** Ends a sheet in progress without an answer. */
export const discardSheet = async (trx: Write, oid: string): Promise<void> => {
  await sql`update survey_sheet set state = 'X', kept = '{}', saves = '{}' where oid = ${oid}`.execute(trx);
};

/** Hundredths of a submitted sheet; null of surveys. */
export const storedScore = async (db: Read, oid: string): Promise<number | null> => {
  const { rows } = await sql<{ score: number | null }>`select score from survey_answer where oid = ${oid}`.execute(db);
  return rows[0]?.score ?? null;
};

/** The number of the company and plant of a person. */
export const placeOf = async (trx: Write, coid: string, plantid: string): Promise<number> => {
  const known = sql<{ id: number }>`select id from survey_place where coid = ${coid} and plantid = ${plantid}`;
  const [there] = (await known.execute(trx)).rows;
  if (there) return there.id;
  await sql`insert into survey_place (coid, plantid) values (${coid}, ${plantid}) on conflict do nothing`.execute(trx);
  const [added] = (await known.execute(trx)).rows;
  if (!added) throw new Error('the place was not added');
  return added.id;
};
