import { defineFeature } from '#platform/feature/server/feature.ts';
import { answeringCalls } from '../../answering.contract.ts';
import { answeringTexts } from '../../answering.texts.ts';
import { type AnsweringServices, answeringRoutes } from './answering.routes.ts';

/** Surveys and exams as the people meet them who answer; it has no entry in the menu of the console. */
export const answeringFeature = defineFeature<AnsweringServices>({
  texts: [answeringTexts],
  calls: [answeringCalls],
  routes: answeringRoutes,
});
