import { defineFeature } from '#platform/feature/server/feature.ts';
import { storedFileCalls, storedFileMenu } from '../stored-files.contract.ts';
import { storedFileTexts } from '../stored-files.texts.ts';
import { storedFileFind } from './stored-file-find.ts';
import { storedFileRoutes } from './stored-files.routes.ts';

export const storedFilesFeature = defineFeature({
  menu: storedFileMenu,
  find: storedFileFind,
  texts: [storedFileTexts],
  calls: [storedFileCalls],
  routes: storedFileRoutes,
});
