import { defineFeature } from '#platform/feature/server/feature.ts';
import { homeRoutes } from './home.routes.ts';

export const homeFeature = defineFeature({
  routes: homeRoutes,
});
