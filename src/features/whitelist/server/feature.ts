import { codeList } from '#platform/code-lists/server/code-list.ts';
import { listedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { localized } from '#platform/i18n/texts.ts';
import { whitelistMenu } from '../whitelist.contract.ts';
import { whitelistTexts } from '../whitelist.texts.ts';
import { whitelistRoutes } from './whitelist.routes.ts';

export const whitelistFeature = defineFeature({
  menu: whitelistMenu,
  texts: [whitelistTexts],
  routes: whitelistRoutes,
  codeLists: [
    codeList('WhiteListType', '白名单类型', [
      [
        'MAINTENANCE',
        localized('维护期间可登录', '維護期間可登入', 'May sign in during maintenance', 'Đăng nhập khi bảo trì'),
      ],
    ]),
  ],
  changeFeed: {
    whitelist: {
      title: localized('白名单', '白名單', 'whitelist entry', 'mục danh sách trắng'),
      shownBy: [whitelistMenu.id],
      path: listedIn(whitelistMenu.url),
      named: ['type', 'contentoid'],
      inParts: true,
    },
  },
});
