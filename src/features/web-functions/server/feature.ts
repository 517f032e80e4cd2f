import { contentTypes } from '#platform/feature/server/value-texts.ts';
import { sql } from 'kysely';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { webFunctionAttention } from './web-functions.attention.ts';
import { webFunctionHandover } from './web-functions.handover.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { conditionsOfFunctions } from '#platform/permission-page/server/function-place-use.ts';
import { titleSql } from '#platform/rights/server/titles.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { webFunctionCalls, webFunctionMenu } from '../web-functions.contract.ts';
import { webFunctionTexts } from '../web-functions.texts.ts';
import { guardEntries } from './web-function-undo.ts';
import { webFunctionRoutes } from './web-functions.routes.ts';
import { webFunctionFind } from './web-function-find.ts';
import { words } from './words.texts.ts';

export const webFunctionsFeature = defineFeature({
  menu: webFunctionMenu,
  find: webFunctionFind,
  texts: [webFunctionTexts],
  calls: [webFunctionCalls],
  routes: webFunctionRoutes,
  placeUses: [
    conditionsOfFunctions({
      title: words['web_function.uses.permissions'],
      menu: webFunctionMenu,
      funcType: 'W',
    }),
  ],
  nameUses: [
    {
      key: 'web_function',
      title: webFunctionTexts['web_function.title'],
      functions: [webFunctionMenu.id],
      rows: (langid, lang) =>
        sql`select f.oid as key, ${titleSql('f', { langid: 'langid', stored: 'name' }, lang)} || ' (' || f.id || ')' as label from web_function f where f.langid = ${langid}`,
    },
  ],
  handovers: [webFunctionHandover],
  attention: webFunctionAttention,
  undo: { web_function: { guard: guardEntries } },
  acts: [{ call: webFunctionCalls.remove, of: 'web_function' }],
  changeFeed: {
    web_function: {
      title: words['web_function.record.webFunction'],
      shownBy: [webFunctionMenu.id],
      path: openedIn(webFunctionMenu.url),
      named: ['id', 'name'],
      fields: {
        position: vocabulary['common.level'],
        parentoid: webFunctionTexts['web_function.parent'],
        component: webFunctionTexts['web_function.component'],
        url: webFunctionTexts['web_function.url'],
      },
    },
    // The change feed includes identities and conditions of both kinds of functions, and conditions of data items.
    function_identity: {
      title: words['web_function.record.identityOfFunction'],
      shownBy: [webFunctionMenu.id, appFunctionMenu.id],
      path: listedIn(webFunctionMenu.url),
      named: ['roleid'],
      codes: { roleid: 'Identity' },
    },
    condition: {
      values: { type: contentTypes },
      title: words['web_function.record.permissionCondition'],
      shownBy: [webFunctionMenu.id, appFunctionMenu.id],
      path: listedIn(webFunctionMenu.url),
      named: ['contentoid'],
      partOf: 'function_identity',
      fields: { identityoid: vocabulary['common.identity'], grantoid: vocabulary['common.permission'] },
      ofDataItems: true,
    },
  },
});
