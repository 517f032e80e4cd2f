import { listedIn } from '#platform/feature/server/change-feed.ts';
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
    process_version: {
      title: words['process.record.versionOfAProcess'],
      shownBy: [processMenu.id],
      path: listedIn(processMenu.url),
      named: ['pronm', 'version'],
      partOf: 'process',
      fields: {
        processoid: vocabulary['common.process'],
        version: processTexts['process.versionNo'],
        pronm: processTexts['process.pronm'],
        modeler: processTexts['process.modeler'],
        warnings: processTexts['process.warnings'],
        digest: words['process.record.digest'],
      },
    },
    process_stage: {
      title: words['process.record.stageOfAProcess'],
      shownBy: [processMenu.id],
      path: listedIn(processMenu.url),
      named: ['linenm'],
      partOf: ['process_version', 'process'],
      fields: {
        versionoid: processTexts['process.versionNo'],
        lineid: vocabulary['common.stageId'],
        linenm: processTexts['process.linenm'],
        artid: processTexts['process.artid'],
        kind: vocabulary['common.type'],
      },
      values: {
        kind: {
          START: processTexts['process.stageKind.START'],
          TASK: vocabulary['common.stage'],
          LANE: processTexts['process.stageKind.LANE'],
        },
      },
    },
    process_field: {
      title: words['process.record.formField'],
      shownBy: [processMenu.id],
      path: listedIn(processMenu.url),
      named: ['name'],
      codes: { type: 'MBColumnType' },
      partOf: ['process_version', 'process'],
      fields: {
        versionoid: processTexts['process.versionNo'],
        id: processTexts['process.fieldId'],
        name: processTexts['process.fieldName'],
        artid: processTexts['process.artid'],
        required: vocabulary['common.required'],
        shown: processTexts['process.shown'],
      },
    },
  },
  undo: {
    process_version: { noGuard: 'one version for each number is a constraint of the table' },
    process_stage: { noGuard: followsFile },
    process_field: { noGuard: followsFile },
  },
});
