import { defineFeature } from '#platform/feature/server/feature.ts';
import { listedIn } from '#platform/feature/server/change-feed.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { repairCalls, repairMenu, repairPersonCalls } from '../repair.contract.ts';
import { repairTexts } from '../repair.texts.ts';
import { repairPeopleLeft } from './repair.attention.ts';
import { repairHandover } from './repair.handover.ts';
import { repairRoutes } from './repair.routes.ts';
import { repairFind } from './repair-find.ts';
import { repairPlaceUses } from './repair-place-uses.ts';
import { guardTypes, placeOfParam, placeOfPerson } from './repair-undo.ts';
import { words } from './words.texts.ts';

export const repairFeature = defineFeature({
  menu: repairMenu,
  find: repairFind,
  texts: [repairTexts],
  calls: [repairCalls, repairPersonCalls],
  routes: repairRoutes,
  attention: [repairPeopleLeft],
  handovers: [repairHandover],
  placeUses: repairPlaceUses,
  personal: [{ table: 'repair_person', person: 'empid', columns: { name: '{number}', search_text: '' } }],
  changeFeed: {
    repair_param: {
      title: words['repair.record.repairSetting'],
      shownBy: [repairMenu.id],
      path: listedIn(repairMenu.url),
      named: ['paramname', 'paramcode'],
      fields: {
        paramtype: vocabulary['common.type'],
        paramcode: vocabulary['common.code'],
        paramname: vocabulary['common.name'],
        paramsort: vocabulary['common.order'],
        parentparam: repairTexts['repair.parent'],
      },
      values: { paramtype: { ITCOTYPE: repairTexts['repair.companies'], ITRepairType: repairTexts['repair.types'] } },
    },
    repair_person: {
      title: words['repair.record.repairPerson'],
      shownBy: [repairMenu.id],
      path: listedIn(repairMenu.url),
      named: ['name', 'empid'],
      fields: { companyid: vocabulary['common.company'] },
    },
  },
  undo: {
    repair_param: { place: placeOfParam, guard: guardTypes },
    repair_person: {
      place: placeOfPerson,
      noGuard: 'one person once in a company is a constraint of the table',
    },
  },
});
