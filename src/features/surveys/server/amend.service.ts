import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { askFirst } from '#platform/effects/server/ask-first.ts';
import { pageOf } from '#platform/records/server/record-queries.ts';
import { assertFresh, atField } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { surveyPublishingCalls } from '../survey-publishing.contract.ts';
import { questionReasons } from '../survey-questions.contract.ts';
import { surveyReasons } from '../surveys.contract.ts';
import { conflictOf } from './questions.service.ts';
import { questionsOf } from './questions.queries.ts';
import { amendmentPlan } from './survey-effects.ts';
import { asWriterOf, lockOperated, type Services, type SurveyCaller } from './survey-rules.ts';
import { searchTextOf, type StoredSurvey } from './surveys.queries.ts';

type Amend = z.output<(typeof surveyPublishingCalls)['amend']['content']>;
type Amendment = { version: number; subjectoid: string; field: string; before: string; after: string };

const code = codes.editFailed;

type Text = { oid: string; version: number; text: string };

const questionTitles = async (
  trx: Write,
  survey: StoredSurvey,
  oids: readonly string[],
): Promise<Map<string, Text>> => {
  const { rows } = await sql<Text>`
    select q.oid, q.version, q.title as text from survey_question q
    where q.surveyoid = ${survey.oid} and q.version <= ${survey.version} and q.oid = any(${[...oids]}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.oid, row]));
};

const optionTexts = async (trx: Write, survey: StoredSurvey, oids: readonly string[]): Promise<Map<string, Text>> => {
  const { rows } = await sql<Text>`
    select o.oid, q.version, o.text from survey_option o join survey_question q on q.oid = o.questionoid
    where q.surveyoid = ${survey.oid} and q.version <= ${survey.version} and o.oid = any(${[...oids]}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.oid, row]));
};

/** Those of the sent texts that differ. Throws for one that no published version has. */
const changedAmong = (
  sent: readonly { oid: string; text: string }[],
  stored: ReadonlyMap<string, Text>,
  field: 'questions' | 'options',
): Amendment[] =>
  sent.flatMap(({ oid, text }, at) => {
    const before = stored.get(oid);
    if (!before) throw atField(code, `${field}.${at}.oid`, 'wire.gone');
    if (before.text === text) return [];
    return [{ version: before.version, subjectoid: oid, field, before: before.text, after: text }];
  });

/** Two options of a question must not become the same. */
const assertOptionsDiffer = async (trx: Write, oids: readonly string[]): Promise<void> => {
  const { rows } = await sql`
    select from survey_option o
    where o.questionoid in (select questionoid from survey_option where oid = any(${[...oids]}::uuid[]))
    group by o.questionoid, o.text having count(*) > 1 limit 1`.execute(trx);
  if (rows.length > 0) throw new DomainError(code, questionReasons.optionTwice);
};

/** The next version, while it is being written, has the corrected text too where it still had the old one. */
const writeTexts = async (trx: Write, changes: readonly Amendment[]): Promise<void> => {
  for (const { field, subjectoid, before, after } of changes) {
    if (field === 'questions')
      await sql`update survey_question q set title = ${after} from survey_question old
        where old.oid = ${subjectoid} and q.surveyoid = old.surveyoid and q.id = old.id
          and (q.oid = old.oid or q.version > old.version and q.title = ${before})`.execute(trx);
    if (field === 'options')
      await sql`update survey_option o set text = ${after}
        from survey_option old join survey_question oldq on oldq.oid = old.questionoid
          join survey_question q on q.surveyoid = oldq.surveyoid and q.id = oldq.id
        where old.oid = ${subjectoid} and o.questionoid = q.oid
          and (o.oid = old.oid or q.version > oldq.version and o.id = old.id and o.text = ${before})`.execute(trx);
  }
};

/**
 * Corrects texts of a survey that has been published, without changing what they mean; each is kept with its reason.
 * What the next version still has from before is corrected, too. Rejects a stale revision (409, with the texts).
 */
export const amendSurvey = async (
  services: Services,
  caller: SurveyCaller,
  { oid, rev, reason, title, explain, questions, options }: Amend,
): Promise<void> => {
  const writer = await asWriterOf(services, caller, oid);
  await services.db.write(writer.actor, async (trx) => {
    const survey = await lockOperated(trx, writer, oid);
    await assertFresh(rev, survey, async () => conflictOf(survey, await questionsOf(trx, oid, survey.version)));
    if (survey.state === 'N') throw new DomainError(code, surveyReasons.wrongState);
    const texts = { title: title ?? survey.title, explain: explain ?? survey.explain };
    const own = (['title', 'explain'] as const)
      .filter((field) => texts[field] !== survey[field])
      .map((field) => ({
        version: survey.version,
        subjectoid: oid,
        field,
        before: survey[field],
        after: texts[field],
      }));
    const titles = questions.map((question) => ({ oid: question.oid, text: question.title }));
    const oidsOf = (sent: readonly { oid: string }[]): string[] => sent.map((one) => one.oid);
    const changed: Amendment[] = [
      ...own,
      ...changedAmong(titles, await questionTitles(trx, survey, oidsOf(questions)), 'questions'),
      ...changedAmong(options, await optionTexts(trx, survey, oidsOf(options)), 'options'),
    ];
    if (changed.length === 0) throw new DomainError(code, 'survey.amend_nothing');
    await writeTexts(trx, changed);
    await assertOptionsDiffer(trx, oidsOf(options));
    // The revision rises, so that somebody who edits the survey at the same time gets a conflict.
    await sql`update survey set title = ${texts.title}, explain = ${texts.explain}, search_text = ${searchTextOf(texts)}
      where oid = ${oid}`.execute(trx);
    await trx
      .insertInto('survey_amendment')
      .values(changed.map((one) => ({ surveyoid: oid, reason, ...one })))
      .execute();
    await askFirst(trx, () => amendmentPlan(trx, survey, changed));
  });
};

const amendments = (db: Read, surveyoid: string) =>
  db.selectFrom('survey_amendment as a').where('a.surveyoid', '=', surveyoid);

/** The corrected texts of a survey, the newest first. */
export const amendmentsOf = (
  db: Read,
  { surveyoid, pageNum, pageSize }: { surveyoid: string; pageNum: number; pageSize: number },
) =>
  pageOf(
    amendments(db, surveyoid),
    amendments(db, surveyoid)
      .select(['a.oid', 'a.version', 'a.field', 'a.before', 'a.after', 'a.reason', 'a.crtemp', 'a.crtdat'])
      .orderBy('a.crtdat', 'desc')
      .orderBy('a.oid'),
    { pageNum, pageSize },
  );
