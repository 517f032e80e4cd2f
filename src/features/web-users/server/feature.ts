import { webUserAttention } from './web-users.attention.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { placeOfEmployee } from '#platform/undo/server/undone-table.ts';
import { webUserCalls, webUserMenu } from '../web-users.contract.ts';
import { webUserTexts } from '../web-users.texts.ts';
import { webUserRoutes } from './web-users.routes.ts';
import { reachWebUsers } from './web-user-undo.ts';
import { webUserFind } from './web-user-find.ts';
import { peopleSwitched } from '#platform/undo/server/people-switched.ts';
import { words } from './words.texts.ts';

export const webUsersFeature = defineFeature({
  menu: webUserMenu,
  find: webUserFind,
  texts: [webUserTexts],
  calls: [webUserCalls],
  routes: webUserRoutes,
  attention: webUserAttention,
  changeFeed: {
    web_user: {
      title: words['web_user.record.consoleUser'],
      shownBy: [webUserMenu.id],
      path: personPath,
      named: ['empid'],
      fields: {
        userconfig: webUserTexts['web_user.settings'],
        lastlogindate: webUserTexts['web_user.lastlogindate'],
        browser: vocabulary['common.browser'],
      },
    },
    account: {
      title: words['web_user.record.account'],
      shownBy: [webUserMenu.id],
      path: personPath,
      named: ['empid'],
      partOf: 'web_user',
      fields: {
        type: webUserTexts['web_user.type'],
        must_change: webUserTexts['web_user.mustChange'],
        password_expires_at: webUserTexts['web_user.passwordExpires'],
        password_used_at: webUserTexts['web_user.passwordUsed'],
      },
      values: { type: { AD: vocabulary['common.domainAccount'], ED: vocabulary['common.employeeId'] } },
    },
    // Sessions that somebody or something has ended; those that people leave are not logged.
    session: {
      title: words['web_user.record.session'],
      shownBy: [webUserMenu.id],
      path: (_key, { empid }) => personPath(String(empid)),
      named: ['empid'],
      fields: {
        channel: vocabulary['common.platform'],
        ended_at: vocabulary['common.end'],
        end_reason: vocabulary['common.reason'],
      },
      values: {
        channel: { A: vocabulary['common.app'], W: vocabulary['common.console'] },
        end_reason: {
          kick: words['web_user.end.kick'],
          password: words['web_user.end.password'],
          replay: words['web_user.end.replay'],
          switched_off: words['web_user.end.switched_off'],
          blacklisted: words['web_user.end.blacklisted'],
          account: words['web_user.end.account'],
        },
      },
    },
  },
  undo: {
    web_user: { place: placeOfEmployee, reach: reachWebUsers, impact: peopleSwitched('web_user') },
    account: { place: placeOfEmployee, reach: reachWebUsers },
  },
});
