import { defineFeature } from '#platform/feature/server/feature.ts';
import { localized } from '#platform/i18n/texts.ts';
import { processCalls, processMenu } from '../processes.contract.ts';
import { processReasonTexts } from '../process-reasons.texts.ts';
import { processTexts } from '../processes.texts.ts';
import { processFind } from './process-find.ts';
import { processRoutes } from './processes.routes.ts';

const followsFile = 'what a version contains says its file, and nobody changes it';

export const processesFeature = defineFeature({
  menu: processMenu,
  find: processFind,
  texts: [processReasonTexts],
  calls: [processCalls],
  routes: processRoutes,
  changeFeed: {
    process: {
      title: localized('流程', '流程', 'process', 'quy trình'),
      shownBy: [processMenu.id],
      path: (key) => `${processMenu.url}?diagram=${key}`,
      named: ['proid', 'pronm'],
      fields: {
        proid: processTexts['process.proid'],
        pronm: processTexts['process.pronm'],
        version: processTexts['process.version'],
      },
    },
  },
  undo: {
    process_version: {
      title: localized('流程版本', '流程版本', 'version of a process', 'phiên bản quy trình'),
      named: ['pronm', 'version'],
      noGuard: 'one version for each number is a constraint of the table',
    },
    process_stage: {
      title: localized('环节', '環節', 'stage of a process', 'bước của quy trình'),
      named: ['linenm'],
      noGuard: followsFile,
    },
    process_field: {
      title: localized('表单字段', '表單欄位', 'form field', 'trường biểu mẫu'),
      named: ['name'],
      noGuard: followsFile,
    },
  },
});
