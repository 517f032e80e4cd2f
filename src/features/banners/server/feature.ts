import { codeList } from '#platform/code-lists/server/code-list.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { bannerAttention } from './banners.attention.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { localized } from '#platform/i18n/texts.ts';
import { bannerTimeCalls } from '../banner-times.contract.ts';
import { bannerLanguageCalls } from '../banner-languages.contract.ts';
import { bannerCalls, bannerMenu } from '../banners.contract.ts';
import { bannerTexts } from '../banners.texts.ts';
import { bannerRoutes } from './banners.routes.ts';
import { bannerFind } from './banner-find.ts';

export const bannersFeature = defineFeature({
  menu: bannerMenu,
  find: bannerFind,
  texts: [bannerTexts],
  calls: [bannerCalls, bannerLanguageCalls, bannerTimeCalls],
  routes: bannerRoutes,
  attention: bannerAttention,
  codeLists: [
    codeList('OpenType', '打开方式', [
      ['P', localized('网页地址', '網址', 'Web address', 'Địa chỉ web')],
      ['A', localized('应用功能', '應用功能', 'App function', 'Chức năng ứng dụng')],
      ['N', localized('只显示图片', '只顯示圖片', 'Picture only', 'Chỉ hiện hình')],
    ]),
  ],
  undo: {
    banner: { noGuard: 'period, number and place in the order are constraints of the table' },
    banner_language: { noGuard: 'one version for each language is a constraint of the table' },
  },
  changeFeed: {
    banner: {
      title: localized('横幅', '橫幅', 'banner', 'banner'),
      shownBy: [bannerMenu.id],
      path: openedIn(bannerMenu.url),
      named: ['id'],
      fields: {
        opentype: bannerTexts['banner.openType'],
        appid: bannerTexts['banner.app'],
        portalurl: bannerTexts['banner.url'],
        fileid: bannerTexts['banner.picture'],
      },
    },
    banner_language: {
      title: localized(
        '横幅的语言版本',
        '橫幅的語言版本',
        'language version of banner',
        'phiên bản ngôn ngữ của banner',
      ),
      shownBy: [bannerMenu.id],
      path: listedIn(bannerMenu.url),
      named: ['lang'],
      partOf: 'banner',
      fields: {
        banneroid: bannerTexts['banner.title'],
        portalurl: bannerTexts['banner.url'],
        fileid: bannerTexts['banner.picture'],
      },
    },
  },
});
