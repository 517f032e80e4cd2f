import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { rowsIn } from '#platform/undo/server/undo-grants.ts';
import type { ActedRows, PlaceOfRow } from '#platform/undo/server/undone-table.ts';
import { type AudiencePart, placeOfPart } from './survey-audience.ts';

type Row = Readonly<Record<string, unknown>>;
type Changes = Parameters<typeof rowsIn>[0];

/** Tables whose rows name their survey. */
const direct = ['survey_question', 'survey_auth', 'survey_language', 'survey_version', 'survey_amendment'] as const;
/** Tables of other parts of the feature, likewise. */
const further = ['survey_extension', 'survey_regrade'] as const;

const pairs = async (query: ReturnType<typeof sql<{ key: string; value: string }>>, db: Read) =>
  (await query.execute(db)).rows.map(({ key, value }) => [key, value] as const);

/** How the changed rows lead to their surveys: questions by oid, options by oid. */
const ownersIn = async (db: Read, changes: Changes): Promise<(row: Row) => string | null> => {
  const optionOids = rowsIn(changes, 'survey_option_language').map(({ optionoid }) => String(optionoid));
  const questionOf = new Map(
    await pairs(
      sql<{ key: string; value: string }>`
        select o.oid as key, o.questionoid as value from survey_option o where o.oid = any(${optionOids}::uuid[])`,
      db,
    ),
  );
  for (const { oid, questionoid } of rowsIn(changes, 'survey_option')) questionOf.set(String(oid), String(questionoid));
  const questionOids = [
    ...questionOf.values(),
    ...rowsIn(changes, 'survey_question_language').map(({ questionoid }) => String(questionoid)),
  ];
  const surveyOf = new Map(
    await pairs(
      sql<{ key: string; value: string }>`
        select q.oid as key, q.surveyoid as value from survey_question q where q.oid = any(${questionOids}::uuid[])`,
      db,
    ),
  );
  for (const { oid, surveyoid } of rowsIn(changes, 'survey_question')) surveyOf.set(String(oid), String(surveyoid));
  return (row) => {
    if (typeof row['surveyoid'] === 'string') return row['surveyoid'];
    if (typeof row['questionoid'] === 'string') return surveyOf.get(row['questionoid']) ?? null;
    if (typeof row['optionoid'] === 'string') return surveyOf.get(questionOf.get(row['optionoid']) ?? '') ?? null;
    return typeof row['oid'] === 'string' ? row['oid'] : null;
  };
};

const indirect = ['survey_option', 'survey_question_language', 'survey_option_language'] as const;

/** The surveys that an act has changed, themselves or a part of them. */
export const surveysIn = async (db: Read, changes: Changes): Promise<string[]> => {
  const ownerOf = await ownersIn(db, changes);
  const rows = [...direct, ...further, ...indirect].flatMap((table) => rowsIn(changes, table));
  const owners = [...rowsIn(changes, 'survey').map(({ oid }) => String(oid)), ...rows.map((row) => ownerOf(row))];
  return [...new Set(owners.filter((oid) => oid !== null))];
};

/** The survey of each question that an act has changed, itself or one of its options. */
export const versionsIn = async (db: Read, changes: Changes): Promise<{ surveyoid: string; version: number }[]> => {
  const questions = new Map(
    rowsIn(changes, 'survey_question').map((row) => [
      String(row['oid']),
      { surveyoid: String(row['surveyoid']), version: Number(row['version']) },
    ]),
  );
  const asked = rowsIn(changes, 'survey_option').map(({ questionoid }) => String(questionoid));
  const { rows } = await sql<{ oid: string; surveyoid: string; version: number }>`
    select oid, surveyoid, version from survey_question where oid = any(${asked}::uuid[])`.execute(db);
  for (const { oid, surveyoid, version } of rows) questions.set(oid, { surveyoid, version });
  return [...questions.values()];
};

type Audiences = { ownerOf: (row: Row) => string | null; parts: ReadonlyMap<string, readonly Condition[]> };

/**
 * The audience of each survey that an act has changed: the parts there are, those there were, and those it has added.
 */
const audiencesIn = async (db: Read, changes: ActedRows): Promise<Audiences> => {
  const ownerOf = await ownersIn(db, changes);
  const oids = await surveysIn(db, changes);
  const there = await db
    .selectFrom('survey_auth')
    .select(['surveyoid', 'authtype', 'contenttype', 'contentoid', 'containsub'])
    .where(sql<boolean>`surveyoid = any(${oids}::uuid[])`)
    .execute();
  const parts = new Map<string, Condition[]>();
  const rows: Row[] = [...there, ...rowsIn(changes, 'survey_auth')];
  for (const row of rows.filter(({ authtype }) => authtype === 'A')) {
    const own = parts.get(String(row['surveyoid'])) ?? [];
    own.push(
      placeOfPart({
        roleid: '',
        levelid: '',
        contentType: row['contenttype'] as AudiencePart['contentType'],
        contentoid: String(row['contentoid']),
        containSub: row['containsub'] === 'Y' ? 'Y' : 'N',
      }),
    );
    parts.set(String(row['surveyoid']), own);
  }
  return { ownerOf, parts };
};

/** Read once for all rows of an act. */
const known = new WeakMap<ActedRows, Promise<Audiences>>();

/**
 * A survey, and each part of it, lies where all parts of its audience are; without any, only who works everywhere has
 * made it.
 */
export const placeOfSurvey: PlaceOfRow = async (row, db, changes) => {
  const audiences = known.get(changes) ?? audiencesIn(db, changes);
  known.set(changes, audiences);
  const { ownerOf, parts } = await audiences;
  return parts.get(ownerOf(row) ?? '') ?? null;
};
