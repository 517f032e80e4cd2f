import { changeCalls } from '#platform/record-history/record-history.contract.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { sealJobId, verifyJobId } from '#platform/log-seals/server/log-seal-jobs.ts';
import { databaseLogCalls, databaseLogMenu } from '../database-log.contract.ts';
import { databaseLogTexts } from '../database-log.texts.ts';
import { databaseLogRoutes } from './database-log.routes.ts';
import { words } from './words.texts.ts';

export const databaseLogFeature = defineFeature({
  menu: databaseLogMenu,
  texts: [databaseLogTexts, words],
  calls: [databaseLogCalls, changeCalls],
  routes: databaseLogRoutes,
  jobActions: [
    {
      kind: 'app',
      preword: 'logs',
      action: 'seal',
      job: sealJobId,
      title: words['database_log.job.seal'],
      hint: words['database_log.job.sealHint'],
      essential: words['database_log.job.sealEssential'],
      atMostMinutes: 60,
      seed: { frequency: 1, frequencytype: 'min', at: '00:00' },
    },
    {
      kind: 'app',
      preword: 'logs',
      action: 'verify',
      job: verifyJobId,
      title: words['database_log.job.verify'],
      hint: words['database_log.job.verifyHint'],
      seed: { frequency: 7, frequencytype: 'day', at: '04:13' },
    },
  ],
});
