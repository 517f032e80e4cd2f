import { openedIn } from '#platform/feature/server/change-feed.ts';
import { themeAttention } from './themes.attention.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { themeCalls, themeMenu } from '../themes.contract.ts';
import { themeTexts } from '../themes.texts.ts';
import { themeRoutes } from './themes.routes.ts';
import { themeFind } from './theme-find.ts';
import { words } from './words.texts.ts';

export const themesFeature = defineFeature({
  menu: themeMenu,
  find: themeFind,
  texts: [themeTexts],
  calls: [themeCalls],
  routes: themeRoutes,
  attention: themeAttention,
  undo: { theme: { noGuard: 'period, number and place in the order are constraints of the table' } },
  changeFeed: {
    theme: {
      title: words['theme.record.theme'],
      shownBy: [themeMenu.id],
      path: openedIn(themeMenu.url),
      named: ['id', 'name'],
      fields: {
        fileid: themeTexts['theme.file'],
        showenable: themeTexts['theme.showenable'],
        timeenable: themeTexts['theme.timeenable'],
      },
    },
  },
});
