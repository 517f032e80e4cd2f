import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { SurveyQuestion } from '../survey-questions.contract.ts';

const listOf = (ids: string): string[] => (ids === '' ? [] : ids.split(','));

type Row = Omit<SurveyQuestion, 'defaultvalue' | 'rightanswer' | 'surveyOptionVOList'> & {
  defaultvalue: string;
  rightanswer: string;
  options: { oid: string; id: string; text: string }[];
};

/** The questions of a version with their options, in order. */
export const questionsOf = async (db: Read, surveyoid: string, version: number): Promise<SurveyQuestion[]> => {
  const { rows } = await sql<Row>`
    select q.oid, q.surveyoid, q.version, q.id, q.title, q.questiontype as "questionType", q.columntype as "columnType",
      q.required, q.score, q.sort, (row_number() over (order by q.sort, q.oid))::int as "serialNumber", q.defaultvalue,
      q.rightanswer, q.grading, q.rev,
      coalesce((select jsonb_agg(jsonb_build_object('oid', o.oid, 'id', o.id, 'text', o.text) order by o.id)
        from survey_option o where o.questionoid = q.oid), '[]') as options
    from survey_question q where q.surveyoid = ${surveyoid} and q.version = ${version}
    order by q.sort, q.oid`.execute(db);
  return rows.map(({ options, ...row }) => ({
    ...row,
    defaultvalue: row.defaultvalue || null,
    rightanswer: row.rightanswer || null,
    surveyOptionVOList: options,
  }));
};

/** What is written of a question; `defaultvalue` and `rightanswer` are ids of options. */
export type QuestionValues = {
  id: string;
  title: string;
  questionType: SurveyQuestion['questionType'];
  columnType: string;
  required: 'Y' | 'N';
  score: number | null;
  sort: number;
  defaultvalue: readonly string[];
  rightanswer: readonly string[];
};

/** The ids that a stored key names. */
export const keyOf = (stored: string | null): string[] => listOf(stored ?? '');

const columnsOf = ({ questionType, columnType, score, defaultvalue, rightanswer, ...values }: QuestionValues) => ({
  ...values,
  questiontype: questionType,
  columntype: columnType,
  score: score ?? 0,
  defaultvalue: defaultvalue.join(','),
  rightanswer: rightanswer.join(','),
});

type NewOption = { id: string; text: string };
type NewQuestion = QuestionValues & { options: readonly NewOption[] };

/** Rows of one statement: a text is bound for each value. */
const rowsAtOnce = 1_000;

export const insertOptions = async (
  trx: Write,
  options: readonly { questionoid: string; id: string; text: string }[],
): Promise<void> => {
  for (let at = 0; at < options.length; at += rowsAtOnce)
    await trx
      .insertInto('survey_option')
      .values(options.slice(at, at + rowsAtOnce))
      .execute();
};

/** Adds questions with their options to a version. */
export const insertQuestions = async (
  trx: Write,
  { surveyoid, version }: { surveyoid: string; version: number },
  questions: readonly NewQuestion[],
): Promise<void> => {
  if (questions.length === 0) return;
  const added = await trx
    .insertInto('survey_question')
    .values(questions.map(({ options: _, ...values }) => ({ surveyoid, version, ...columnsOf(values) })))
    .returning(['oid', 'id'])
    .execute();
  const oidOf = new Map(added.map(({ oid, id }) => [id, oid]));
  await insertOptions(
    trx,
    questions.flatMap(({ id, options }) =>
      options.map((option) => ({ questionoid: oidOf.get(id) ?? '', id: option.id, text: option.text })),
    ),
  );
};

export const updateQuestion = async (trx: Write, oid: string, values: QuestionValues): Promise<void> => {
  await trx.updateTable('survey_question').set(columnsOf(values)).where('oid', '=', oid).execute();
};

export const updateOption = async (trx: Write, oid: string, { id, text }: NewOption): Promise<void> => {
  await trx.updateTable('survey_option').set({ id, text }).where('oid', '=', oid).execute();
};

/** Letters and ids may be exchanged within the transaction. */
export const letIdsMove = async (trx: Write): Promise<void> => {
  await sql`set constraints survey_option_unique, survey_question_unique deferred`.execute(trx);
};

/** The number after the highest of the ids `Q<n>` that the survey has had in any version. */
export const nextQuestionNumber = async (db: Read, surveyoid: string): Promise<number> => {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(substr(id, 2)::int), 0) + 1 as next from survey_question
    where surveyoid = ${surveyoid} and id ~ '^Q[0-9]{1,8}$'`.execute(db);
  return rows[0]?.next ?? 1;
};

/** The types that each id of the survey has had, in any version. */
export const typesOfIds = async (db: Read, surveyoid: string): Promise<Map<string, Set<string>>> => {
  const { rows } = await sql<{ id: string; types: string[] }>`
    select id, array_agg(distinct questiontype) as types from survey_question
    where surveyoid = ${surveyoid} group by id`.execute(db);
  return new Map(rows.map(({ id, types }) => [id, new Set(types)]));
};

/** The points that a version has in all; questions that were left out by a regrade do not count. */
export const fullScoreOf = async (db: Read, surveyoid: string, version: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(score), 0) as total from survey_question
    where surveyoid = ${surveyoid} and version = ${version} and grading <> 'exclude'`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Copies the questions of a version to the next one, with their options and translations. */
export const copyVersion = async (trx: Write, surveyoid: string, from: number): Promise<void> => {
  await sql`
    insert into survey_question (surveyoid, version, id, title, questiontype, columntype, required, score, sort, defaultvalue, rightanswer)
    select surveyoid, version + 1, id, title, questiontype, columntype, required, score, sort, defaultvalue, rightanswer
    from survey_question where surveyoid = ${surveyoid} and version = ${from}`.execute(trx);
  await sql`
    insert into survey_option (questionoid, id, text)
    select next.oid, o.id, o.text from survey_option o
      join survey_question q on q.oid = o.questionoid
      join survey_question next on next.surveyoid = q.surveyoid and next.version = q.version + 1 and next.id = q.id
    where q.surveyoid = ${surveyoid} and q.version = ${from}`.execute(trx);
  await sql`
    insert into survey_question_language (questionoid, lang, title, outdated)
    select next.oid, l.lang, l.title, l.outdated from survey_question_language l
      join survey_question q on q.oid = l.questionoid
      join survey_question next on next.surveyoid = q.surveyoid and next.version = q.version + 1 and next.id = q.id
    where q.surveyoid = ${surveyoid} and q.version = ${from}`.execute(trx);
  await sql`
    insert into survey_option_language (optionoid, lang, text, outdated)
    select made.oid, l.lang, l.text, l.outdated from survey_option_language l
      join survey_option o on o.oid = l.optionoid
      join survey_question q on q.oid = o.questionoid
      join survey_question next on next.surveyoid = q.surveyoid and next.version = q.version + 1 and next.id = q.id
      join survey_option made on made.questionoid = next.oid and made.id = o.id
    where q.surveyoid = ${surveyoid} and q.version = ${from}`.execute(trx);
};

export const deleteVersion = async (trx: Write, surveyoid: string, version: number): Promise<void> => {
  await sql`delete from survey_question where surveyoid = ${surveyoid} and version = ${version}`.execute(trx);
};
