import { defineFeature } from '#platform/feature/server/feature.ts';
import { operatingTexts } from '../operating.texts.ts';
import { surveyAudienceCalls } from '../survey-audience.contract.ts';
import { surveyDraftCalls } from '../survey-drafts.contract.ts';
import { surveyExtensionCalls } from '../survey-extensions.contract.ts';
import { surveyLanguageCalls } from '../survey-languages.contract.ts';
import { surveyPublishingCalls } from '../survey-publishing.contract.ts';
import { surveyQuestionCalls } from '../survey-questions.contract.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { surveyRegradeCalls } from '../survey-regrade.contract.ts';
import { surveyResultCalls } from '../survey-results.contract.ts';
import { surveyResultTexts } from '../survey-results.texts.ts';
import { surveyCalls } from '../surveys.contract.ts';
import { surveyTexts } from '../surveys.texts.ts';
import { surveyChanges } from './change-feed.ts';
import { examHandover, surveyHandover } from './operator-handover.ts';
import { examFind, surveyFind } from './survey-find.ts';
import { examPlaceUse, surveyPlaceUse } from './survey-place-use.ts';
import { partOfSurvey } from './survey-undo.ts';
import { examAttention, surveyAttention } from './surveys.attention.ts';
import { surveyLists } from './surveys.code-lists.ts';
import { operatingRoutes } from './operating.routes.ts';
import { surveyNotices, surveyPushes } from './survey-notices.ts';
import { resultRoutes } from './results/results.routes.ts';
import { surveyRoutes } from './surveys.routes.ts';
import type { Services } from './survey-rules.ts';

/** Surveys and exams: one set of calls for all menu entries that open the screen. */
export const surveysFeature = defineFeature<Services>({
  menu: surveyMenu,
  find: surveyFind,
  texts: [surveyTexts, operatingTexts, surveyResultTexts],
  calls: [
    surveyCalls,
    surveyPublishingCalls,
    surveyQuestionCalls,
    surveyAudienceCalls,
    surveyLanguageCalls,
    surveyExtensionCalls,
    surveyRegradeCalls,
    surveyResultCalls,
    surveyDraftCalls,
  ],
  routes: (bind, services) => {
    surveyRoutes(bind, services);
    operatingRoutes(bind, services);
    resultRoutes(bind, services);
  },
  noticeSources: [surveyNotices],
  pushSources: [surveyPushes],
  acts: [{ call: surveyRegradeCalls.apply, of: 'survey_regrade' }],
  codeLists: surveyLists,
  attention: surveyAttention,
  placeUses: [surveyPlaceUse],
  handovers: [surveyHandover],
  changeFeed: surveyChanges,
  undo: Object.fromEntries(Object.keys(surveyChanges).map((table) => [table, partOfSurvey])),
});

/** The menu entry of exams; their calls are those of surveys. */
export const examsFeature = defineFeature<Services>({
  menu: examMenu,
  find: examFind,
  calls: [],
  attention: examAttention,
  placeUses: [examPlaceUse],
  handovers: [examHandover],
});
