import { defineFeature } from '#platform/feature/server/feature.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { placeOfEmployee } from '#platform/undo/server/undone-table.ts';
import { appProfileCalls } from '../app-profile.contract.ts';
import { appUserCalls, appUserMenu } from '../app-users.contract.ts';
import { firstPasswordCalls } from '../first-passwords.contract.ts';
import { firstPasswordTexts } from '../first-passwords.texts.ts';
import { firstPasswordRoutes } from './first-passwords.routes.ts';
import { appUserTexts } from '../app-users.texts.ts';
import { appUserBanTexts } from '../app-user-bans.texts.ts';
import { appProfileRoutes } from './app-profile.routes.ts';
import { appUserRoutes } from './app-users.routes.ts';
import { appUserAttention } from './app-users.attention.ts';
import { appUserFind } from './app-user-find.ts';
import { peopleSwitched } from '#platform/undo/server/people-switched.ts';
import { words } from './words.texts.ts';

export const appUsersFeature = defineFeature({
  menu: appUserMenu,
  attention: appUserAttention,
  find: appUserFind,
  texts: [appUserTexts, appUserBanTexts, firstPasswordTexts],
  calls: [appUserCalls, appProfileCalls, firstPasswordCalls],
  routes: (bind, services: Parameters<typeof appUserRoutes>[1]) => {
    appUserRoutes(bind, services);
    appProfileRoutes(bind, services);
    firstPasswordRoutes(bind, services);
  },
  changeFeed: {
    app_user: {
      title: words['app_user.record.appUser'],
      shownBy: [appUserMenu.id],
      path: personPath,
      named: ['empid'],
      fields: {
        userconfig: appUserTexts['app_user.settings'],
        regid: appUserTexts['app_user.regid'],
        platformversion: vocabulary['common.systemVersion'],
        model: appUserTexts['app_user.model'],
        timezone: vocabulary['common.timeZone'],
        appversion: vocabulary['common.appVersion'],
        lastlogindate: appUserTexts['app_user.lastLogin'],
      },
    },
  },
  undo: {
    app_user: {
      place: placeOfEmployee,
      impact: peopleSwitched('app_user'),
      noGuard: 'using the app gives no rights, and blocking somebody from it is the blacklist’s',
    },
  },
});
