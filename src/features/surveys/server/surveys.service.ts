import { sql } from 'kysely';
import type { z } from 'zod';
import { askFirst, beforeActing } from '#platform/effects/server/ask-first.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Write } from '#platform/db/server/database.ts';
import { assertFresh, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid, insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import { everybody } from '#platform/rights/conditions.ts';
import { grantOfEntry } from '#platform/rights/server/screen-entries.ts';
import { outsideScope } from '#platform/rights/server/row-scope.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { surveyTexts } from '../surveys.texts.ts';
import { allGrades, type AuthInput } from '../survey-audience.contract.ts';
import { surveyChange, typeOfEntry } from '../survey-rights.ts';
import { type surveyCalls, type surveyForm, surveyReasons } from '../surveys.contract.ts';
import { addAuths } from './auths.queries.ts';
import { assertBothKinds, changeAuths, settledAuths } from './audience.service.ts';
import { copyTranslations } from './copied-texts.ts';
import { kindOf } from './question-checks.ts';
import { fullScoreOf } from './questions.queries.ts';
import { addQuestions } from './questions.service.ts';
import { assertReachable, heldSubType, sameSettings, settingsOf, settledSettings } from './settings.ts';
import { deletionPlan, editPlan, whoIsConcerned } from './survey-effects.ts';
import {
  asReaderOf,
  asWriterOf,
  type Current,
  grantsToChange,
  lockOperated,
  notOperator,
  type Services,
  type SurveyCaller,
  versionShown,
  visibleSurvey,
} from './survey-rules.ts';
import {
  hasBeenPublished,
  lockSurveys,
  operatedAmong,
  searchTextOf,
  type StoredSurvey,
  visibleAmong,
} from './surveys.queries.ts';

type Form = z.output<typeof surveyForm>;

/** Who adds a survey is its first operator unless others are named (seed 002 §5). */
const withOperator = (auths: readonly AuthInput[], empid: string): AuthInput[] =>
  auths.some(({ authType }) => authType === 'O')
    ? [...auths]
    : [
        ...auths,
        {
          authType: 'O',
          roleid: everybody,
          levelid: allGrades,
          contentType: 'H',
          contentoid: empid,
          containSub: 'N',
        },
      ];

/** The survey whose translations a copy takes over, if the copier may see it. */
const sourceOf = async (services: Services, caller: SurveyCaller, oid: string): Promise<StoredSurvey> => {
  const reader = await asReaderOf(services, caller, oid);
  return visibleSurvey(services.db.read, reader, oid);
};

/**
 * Adds an unpublished survey or exam with its questions, operators and audience (seed 002 §2.1: the wizard); returns
 * its oid.
 */
export const addSurvey = async (
  services: Services,
  caller: SurveyCaller,
  { appId, subType: sentType, title, explain, surveyQuestionList, surveyAuthList, copyOf, ...sent }: Form,
  lang: Language,
): Promise<string> => {
  const type = typeOfEntry(appId);
  const code = codes.addFailed;
  const grant = await grantOfEntry(services.rights, caller.empid, surveyChange, appId);
  const source = copyOf === undefined ? null : await sourceOf(services, caller, copyOf);
  return services.db.write(caller.actor, async (trx) => {
    const subtype = await heldSubType(trx, type, sentType, code);
    const settings = settledSettings(sent, type, code);
    const named = withOperator(surveyAuthList, caller.empid);
    assertBothKinds(named, code);
    const auths = await settledAuths(trx, named, { code, field: 'surveyAuthList', scope: grant.scope });
    const values = { title, explain, search_text: searchTextOf({ title, explain }) };
    const oid = await insertRow(trx, 'survey', { appid: appId, type, subtype, ...values, ...settings });
    const kind = kindOf({ type, subType: subtype });
    await addQuestions(
      trx,
      { surveyoid: oid, kind, dailyTitle: surveyTexts['survey.dailyDate'][lang] },
      surveyQuestionList,
    );
    const fullscore = await fullScoreOf(trx, oid, 1);
    assertReachable(settings, fullscore, code);
    if (fullscore > 0) await sql`update survey set fullscore = ${fullscore} where oid = ${oid}`.execute(trx);
    await addAuths(trx, oid, auths);
    if (source) await copyTranslations(trx, { from: source.oid, version: versionShown(source), to: oid });
    return oid;
  });
};

type Edit = z.output<(typeof surveyCalls)['edit']['content']>;
type EditAuths = { addAuthList: readonly AuthInput[]; deletePersonnelOids: readonly string[] };

/**
 * Changes settings and operators, or suspends a published survey (seed 002 §4). Settings of a published one stay, and
 * whether a survey is anonymous never changes once it has been published. Rejects a stale revision (409).
 */
export const editSurvey = async (
  services: Services,
  caller: SurveyCaller,
  { oid, rev, state, ...sent }: Edit,
  { addAuthList, deletePersonnelOids }: EditAuths,
  current: Current,
): Promise<void> => {
  const writer = await asWriterOf(services, caller, oid);
  const code = codes.editFailed;
  await services.db.write(writer.actor, async (trx) => {
    const before = await lockOperated(trx, writer, oid);
    await assertFresh(rev, before, () => current(trx, before));
    const concerned = await beforeActing(() => whoIsConcerned(trx, oid));
    const suspends = state === 'S';
    if (suspends && before.state !== 'Y') throw new DomainError(code, surveyReasons.wrongState);
    const settings = settledSettings({ ...settingsOf(before), ...present(sent) }, before.type, code);
    if (!sameSettings(settings, before)) {
      if (before.state === 'Y' && !suspends) throw new DomainError(code, surveyReasons.published);
      if (settings.anonymous !== before.anonymous && (await hasBeenPublished(trx, oid)))
        throw new DomainError(code, surveyReasons.anonymousFixed, {
          fields: { anonymous: surveyReasons.anonymousFixed },
        });
      assertReachable(settings, before.fullscore, code);
    }
    await updateByOid(trx, 'survey', oid, { ...settings, state: suspends ? 'S' : before.state });
    if (addAuthList.length + deletePersonnelOids.length > 0)
      await changeAuths(
        trx,
        oid,
        { deleted: deletePersonnelOids, added: addAuthList },
        { code, field: 'addAuthList', scope: writer.grant.scope },
      );
    await askFirst(trx, () => editPlan(trx, { before, after: { ...before, ...settings }, suspends, concerned }));
  });
};

/** Those of one menu entry have one grant, and are asked about together. */
const assertRemovable = async (
  trx: Write,
  { empid }: SurveyCaller,
  rows: readonly StoredSurvey[],
  grants: ReadonlyMap<string, Grant>,
): Promise<void> => {
  for (const [grant, surveys] of Map.groupBy(rows, ({ oid }) => grants.get(oid))) {
    const oids = surveys.map(({ oid }) => oid);
    if (!grant || (await visibleAmong(trx, oids, grant.scope)).size < oids.length) throw outsideScope();
    const reach = { empid, scope: grant.scope, granting: grant.scopes.GRANT };
    if ((await operatedAmong(trx, oids, reach)).size < oids.length) throw notOperator(codes.deleteFailed);
  }
  if (rows.some(({ state }) => state === 'Y')) throw new DomainError(codes.deleteFailed, surveyReasons.wrongState);
};

/**
 * Deletes surveys that are not published, all or none; those that no longer exist do not count. One that people have
 * answered is hidden instead, with its answers.
 */
export const removeSurveys = async (
  services: Services,
  caller: SurveyCaller,
  oids: readonly string[],
): Promise<{ deleted: number }> => {
  const grants = await grantsToChange(services, caller, oids);
  return services.db.write(caller.actor, async (trx) => {
    const rows = await lockSurveys(trx, oids);
    const asked = new Set(oids);
    if (!caller.grant.scope.everywhere && rows.length < asked.size) throw outsideScope();
    await assertRemovable(trx, caller, rows, grants);
    const { rows: answered } = await sql<{ oid: string }>`
      select s.oid from survey s where s.oid = any(${rows.map(({ oid }) => oid)}::uuid[])
        and exists (select from survey_sheet t where t.surveyoid = s.oid)`.execute(trx);
    const hidden = new Set(answered.map(({ oid }) => oid));
    if (hidden.size > 0)
      await sql`update survey set deletedat = now() where oid = any(${[...hidden]}::uuid[])`.execute(trx);
    const gone = rows.map(({ oid }) => oid).filter((oid) => !hidden.has(oid));
    const { deleted } = await deleteByOid(trx, 'survey', gone);
    await askFirst(trx, () => deletionPlan(trx, rows, hidden));
    return { deleted: deleted + hidden.size };
  });
};
