import { defineFeature } from '#platform/feature/server/feature.ts';
import { homeCalls } from '../home.contract.ts';
import { homeRoutes } from './home.routes.ts';

export const homeFeature = defineFeature({
  calls: [homeCalls],
  routes: homeRoutes,
});
