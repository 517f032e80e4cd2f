import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { webFunctionAttention } from './web-functions.attention.ts';
import { webFunctionHandover } from './web-functions.handover.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { conditionsOfFunctions } from '#platform/permission-page/server/function-place-use.ts';
import { localized } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { webFunctionCalls, webFunctionMenu } from '../web-functions.contract.ts';
import { webFunctionTexts } from '../web-functions.texts.ts';
import { guardEntries } from './web-function-undo.ts';
import { webFunctionRoutes } from './web-functions.routes.ts';
import { webFunctionFind } from './web-function-find.ts';

export const webFunctionsFeature = defineFeature({
  menu: webFunctionMenu,
  find: webFunctionFind,
  texts: [webFunctionTexts],
  calls: [webFunctionCalls],
  routes: webFunctionRoutes,
  placeUses: [
    conditionsOfFunctions({
      title: localized('网页功能的权限', '網頁功能的權限', 'Permissions of web functions', 'Quyền của chức năng web'),
      menu: webFunctionMenu,
      funcType: 'W',
    }),
  ],
  handovers: [webFunctionHandover],
  attention: webFunctionAttention,
  undo: { web_function: { guard: guardEntries } },
  changeFeed: {
    web_function: {
      title: localized('网页功能', '網頁功能', 'web function', 'chức năng web'),
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
      title: localized('功能的身份', '功能的身分', 'identity of function', 'danh tính của chức năng'),
      shownBy: [webFunctionMenu.id, appFunctionMenu.id],
      path: listedIn(webFunctionMenu.url),
      named: ['roleid'],
      codes: { roleid: 'Identity' },
    },
    condition: {
      title: localized('权限条件', '權限條件', 'permission condition', 'điều kiện quyền'),
      shownBy: [webFunctionMenu.id, appFunctionMenu.id],
      path: listedIn(webFunctionMenu.url),
      named: ['contentoid'],
      partOf: 'function_identity',
      fields: { identityoid: vocabulary['common.identity'], grantoid: vocabulary['common.permission'] },
      ofDataItems: true,
    },
  },
});
