import { defineFeature } from '#platform/feature/server/feature.ts';
import { answeringCalls } from '../../answering.contract.ts';
import { answeringTexts } from '../../answering.texts.ts';
import { words } from '../words.texts.ts';
import { surveyUpkeepJob } from './answering-jobs.ts';
import { type AnsweringServices, answeringRoutes } from './answering.routes.ts';

/** Surveys and exams as the people meet them who answer; it has no entry in the menu of the console. */
export const answeringFeature = defineFeature<AnsweringServices>({
  texts: [answeringTexts],
  calls: [answeringCalls],
  routes: answeringRoutes,
  jobActions: [
    {
      kind: 'app',
      preword: 'survey',
      action: 'upkeep',
      job: surveyUpkeepJob,
      title: words['survey.job.upkeep'],
      hint: words['survey.job.upkeepHint'],
      essential: words['survey.job.upkeepEssential'],
      atMostMinutes: 60,
      seed: { frequency: 1, frequencytype: 'min', at: '00:00' },
    },
  ],
});
