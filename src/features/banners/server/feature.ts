import { bannersLists } from './banners.code-lists.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { bannerAttention } from './banners.attention.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { bannerTimeCalls } from '../banner-times.contract.ts';
import { bannerLanguageCalls } from '../banner-languages.contract.ts';
import { bannerCalls, bannerMenu, openTypeList } from '../banners.contract.ts';
import { bannerTexts } from '../banners.texts.ts';
import { bannerRoutes } from './banners.routes.ts';
import { bannerFind } from './banner-find.ts';
import { words } from './words.texts.ts';

export const bannersFeature = defineFeature({
  menu: bannerMenu,
  find: bannerFind,
  texts: [bannerTexts],
  calls: [bannerCalls, bannerLanguageCalls, bannerTimeCalls],
  routes: bannerRoutes,
  attention: bannerAttention,
  codeLists: bannersLists,
  undo: {
    banner: { noGuard: 'period, number and place in the order are constraints of the table' },
    banner_language: { noGuard: 'one version for each language is a constraint of the table' },
  },
  changeFeed: {
    banner: {
      title: words['banner.record.banner'],
      shownBy: [bannerMenu.id],
      path: openedIn(bannerMenu.url),
      named: ['id'],
      codes: { opentype: openTypeList },
      fields: {
        opentype: bannerTexts['banner.openType'],
        appid: bannerTexts['banner.app'],
        portalurl: bannerTexts['banner.url'],
        fileid: bannerTexts['banner.picture'],
      },
    },
    banner_language: {
      title: words['banner.record.languageVersion'],
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
