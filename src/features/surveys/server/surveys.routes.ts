import { openImportPlaces } from '#platform/bulk-import/server/import-places.ts';
import type { Read } from '#platform/db/server/database.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { within } from '#platform/rights/server/audience.ts';
import { assertContentsInScope } from '#platform/rights/server/condition-places.ts';
import { grantOfEntry } from '#platform/rights/server/screen-entries.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { surveyAudienceCalls } from '../survey-audience.contract.ts';
import { surveyDraftCalls } from '../survey-drafts.contract.ts';
import { surveyLanguageCalls } from '../survey-languages.contract.ts';
import { surveyPublishingCalls } from '../survey-publishing.contract.ts';
import { surveyQuestionCalls } from '../survey-questions.contract.ts';
import { surveyLook } from '../survey-rights.ts';
import { surveyCalls, type SurveyRecord } from '../surveys.contract.ts';
import { amendmentsOf, amendSurvey } from './amend.service.ts';
import { authsOf } from './auths.queries.ts';
import { saveAuths } from './auths.service.ts';
import { draftOf, keepDraft, noDraft } from './drafts.ts';
import { saveTranslation, translationIn, translationProgress } from './languages.service.ts';
import { importTranslations, translationsFile } from './languages.sheet.ts';
import { discardRevision, publishSurvey, reviseSurvey } from './publishing.service.ts';
import { questionsOf } from './questions.queries.ts';
import { saveQuestions } from './questions.service.ts';
import { lookAtSurveyAudience, placeOfPart } from './survey-audience.ts';
import {
  asReaderOf,
  type Current,
  operable,
  operatedForReading,
  type Services,
  type SurveyCaller,
  versionShown,
  visibleSurvey,
} from './survey-rules.ts';
import { surveysFile } from './surveys.export.ts';
import { listedSurvey, type ListedSurvey, searchSurveys, type StoredSurvey, streamSurveys } from './surveys.queries.ts';
import { addSurvey, editSurvey, removeSurveys } from './surveys.service.ts';

