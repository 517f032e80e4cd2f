import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Tables } from '#platform/db/server/tables.ts';
import { versionCoverage } from '#platform/language-versions/server/coverage.ts';
import { entryWithin } from '#platform/organisation/server/named-contents.ts';
import { asked, storedColumns } from '#platform/records/server/record-queries.ts';
import { listReads, rowReads } from '#platform/records/server/record-reads.ts';
import { searchPatterns, searchTextIsLike } from '#platform/search/server/folded-search.ts';
import { fold } from '#platform/search/server/fold.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { type surveyFilter, type SurveyRow, surveyRow } from '../surveys.contract.ts';
import { participantsOf } from './participants.ts';
import { surveyPhase } from './survey-phase.ts';

export type Filter = z.output<typeof surveyFilter>;

type Surveys = SelectQueryBuilder<Tables & { s: Tables['survey'] }, 's', object>;

/** Those that have not been deleted. */
const surveys = (db: Read): Surveys => db.selectFrom('survey as s').where('s.deletedat', 'is', null);

const participants = participantsOf('s');

const versions = versionCoverage({ table: 'survey_language', record: 'surveyoid', of: 's.oid' });

const columns = [
  ...storedColumns('s', surveyRow, [
    'appId',
    'subType',
    'phase',
    'participants',
    'mayOperate',
    'languages',
    'outdated',
  ]),
  's.appid as appId',
  's.subtype as subType',
] as const;

const stored = (rows: Surveys) => rows.select(columns).select(surveyPhase.as('phase'));
const described = (rows: Surveys) =>
  stored(rows).select([participants.as('participants'), versions.languages, versions.outdated]);

/** A survey as lists show it; whether its reader may operate it is asked beside (`operable`). */
export type ListedSurvey = Omit<SurveyRow, 'mayOperate'>;
/** A survey alone, without what is counted for it. */
export type StoredSurvey = Omit<ListedSurvey, 'participants' | 'languages' | 'outdated'>;

/** The audience of the survey `s`, as entries `x` of conditions. */
const audienceEntries = sql`(select a.contenttype as type, a.contentoid, a.containsub from survey_auth a
  where a.surveyoid = s.oid and a.authtype = 'A') x`;

/**
 * Whether all parts of the audience of the survey `s` lie in the scope: only then it is one that somebody who works in
 * a part of the organisation can have made.
 */
export const surveyWithin = (scope: Scope): RawBuilder<SqlBool> =>
  scope.everywhere
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(exists (select from ${audienceEntries})
        and not exists (select from ${audienceEntries} where not ${entryWithin(scope)}))`;

const comparable = ({ appId, state, subType, ...filter }: Filter) =>
  asked({ patterns: searchPatterns(filter), appId, state, subType });

const matching = (db: Read, { patterns, appId, state, subType }: ReturnType<typeof comparable>): Surveys => {
  let rows = surveys(db);
  if (appId) rows = rows.where('s.appid', '=', appId);
  if (patterns) rows = rows.where(searchTextIsLike('s.search_text', patterns));
  if (state) rows = rows.where('s.state', '=', state);
  if (subType) rows = rows.where('s.subtype', '=', subType);
  return rows;
};

/** By default the newest first (seed 002 §3). */
export const { page: searchSurveys, stream: streamSurveys } = listReads({
  comparable,
  matching,
  described,
  order: ['crtdat desc'],
  place: surveyWithin,
});

const { byOid, lock } = rowReads({ key: 's.oid', rows: (db) => stored(surveys(db)), place: surveyWithin });
const listed = rowReads({ key: 's.oid', rows: (db) => described(surveys(db)), place: surveyWithin });

export const listedSurvey = (db: Read, oid: string, scope: Scope = everywhere): Promise<ListedSurvey | undefined> =>
  listed.byOid(db, oid, scope);

export const surveyByOid = (db: Read, oid: string, scope: Scope = everywhere): Promise<StoredSurvey | undefined> =>
  byOid(db, oid, scope);
export const lockSurvey = (trx: Write, oid: string): Promise<StoredSurvey | undefined> => lock(trx, oid);

/** Those of the surveys that exist, locked in one order. */
export const lockSurveys = (trx: Write, oids: readonly string[]): Promise<StoredSurvey[]> =>
  stored(surveys(trx))
    .where('s.oid', '=', (eb) => eb.fn.any(sql<string[]>`${[...oids]}::uuid[]`))
    .orderBy('s.oid')
    .forUpdate('s')
    .execute();

/** The menu entry of each of the surveys that exist. */
export const entriesOfSurveys = async (db: Read, oids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await surveys(db)
    .select(['s.oid', 's.appid'])
    .where('s.oid', '=', (eb) => eb.fn.any(sql<string[]>`${[...oids]}::uuid[]`))
    .execute();
  return new Map(rows.map(({ oid, appid }) => [oid, appid]));
};

/** Whether somebody is an operator of the survey `s`. */
const isOperator = (empid: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from survey_auth o
    where o.surveyoid = s.oid and o.authtype = 'O' and o.contenttype = 'H' and o.contentoid = ${empid})`;

const among = async (db: Read, oids: readonly string[], condition: RawBuilder<SqlBool>): Promise<Set<string>> => {
  const rows = await surveys(db)
    .select('s.oid')
    .where('s.oid', '=', (eb) => eb.fn.any(sql<string[]>`${[...oids]}::uuid[]`))
    .where(condition)
    .execute();
  return new Set(rows.map(({ oid }) => oid));
};

type Reach = { empid: string; scope: Scope | undefined; granting: Scope | undefined };

/**
 * Those of the surveys that somebody operates: within the scope, as an operator, or as somebody who may grant rights
 * there.
 */
export const operatedAmong = async (
  db: Read,
  oids: readonly string[],
  { empid, scope, granting }: Reach,
): Promise<Set<string>> => {
  if (!scope || oids.length === 0) return new Set();
  const mayGrant = granting ? surveyWithin(granting) : sql<SqlBool>`false`;
  return among(db, oids, sql<SqlBool>`(${surveyWithin(scope)} and (${isOperator(empid)} or ${mayGrant}))`);
};

/** Those of the surveys that the scope holds. */
export const visibleAmong = (db: Read, oids: readonly string[], scope: Scope): Promise<Set<string>> =>
  among(db, oids, surveyWithin(scope));

export const hasBeenPublished = async (db: Read, oid: string): Promise<boolean> => {
  const { rows } = await sql`select from survey_version where surveyoid = ${oid} limit 1`.execute(db);
  return rows.length > 0;
};

export const searchTextOf = ({ title, explain }: { title: string; explain: string }): string =>
  `${fold(title)}\n${fold(explain)}`;
