import { defineFeature } from '#platform/feature/server/feature.ts';
import { processCalls, processMenu } from '../processes.contract.ts';
import { processReasonTexts } from '../process-reasons.texts.ts';
import { processTexts } from '../processes.texts.ts';
import { processFind } from './process-find.ts';
import { processRoutes } from './processes.routes.ts';
import { words } from './words.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const followsFile = 'what a version contains says its file, and nobody changes it';

export const processesFeature = defineFeature({
  menu: processMenu,
  find: processFind,
  texts: [processReasonTexts],
  calls: [processCalls],
  routes: processRoutes,
  changeFeed: {
    process: {
      title: words['process.record.process'],
      shownBy: [processMenu.id],
      path: (key) => `${processMenu.url}?diagram=${key}`,
      named: ['proid', 'pronm'],
      fields: {
        proid: vocabulary['common.processId'],
        pronm: processTexts['process.pronm'],
        version: processTexts['process.version'],
      },
    },
  },
  undo: {
    process_version: {
      title: words['process.record.versionOfAProcess'],
      named: ['pronm', 'version'],
      partOf: 'process',
      noGuard: 'one version for each number is a constraint of the table',
    },
    process_stage: {
      title: words['process.record.stageOfAProcess'],
      named: ['linenm'],
      partOf: 'process',
      noGuard: followsFile,
    },
    process_field: {
      title: words['process.record.formField'],
      named: ['name'],
      partOf: 'process',
      noGuard: followsFile,
    },
  },
});
