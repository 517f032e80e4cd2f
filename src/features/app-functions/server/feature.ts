import { sql } from 'kysely';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { appFunctionsLists } from './app-functions.code-lists.ts';
import { openedIn } from '#platform/feature/server/change-feed.ts';
import { appFunctionAttention } from './app-functions.attention.ts';
import { appFunctionHandover } from './app-functions.handover.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { conditionsOfFunctions } from '#platform/permission-page/server/function-place-use.ts';
import { titleSql } from '#platform/rights/server/titles.ts';
import { appFunctionCalls, appFunctionMenu, typeList } from '../app-functions.contract.ts';
import { appFunctionTexts } from '../app-functions.texts.ts';
import { appFunctionRoutes } from './app-functions.routes.ts';
import { appIdList } from './app-id-list.ts';
import { appFunctionFind } from './app-function-find.ts';
import { guardIds } from './app-function-undo.ts';
import { words } from './words.texts.ts';

export const appFunctionsFeature = defineFeature({
  menu: appFunctionMenu,
  find: appFunctionFind,
  texts: [appFunctionTexts],
  calls: [appFunctionCalls],
  routes: appFunctionRoutes,
  placeUses: [
    conditionsOfFunctions({
      title: words['app_function.uses.permissions'],
      menu: appFunctionMenu,
      funcType: 'A',
    }),
  ],
  nameUses: [
    {
      key: 'app_function',
      title: appFunctionTexts['app_function.title'],
      functions: [appFunctionMenu.id],
      rows: (langid, lang) =>
        sql`select f.oid as key, ${titleSql('f', { langid: 'langid', stored: 'name' }, lang)} || ' (' || f.id || ')' as label from app_function f where f.langid = ${langid}`,
    },
  ],
  handovers: [appFunctionHandover],
  attention: appFunctionAttention,
  codeLists: appFunctionsLists,
  computedLists: [appIdList],
  undo: { app_function: { guard: guardIds } },
  changeFeed: {
    app_function: {
      codes: { type: typeList },
      title: words['app_function.record.appFunction'],
      shownBy: [appFunctionMenu.id],
      path: openedIn(appFunctionMenu.url),
      named: ['id', 'name'],
      fields: {
        moduleoid: appFunctionTexts['app_function.module'],
        position: appFunctionTexts['app_function.position'],
        version: vocabulary['common.version'],
        packagename: appFunctionTexts['app_function.packagename'],
        webtitle: appFunctionTexts['app_function.webtitle'],
        weburl: appFunctionTexts['app_function.weburl'],
        appurl: appFunctionTexts['app_function.appurl'],
      },
    },
  },
});
