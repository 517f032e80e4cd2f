import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { askFirst } from '#platform/effects/server/ask-first.ts';
import { assertFresh } from '#platform/records/server/record-errors.ts';
import { updateByOid } from '#platform/records/server/record-writes.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { surveyReasons } from '../surveys.contract.ts';
import { assertBothKinds } from './audience.service.ts';
import { authsOf } from './auths.queries.ts';
import { layoutOf } from './packed-answers.ts';
import { assertQuestions, kindOf } from './question-checks.ts';
import { copyVersion, deleteVersion, fullScoreOf, keyOf, questionsOf } from './questions.queries.ts';
import { assertNotOver, assertReachable, settledSettings } from './settings.ts';
import { publishPlan } from './survey-effects.ts';
import { asWriterOf, type Current, lockOperated, type Services, type SurveyCaller } from './survey-rules.ts';
import type { StoredSurvey } from './surveys.queries.ts';

const code = codes.editFailed;
const wrongState = (): DomainError => new DomainError(code, surveyReasons.wrongState);

type Asked = { oid: string; rev?: number | undefined };

/** Locks the survey for one of the acts on the whole of it. Rejects a stale revision (409). */
const acting = async (
  services: Services,
  caller: SurveyCaller,
  { oid, rev }: Asked,
  current: Current,
  act: (trx: Write, survey: StoredSurvey) => Promise<void>,
): Promise<void> => {
  const writer = await asWriterOf(services, caller, oid);
  await services.db.write(writer.actor, async (trx) => {
    const survey = await lockOperated(trx, writer, oid);
    await assertFresh(rev, survey, () => current(trx, survey));
    await act(trx, survey);
  });
};

/** Makes the questions of a version those that are answered: from now on they belong to its sheets. */
const fixVersion = async (trx: Write, survey: StoredSurvey, version: number, by: string): Promise<number> => {
  const questions = await questionsOf(trx, survey.oid, version);
  if (questions.length === 0) throw new DomainError(code, surveyReasons.noQuestions);
  const ruled = questions.map((question) => ({
    ...question,
    defaultvalue: keyOf(question.defaultvalue),
    rightanswer: keyOf(question.rightanswer),
  }));
  await assertQuestions(trx, ruled, { kind: kindOf(survey), code, named: () => null });
  const fullscore = await fullScoreOf(trx, survey.oid, version);
  assertReachable(survey, fullscore, code);
  await trx
    .insertInto('survey_version')
    .values({ surveyoid: survey.oid, version, releaseid: by, layout: JSON.stringify(layoutOf(questions)) })
    .execute();
  return fullscore;
};

/**
 * Publishes an unpublished survey, or resumes a suspended one; a next version that was written takes effect (seed 002
 * §4). Of two people who publish at once, the second finds it published.
 */
export const publishSurvey = (
  services: Services,
  caller: SurveyCaller,
  asked: Asked,
  current: Current,
): Promise<void> =>
  acting(services, caller, asked, current, async (trx, survey) => {
    if (survey.state === 'Y') throw wrongState();
    settledSettings(survey, survey.type, code);
    await assertNotOver(trx, survey, code);
    assertBothKinds(await authsOf(trx, survey.oid), code);
    const isNew = survey.state === 'N' || survey.revising === 'Y';
    const version = survey.revising === 'Y' ? survey.version + 1 : survey.version;
    const fullscore = isNew ? await fixVersion(trx, survey, version, caller.empid) : survey.fullscore;
    await updateByOid(trx, 'survey', survey.oid, {
      state: 'Y',
      version,
      revising: 'N',
      fullscore,
      releaseid: caller.empid,
    });
    await askFirst(trx, () => publishPlan(trx, survey));
  });

/** Begins the next version of a suspended survey with a copy of its questions. */
export const reviseSurvey = (services: Services, caller: SurveyCaller, asked: Asked, current: Current): Promise<void> =>
  acting(services, caller, asked, current, async (trx, survey) => {
    if (survey.state !== 'S' || survey.revising === 'Y') throw wrongState();
    await copyVersion(trx, survey.oid, survey.version);
    await sql`update survey set revising = 'Y' where oid = ${survey.oid}`.execute(trx);
  });

/** Discards the next version: people who resume the survey then resume the one that was answered before. */
export const discardRevision = (
  services: Services,
  caller: SurveyCaller,
  asked: Asked,
  current: Current,
): Promise<void> =>
  acting(services, caller, asked, current, async (trx, survey) => {
    if (survey.revising !== 'Y') throw wrongState();
    await deleteVersion(trx, survey.oid, survey.version + 1);
    await sql`update survey set revising = 'N' where oid = ${survey.oid}`.execute(trx);
  });
