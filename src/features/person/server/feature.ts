import { defineFeature } from '#platform/feature/server/feature.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { personCalls } from '../person.contract.ts';
import { personTexts } from '../person.texts.ts';
import { personRoutes } from './person.routes.ts';
import { words } from './words.texts.ts';

export const personFeature = defineFeature({
  texts: [personTexts],
  calls: [personCalls],
  routes: personRoutes,
  changeFeed: {
    erasure: {
      title: words['person.record.erasure'],
      shownBy: [webUserMenu.id],
      path: (_, { empid }) => personPath(String(empid)),
      named: ['empid'],
      fields: { log_rows: words['person.logRows'] },
    },
    employee: {
      title: words['person.record.employee'],
      shownBy: [webUserMenu.id],
      path: personPath,
      named: ['empid', 'name'],
      fields: {
        jobgrade: personTexts['person.jobgrade'],
        adaccount: vocabulary['common.domainAccount'],
        inservice: personTexts['person.inservice'],
        origin: personTexts['person.origin'],
      },
      values: { origin: { HR: words['person.origin.HR'], LOCAL: vocabulary['common.console'] } },
    },
  },
});
