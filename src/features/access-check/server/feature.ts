import { defineFeature } from '#platform/feature/server/feature.ts';
import { accessCheckCalls, accessCheckMenu } from '../access-check.contract.ts';
import { accessTexts } from '../access-check.texts.ts';
import { accessCheckRoutes } from './access-check.routes.ts';
import { accessCheckFind } from './access-check-find.ts';

export const accessCheckFeature = defineFeature({
  menu: accessCheckMenu,
  find: accessCheckFind,
  texts: [accessTexts],
  calls: [accessCheckCalls],
  routes: accessCheckRoutes,
});
