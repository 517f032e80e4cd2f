import { changeCalls } from '#platform/record-history/record-history.contract.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { databaseLogCalls, databaseLogMenu } from '../database-log.contract.ts';
import { databaseLogTexts } from '../database-log.texts.ts';
import { databaseLogRoutes } from './database-log.routes.ts';

export const databaseLogFeature = defineFeature({
  menu: databaseLogMenu,
  texts: [databaseLogTexts],
  calls: [databaseLogCalls, changeCalls],
  routes: databaseLogRoutes,
});
