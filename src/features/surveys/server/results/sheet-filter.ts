import { dailyDate } from '../../survey-codes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import { searchTextHoldsByGram } from '#platform/search/server/folded-search.ts';
import { fold } from '#platform/search/server/fold.ts';
import { answeringReasons } from '../../answering.contract.ts';
import { type resultCondition, resultReasons, type scoreScreens } from '../../survey-results.contract.ts';
import { type PartitionOf, byCompany, byPlant, byDay, byOption, mustBeWithheld } from './small-groups.ts';
import { choiceTest, type Screen } from './choice-screens.ts';
import { allPlaces, placesAt, scopeTest } from './place-tests.ts';
import { type PublishedVersion, refused, type ResultSurvey } from './result-survey.ts';
import { among, atPlaces, onDays, type RowTest, scored } from './row-tests.ts';
import { select, type Selection } from './selection.ts';
import type { SheetColumns, SheetView } from './sheet-columns.ts';
import { dayNumber, dayTest, textTest } from './text-screens.ts';

/** What the results are asked by: the same for tables, charts, counts, sheets and export. */
export type ResultFilter = {
  condition: z.output<typeof resultCondition>;
  screeningQuestion: readonly Screen[];
  screeningScore?: number | null | undefined;
  scoreScreeningType: '' | (typeof scoreScreens)[number];
};

/** A test of the filter, and the groups among which it chooses, if they leave nobody else. */
type Part = { test: RowTest; partition?: PartitionOf };
export type Filtered = { selection: Selection; withheld: boolean };

const dateForm = z.iso.date();

/** The day that the results of an everyday survey are about (seed 002 §5). */
export const dayOf = ({ isEveryday }: ResultSurvey, { answerdate }: ResultFilter['condition']): string | null => {
  if (!isEveryday) return null;
  if (!dateForm.safeParse(answerdate).success) throw refused(resultReasons.dateIncomplete);
  return answerdate;
};

const scoreTest = ({ screeningScore, scoreScreeningType }: ResultFilter): RowTest | null => {
  if (scoreScreeningType === '') return null;
  if (screeningScore === null || screeningScore === undefined) throw refused(resultReasons.numberNeeded);
  const hundredths = Math.round(screeningScore * 100);
  if (scoreScreeningType === 'equal') return scored((score) => score === hundredths);
  return scoreScreeningType === 'greaterThan'
    ? scored((score) => score > hundredths)
    : scored((score) => score >= 0 && score < hundredths);
};

type Questions = ReadonlyMap<string, { id: string; columnType: string }>;

/** The questions of all versions by oid, so that a screen stays when another version is looked at. */
const questionsOf = async (db: Read, surveyoid: string, oids: readonly string[]): Promise<Questions> => {
  if (oids.length === 0) return new Map();
  const rows = await db
    .selectFrom('survey_question')
    .select(['oid', 'id', 'columntype'])
    .where('surveyoid', '=', surveyoid)
    .where('oid', 'in', [...oids])
    .execute();
  return new Map(rows.map(({ oid, id, columntype }) => [oid, { id, columnType: columntype }]));
};

type Context = { db: Read; survey: ResultSurvey; version: PublishedVersion; view: SheetView };

const screenPart = async ({ db, version, view }: Context, questions: Questions, screen: Screen): Promise<Part> => {
  const asked = questions.get(screen.questionoid);
  const place = version.layout.questions.findIndex(({ id }) => id === asked?.id);
  const question = version.layout.questions[place];
  if (!asked || !question) throw refused(answeringReasons.unknownQuestion);
  if (question.type !== 'tar') {
    const test = choiceTest(question, screen);
    return question.type === 'rdo' ? { test, partition: byOption(question) } : { test };
  }
  if (asked.columnType === dailyDate) return { test: dayTest(screen), partition: byDay };
  return { test: await textTest(db, view, { versionoid: version.oid, place, question }, screen) };
};

const placePart = async (db: Read, { coid, plantid }: ResultFilter['condition']): Promise<Part | null> => {
  if (!coid) return null;
  const places = await allPlaces(db);
  const test = atPlaces(placesAt(places, coid, plantid ?? ''));
  return { test, partition: plantid ? byPlant(places, coid) : byCompany(places) };
};

const searchPart = async ({ db, view, version }: Context, search: string): Promise<Part | null> => {
  const folded = fold(search).trim();
  if (folded === '') return null;
  const { rows } = await sql<{ oids: Buffer | null }>`
    with found as materialized (select e.empid from employee e where ${searchTextHoldsByGram('e.search_text', [folded])})
    select string_agg(uuid_send(s.oid), ''::bytea) as oids from found f join survey_sheet s on s.empid = f.empid
    where s.versionoid = ${version.oid} and s.state = 'S'`.execute(db);
  return { test: among(view, rows[0]?.oids ?? Buffer.alloc(0)) };
};

/**
 * The sheets of a version that match, among those of the caller's scope. `withheld`: the survey is anonymous and the
 * group, or one that remains beside it, is too small to be shown. `search`: by person; not for anonymous surveys.
 */
export const filterSheets = async (
  { db, columns }: { db: Read; columns: SheetColumns },
  survey: ResultSurvey,
  version: PublishedVersion,
  filter: ResultFilter,
  search = '',
): Promise<Filtered> => {
  const { condition, screeningQuestion } = filter;
  const day = dayOf(survey, condition);
  const score = survey.type === 'exam' ? scoreTest(filter) : null;
  const view = await columns.view({ oid: version.oid, bytes: version.layout.bytes });
  const context: Context = { db, survey, version, view };
  const questions = await questionsOf(
    db,
    survey.oid,
    screeningQuestion.map(({ questionoid }) => questionoid),
  );
  const sheets = { surveyoid: survey.oid, versionoid: version.oid };
  const scope = survey.scope.everywhere ? null : await scopeTest(db, view, await allPlaces(db), sheets, survey);
  const parts: (Part | null)[] = [
    scope && { test: scope },
    day === null ? null : { test: onDays((one) => one === dayNumber(day)), partition: byDay },
    await placePart(db, condition),
    score && { test: score },
  ];
  for (const screen of screeningQuestion) parts.push(await screenPart(context, questions, screen));
  if (search !== '') parts.push(await searchPart(context, search));
  const asked = parts.filter((part) => part !== null);
  const selection = await select(
    view,
    asked.map(({ test }) => test),
  );
  return { selection, withheld: survey.isAnonymous && mustBeWithheld(selection, asked) };
};
