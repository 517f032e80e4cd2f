import { codeList } from '#platform/code-lists/server/code-list.ts';
import { openedIn } from '#platform/feature/server/change-feed.ts';
import { appFunctionAttention } from './app-functions.attention.ts';
import { appFunctionHandover } from './app-functions.handover.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { conditionsOfFunctions } from '#platform/permission-page/server/function-place-use.ts';
import { localized } from '#platform/i18n/texts.ts';
import { appFunctionCalls, appFunctionMenu } from '../app-functions.contract.ts';
import { appFunctionTexts } from '../app-functions.texts.ts';
import { appFunctionRoutes } from './app-functions.routes.ts';
import { appIdList } from './app-id-list.ts';
import { appFunctionFind } from './app-function-find.ts';
import { guardIds } from './app-function-undo.ts';

export const appFunctionsFeature = defineFeature({
  menu: appFunctionMenu,
  find: appFunctionFind,
  texts: [appFunctionTexts],
  calls: [appFunctionCalls],
  routes: appFunctionRoutes,
  placeUses: [
    conditionsOfFunctions({
      title: localized(
        '应用功能的权限',
        '應用功能的權限',
        'Permissions of app functions',
        'Quyền của chức năng ứng dụng',
      ),
      menu: appFunctionMenu,
      funcType: 'A',
    }),
  ],
  handovers: [appFunctionHandover],
  attention: appFunctionAttention,
  codeLists: [
    codeList('AppType', '应用类型', [
      ['P', localized('原生页面', '原生頁面', 'Native page', 'Trang của ứng dụng')],
      ['W', localized('网页', '網頁', 'Web page', 'Trang web')],
      ['A', localized('外部应用', '外部應用程式', 'External app', 'Ứng dụng ngoài')],
    ]),
    codeList('AppModule', '应用模块', [
      ['OFFICE', localized('办公', '辦公', 'Office', 'Văn phòng')],
      ['HR', localized('人事', '人事', 'Human resources', 'Nhân sự')],
      ['LIFE', localized('生活服务', '生活服務', 'Daily services', 'Đời sống')],
    ]),
  ],
  computedLists: [appIdList],
  undo: { app_function: { guard: guardIds } },
  changeFeed: {
    app_function: {
      title: localized('应用功能', '應用功能', 'app function', 'chức năng ứng dụng'),
      shownBy: [appFunctionMenu.id],
      path: openedIn(appFunctionMenu.url),
      named: ['id', 'name'],
      fields: {
        moduleoid: appFunctionTexts['app_function.module'],
        position: appFunctionTexts['app_function.position'],
        version: appFunctionTexts['app_function.version'],
        packagename: appFunctionTexts['app_function.packagename'],
        webtitle: appFunctionTexts['app_function.webtitle'],
        weburl: appFunctionTexts['app_function.weburl'],
        appurl: appFunctionTexts['app_function.appurl'],
      },
    },
  },
});
