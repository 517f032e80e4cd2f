import { defineFeature } from '#platform/feature/server/feature.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { personCalls } from '../person.contract.ts';
import { personTexts } from '../person.texts.ts';
import { personRoutes } from './person.routes.ts';

export const personFeature = defineFeature({
  texts: [personTexts],
  calls: [personCalls],
  routes: personRoutes,
  changeFeed: {
    employee: {
      title: localized('员工资料', '員工資料', 'employee', 'nhân viên'),
      shownBy: [webUserMenu.id],
      path: personPath,
      named: ['empid', 'name'],
      fields: {
        jobgrade: personTexts['person.jobgrade'],
        adaccount: vocabulary['common.domainAccount'],
        inservice: personTexts['person.inservice'],
        origin: personTexts['person.origin'],
      },
    },
  },
});
