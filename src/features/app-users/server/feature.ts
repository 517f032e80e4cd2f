import { defineFeature } from '#platform/feature/server/feature.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { placeOfEmployee } from '#platform/undo/server/undone-table.ts';
import { appProfileCalls } from '../app-profile.contract.ts';
import { appUserCalls, appUserMenu } from '../app-users.contract.ts';
import { firstPasswordCalls } from '../first-passwords.contract.ts';
import { firstPasswordTexts } from '../first-passwords.texts.ts';
import { forgottenPasswordCalls } from '../forgotten-passwords.contract.ts';
import { forgottenPasswordTexts } from '../forgotten-passwords.texts.ts';
import { firstPasswordRoutes } from './first-passwords.routes.ts';
import { forgottenPasswordRoutes } from './forgotten-passwords.routes.ts';
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
  texts: [appUserTexts, appUserBanTexts, firstPasswordTexts, forgottenPasswordTexts, words],
  calls: [appUserCalls, appProfileCalls, firstPasswordCalls, forgottenPasswordCalls],
  routes: (bind, services: Parameters<typeof appUserRoutes>[1]) => {
    appUserRoutes(bind, services);
    appProfileRoutes(bind, services);
    firstPasswordRoutes(bind, services);
    forgottenPasswordRoutes(bind, services);
  },
  personal: [
    { table: 'password_request', person: 'empid', columns: { note: '—', ip: '', reason: '—', earlier: '[]' } },
  ],
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
    password_request: {
      title: words['app_user.record.request'],
      shownBy: [appUserMenu.id],
      path: (_, { empid }) => personPath(String(empid)),
      named: ['empid'],
      fields: {
        note: forgottenPasswordTexts['app_user.requestNote'],
        ip: forgottenPasswordTexts['app_user.requestFrom'],
        askedat: forgottenPasswordTexts['app_user.requestAt'],
        earlier: words['app_user.request.earlier'],
        state: words['app_user.request.state'],
        reason: forgottenPasswordTexts['app_user.refuseReason'],
      },
      values: {
        state: {
          O: words['app_user.request.O'],
          A: words['app_user.request.A'],
          R: words['app_user.request.R'],
          E: words['app_user.request.E'],
        },
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
