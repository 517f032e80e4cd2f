import { defineFeature } from '#platform/feature/server/feature.ts';
import { webUserCalls, webUserMenu } from '../web-users.contract.ts';
import { webUserTexts } from '../web-users.texts.ts';
import { webUserRoutes } from './web-users.routes.ts';

export const webUsersFeature = defineFeature({
  menu: webUserMenu,
  texts: [webUserTexts],
  calls: [webUserCalls],
  routes: webUserRoutes,
});
