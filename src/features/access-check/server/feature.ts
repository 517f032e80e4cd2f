import { defineFeature } from '#platform/feature/server/feature.ts';
import { accessCheckMenu } from '../access-check.contract.ts';
import { accessTexts } from '../access-check.texts.ts';
import { accessCheckRoutes } from './access-check.routes.ts';

export const accessCheckFeature = defineFeature({
  menu: accessCheckMenu,
  texts: [accessTexts],
  routes: accessCheckRoutes,
});