export const surveyRoutes = (bind: Bind, services: Services): void => {
  const { db, rights } = services;
  const { read } = db;

  /** The menu entry whose surveys are asked for, and the grant of it. */
  const entryOf = async ({ empid, grant }: SurveyCaller, asked: string): Promise<{ appId: string; grant: Grant }> => {
    const appId = asked || grant.funcId;
    return { appId, grant: await grantOfEntry(rights, empid, surveyLook, appId) };
  };
  const withMayOperate = async (rows: ListedSurvey[], reader: Pick<SurveyCaller, 'empid' | 'grant'>) => {
    const operated = await operable(
      read,
      reader,
      rows.map(({ oid }) => oid),
    );
    return rows.map((row) => ({ ...row, mayOperate: operated.has(row.oid) ? ('Y' as const) : ('N' as const) }));
  };
  /** A survey as a reader sees it, with the grant of its entry. */
  const recordOf = async (from: Read, oid: string, reader: SurveyCaller): Promise<SurveyRecord> => {
    const row = found(await listedSurvey(from, oid), codes.serverMessage);
    const mayOperate = (await operable(from, reader, [oid])).has(oid) ? 'Y' : 'N';
    return { ...row, mayOperate, surveyAuthList: await authsOf(from, oid) };
  };
  /** A write that answers with the survey; a conflict answers with it, too. */
  const written = async (
    caller: SurveyCaller,
    oid: string,
    work: (current: Current) => Promise<void>,
  ): Promise<SurveyRecord> => {
    const reader = await asReaderOf(services, caller, oid);
    await work((trx) => recordOf(trx, oid, reader));
    return recordOf(read, oid, reader);
  };
  const visible = async (caller: SurveyCaller, oid: string): Promise<StoredSurvey> =>
    visibleSurvey(read, await asReaderOf(services, caller, oid), oid);

  /** A survey whose texts are asked for; those of an exam are for its operators alone, as its questions are. */
  const visibleTexts = async (caller: SurveyCaller, oid: string): Promise<StoredSurvey> => {
    const survey = await visible(caller, oid);
    return survey.type === 'exam' ? operatedForReading(services, caller, oid) : survey;
  };

  bind(surveyCalls.list, async ({ query, caller }) => {
    const { appId, grant } = await entryOf(caller, query.appId);
    const { total, list } = await searchSurveys(read, { ...query, appId }, query, grant.scope);
    return { total, list: await withMayOperate(list, { empid: caller.empid, grant }) };
  });
  bind(surveyCalls.item, async ({ query: { oid }, caller }) => {
    await visible(caller, oid);
    return recordOf(read, oid, await asReaderOf(services, caller, oid));
  });
  bind(surveyCalls.exportAll, async ({ query, caller, lang }) => {
    const { appId, grant } = await entryOf(caller, query.conditionMap.appId);
    return surveysFile(read, appId, streamSurveys(read, { ...query.conditionMap, appId }, query, grant.scope), lang);
  });
  bind(surveyCalls.add, async ({ content, caller, lang }) => {
    const oid = await addSurvey(services, caller, content, lang);
    return recordOf(read, oid, await asReaderOf(services, caller, oid));
  });
  bind(surveyCalls.edit, ({ query, content, caller }) =>
    written(caller, content.oid, (current) => editSurvey(services, caller, content, query, current)),
  );
  bind(surveyCalls.remove, ({ content, caller }) => removeSurveys(services, caller, content));

  bind(surveyPublishingCalls.publish, ({ content, caller }) =>
    written(caller, content.oid, (current) => publishSurvey(services, caller, content, current)),
  );
  bind(surveyPublishingCalls.revise, ({ content, caller }) =>
    written(caller, content.oid, (current) => reviseSurvey(services, caller, content, current)),
  );
  bind(surveyPublishingCalls.discard, ({ content, caller }) =>
    written(caller, content.oid, (current) => discardRevision(services, caller, content, current)),
  );
  bind(surveyPublishingCalls.amend, ({ content, caller }) =>
    written(caller, content.oid, () => amendSurvey(services, caller, content)),
  );
  bind(surveyPublishingCalls.amendments, async ({ query, caller }) => {
    await visibleTexts(caller, query.surveyoid);
    return amendmentsOf(read, query);
  });

  bind(surveyQuestionCalls.list, async ({ query: { surveyoid, version }, caller }) => {
    const survey = await visibleTexts(caller, surveyoid);
    return questionsOf(read, surveyoid, version ?? versionShown(survey));
  });
  bind(surveyQuestionCalls.save, ({ query, content, caller }) => saveQuestions(services, caller, content, query));

  bind(surveyAudienceCalls.list, async ({ query: { surveyoid, authType }, caller }) => {
    await visible(caller, surveyoid);
    return authsOf(read, surveyoid, authType);
  });
  bind(surveyAudienceCalls.save, ({ query, caller }) => saveAuths(services, caller, query));
  bind(surveyAudienceCalls.audience, async ({ content, body, caller }) => {
    const parts = content.filter(({ authType }) => authType === 'A');
    await assertContentsInScope(read, caller.grant.scope, parts.map(placeOfPart));
    return lookAtSurveyAudience(read, parts, body, within(caller.grant.scope));
  });

  bind(surveyLanguageCalls.read, async ({ query: { surveyoid, lang }, caller }) =>
    translationIn(read, await visibleTexts(caller, surveyoid), lang),
  );
  bind(surveyLanguageCalls.progress, async ({ query, caller }) =>
    translationProgress(read, await visible(caller, query.surveyoid)),
  );
  bind(surveyLanguageCalls.save, ({ content, caller }) => saveTranslation(services, caller, content));
  bind(surveyLanguageCalls.template, async ({ query, caller, lang }) =>
    translationsFile(read, await visibleTexts(caller, query.surveyoid), lang),
  );
  const places = openImportPlaces();
  bind(surveyLanguageCalls.upload, ({ body, part, caller }) =>
    importTranslations({ ...services, places }, caller, body, part),
  );

  bind(surveyDraftCalls.read, async ({ query: { place }, caller }) =>
    // Who views the console as somebody else does not read what that person types.
    caller.seenBy === null ? draftOf(read, caller.empid, place) : noDraft,
  );
  bind(surveyDraftCalls.keep, ({ content, caller }) => keepDraft(services, caller, content));
};
