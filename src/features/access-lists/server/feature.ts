import { blacklistHandover, whitelistHandover } from './access-lists.handover.ts';
import { blacklistPlaceUse, whitelistPlaceUse } from './list-place-uses.ts';
import { guardBlacklist } from './blacklist-undo.ts';
import { codeList } from '#platform/code-lists/server/code-list.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { localized } from '#platform/i18n/texts.ts';
import { accessListTexts } from '../access-lists.texts.ts';
import { blacklistCalls, blacklistImport, blacklistMenu } from '../blacklist.contract.ts';
import { blacklistTexts } from '../blacklist.texts.ts';
import { whitelistCalls, whitelistImport, whitelistMenu } from '../whitelist.contract.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { whitelistTexts } from '../whitelist.texts.ts';
import { blacklistImportKind, whitelistImportKind } from './entries-import.ts';
import { blacklistRoutes } from './blacklist.routes.ts';
import { whitelistRoutes } from './whitelist.routes.ts';
import { blacklistFind, whitelistFind } from './access-list-find.ts';
import { blacklist, whitelist } from './access-list.ts';
import { impactOfEntries } from './entry-impact.ts';

/** An entry lies where the people lie whom it names. */
const placeOfEntry = (type: unknown, row: Readonly<Record<string, unknown>>): Condition => ({
  type: type as Condition['type'],
  contentoid: String(row['contentoid']),
  containSub: row['containsub'] === 'Y' ? 'Y' : 'N',
});

export const blacklistFeature = defineFeature({
  menu: blacklistMenu,
  find: blacklistFind,
  texts: [accessListTexts, blacklistTexts],
  calls: [blacklistCalls, blacklistImport],
  imports: [blacklistImportKind],
  routes: blacklistRoutes,
  placeUses: [blacklistPlaceUse],
  handovers: [blacklistHandover],
  codeLists: [
    codeList('BlackListType', '黑名单类型', [
      ['APP', localized('禁止进入 APP', '禁止進入 APP', 'No access to the app', 'Cấm vào ứng dụng')],
      ['WEB', localized('禁止进入管理平台', '禁止進入管理平台', 'No access to the console', 'Cấm vào trang quản trị')],
      ['SURVEY', localized('不参与问卷', '不參與問卷', 'Left out of surveys', 'Không tham gia khảo sát')],
    ]),
  ],
  changeFeed: {
    blacklist: {
      title: localized('黑名单条目', '黑名單項目', 'blacklist entry', 'mục danh sách đen'),
      shownBy: [blacklistMenu.id],
      path: openedIn(blacklistMenu.url),
      named: ['blacktype', 'contentoid'],
      codes: { blacktype: 'BlackListType' },
      fields: { blacktype: blacklistTexts['blacklist.blacktype'] },
    },
  },
  undo: {
    blacklist: {
      place: ({ type, ...row }) => placeOfEntry(type, row),
      guard: guardBlacklist,
      impact: impactOfEntries(blacklist),
    },
  },
});

export const whitelistFeature = defineFeature({
  menu: whitelistMenu,
  find: whitelistFind,
  texts: [whitelistTexts],
  calls: [whitelistCalls, whitelistImport],
  imports: [whitelistImportKind],
  routes: whitelistRoutes,
  placeUses: [whitelistPlaceUse],
  handovers: [whitelistHandover],
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
      title: localized('白名单条目', '白名單項目', 'whitelist entry', 'mục danh sách trắng'),
      shownBy: [whitelistMenu.id],
      path: listedIn(whitelistMenu.url),
      named: ['type', 'contentoid'],
      codes: { type: 'WhiteListType' },
      fields: { contenttype: whitelistTexts['whitelist.contenttype'] },
    },
  },
  undo: {
    whitelist: {
      place: ({ contenttype, ...row }) => placeOfEntry(contenttype, row),
      impact: impactOfEntries(whitelist),
      noGuard: 'an entry only lets people in, whom the list’s right may let in anyway',
    },
  },
});
