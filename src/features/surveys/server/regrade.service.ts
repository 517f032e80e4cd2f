import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { askFirst } from '#platform/effects/server/ask-first.ts';
import { assertFresh, found } from '#platform/records/server/record-errors.ts';
import type { Answer, Received } from '#platform/wire/endpoint.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { questionReasons, type Grading, type QuestionType } from '../survey-questions.contract.ts';
import type { surveyRegradeCalls } from '../survey-regrade.contract.ts';
import { regradePlan } from './regrade-effects.ts';
import { asWriterOf, lockOperated, type Services, type SurveyCaller } from './survey-rules.ts';

type Content = Received<typeof surveyRegradeCalls.preview>['content'];
type Effect = Answer<typeof surveyRegradeCalls.apply>;

type Graded = {
  oid: string;
  rev: number;
  version: number;
  title: string;
  questiontype: QuestionType;
  options: string[];
  grading: Grading;
  rightanswer: string;
};

/** A question of an exam that people have been asked; undefined for any other. */
const gradedQuestion = async (db: Read, { surveyoid, questionoid }: Content): Promise<Graded | undefined> => {
  const { rows } = await sql<Graded>`
    select q.oid, q.rev, q.version, q.title, q.questiontype, q.grading, q.rightanswer,
      array(select o.id from survey_option o where o.questionoid = q.oid order by o.id) as options
    from survey_question q join survey u on u.oid = q.surveyoid
      join survey_version v on v.surveyoid = q.surveyoid and v.version = q.version
    where q.oid = ${questionoid} and q.surveyoid = ${surveyoid} and u.type = 'exam'`.execute(db);
  return rows[0];
};

/** The key as it is stored; throws for one that the question cannot have (seed 002 §5). */
const keyOf = (question: Graded, { grading, rightanswer }: Content, code: DomainErrorCode): string => {
  // Credit and exclusion leave the key, and a text has none.
  if (grading !== 'key' || question.questiontype === 'tar') return question.rightanswer;
  const chosen = new Set(rightanswer);
  const rejected = (reason: string): DomainError => new DomainError(code, reason, { fields: { rightanswer: reason } });
  if ([...chosen].some((id) => !question.options.includes(id))) throw rejected(questionReasons.optionUnknown);
  if (chosen.size === 0) throw rejected(questionReasons.checkCorrectAnswer);
  if (question.questiontype === 'rdo' && chosen.size > 1) throw rejected(questionReasons.chooseOneAnswer);
  if (question.questiontype === 'chk' && chosen.size === 1) throw rejected(questionReasons.moreThanOneAnswer);
  return question.options.filter((id) => chosen.has(id)).join(',');
};

/** What another grading does to the scores; one pass over the packed answers of the version. */
const effectOf = async (db: Read, question: Graded, grading: Grading, key: string): Promise<Effect> => {
  const earned = (by: string, mask: string) =>
    sql`survey_earned(a.packed, ${by}, p.type, ${sql.ref(mask)}, p.at, p.points)`;
  const { rows } = await sql<Effect>`
    with place as materialized (
      select v.oid as versionoid, (place ->> 'at')::int as at, q.questiontype as type, round(q.score * 100)::int as points,
        survey_key_mask(place, q.rightanswer) as before_mask, survey_key_mask(place, ${key}) as after_mask,
        u.passingscore * 100 as passing
      from survey_question q join survey u on u.oid = q.surveyoid
        join survey_version v on v.surveyoid = q.surveyoid and v.version = q.version,
        jsonb_array_elements(v.layout -> 'questions') place
      where q.oid = ${question.oid} and place ->> 'oid' = q.oid::text),
    scores as (
      select a.score as before, p.passing,
        a.score - ${earned(question.grading, 'p.before_mask')} + ${earned(grading, 'p.after_mask')} as after
      from place p join survey_answer a on a.versionoid = p.versionoid)
    select count(*)::int as sheets, (count(*) filter (where before <> after))::int as changed,
      (count(*) filter (where before < passing and after >= passing))::int as "nowPass",
      (count(*) filter (where before >= passing and after < passing))::int as "nowFail"
    from scores`.execute(db);
  return rows[0] ?? { sheets: 0, changed: 0, nowPass: 0, nowFail: 0 };
};

/** What another key of a question would do. The caller operates the exam. */
export const previewRegrade = async (
  db: Read,
  content: Content,
): Promise<Answer<typeof surveyRegradeCalls.preview>> => {
  const question = found(await gradedQuestion(db, content), codes.serverMessage);
  const effect = await effectOf(db, question, content.grading, keyOf(question, content, codes.serverMessage));
  return { ...effect, rev: question.rev };
};

/**
 * Corrects the key of a question of an exam: the scores of its version follow by a trigger. Asks first. Rejects a stale
 * revision of the question (409).
 */
export const applyRegrade = async (
  services: Services,
  caller: SurveyCaller,
  content: Received<typeof surveyRegradeCalls.apply>['content'],
): Promise<Effect> => {
  const { surveyoid, questionoid, grading, reason } = content;
  const writer = await asWriterOf(services, caller, surveyoid);
  return services.db.write(writer.actor, async (trx) => {
    const survey = await lockOperated(trx, writer, surveyoid);
    const question = found(await gradedQuestion(trx, content));
    const { rev, grading: present, rightanswer } = question;
    await assertFresh(content.rev, question, () => ({ rev, grading: present, rightanswer }));
    const key = keyOf(question, content, codes.editFailed);
    if (grading === question.grading && key === question.rightanswer)
      throw new DomainError(codes.editFailed, 'survey.regrade_nothing');
    const effect = await effectOf(trx, question, grading, key);
    await trx
      .insertInto('survey_regrade')
      .values({
        surveyoid,
        version: question.version,
        questionoid,
        gradingbefore: question.grading,
        gradingafter: grading,
        keybefore: question.rightanswer,
        keyafter: key,
        changed: effect.changed,
        crossed: effect.nowPass + effect.nowFail,
        reason,
      })
      .execute();
    await sql`update survey_question set grading = ${grading}, rightanswer = ${key} where oid = ${questionoid}`.execute(
      trx,
    );
    await askFirst(trx, () => regradePlan({ title: survey.title, question, grading, key, effect }));
    return effect;
  });
};

/** The keys of an exam that were corrected, the newest first. */
export const regradesOf = async (db: Read, surveyoid: string): Promise<Answer<typeof surveyRegradeCalls.list>> => {
  const { rows } = await sql<Answer<typeof surveyRegradeCalls.list>[number]>`
    select r.oid, r.version, r.questionoid, q.title, r.gradingbefore, r.gradingafter, r.keybefore, r.keyafter,
      r.changed, r.crossed, r.reason, r.crtemp, r.crtdat
    from survey_regrade r join survey_question q on q.oid = r.questionoid
    where r.surveyoid = ${surveyoid} order by r.crtdat desc, r.oid desc`.execute(db);
  return rows;
};
