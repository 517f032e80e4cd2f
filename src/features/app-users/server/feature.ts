import { defineFeature } from '#platform/feature/server/feature.ts';
import { appUserCalls, appUserMenu } from '../app-users.contract.ts';
import { appUserTexts } from '../app-users.texts.ts';
import { appUserBanTexts } from '../app-user-bans.texts.ts';
import { appUserRoutes } from './app-users.routes.ts';

export const appUsersFeature = defineFeature({
  menu: appUserMenu,
  texts: [appUserTexts, appUserBanTexts],
  calls: [appUserCalls],
  routes: appUserRoutes,
});
