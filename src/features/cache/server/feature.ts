import { defineFeature } from '#platform/feature/server/feature.ts';
import { cacheCalls, cacheMenu } from '../cache.contract.ts';
import { cacheTexts } from '../cache.texts.ts';
import { cacheRoutes } from './cache.routes.ts';

export const cacheFeature = defineFeature({
  menu: cacheMenu,
  texts: [cacheTexts],
  calls: [cacheCalls],
  routes: cacheRoutes,
});
