import { defineFeature } from '#platform/feature/server/feature.ts';
import { personCalls } from '../person.contract.ts';
import { personTexts } from '../person.texts.ts';
import { personRoutes } from './person.routes.ts';

export const personFeature = defineFeature({
  texts: [personTexts],
  calls: [personCalls],
  routes: personRoutes,
});
