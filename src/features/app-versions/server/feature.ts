import { appVersionsLists } from './app-versions.code-lists.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { versionCheckCalls } from '../version-check.contract.ts';
import { appVersionCalls, appVersionMenu, typeList } from '../app-versions.contract.ts';
import { appVersionTexts } from '../app-versions.texts.ts';
import { appVersionRoutes } from './app-versions.routes.ts';
import { appVersionFind } from './app-version-find.ts';
import { impactOfVersions } from './version-effects.ts';
import { words } from './words.texts.ts';

export const appVersionsFeature = defineFeature({
  menu: appVersionMenu,
  find: appVersionFind,
  texts: [appVersionTexts],
  calls: [appVersionCalls, versionCheckCalls],
  routes: appVersionRoutes,
  codeLists: appVersionsLists,
  undo: {
    app_version: {
      impact: impactOfVersions,
      noGuard: 'that a platform has one latest version, a download, is a constraint of the table',
    },
    app_version_url: { noGuard: 'one address for each region is a constraint of the table' },
    app_version_language: { noGuard: 'release notes follow no rule besides their key' },
  },
  changeFeed: {
    app_version: {
      title: words['app_version.record.appVersion'],
      shownBy: [appVersionMenu.id],
      path: openedIn(appVersionMenu.url),
      named: ['platform', 'no'],
      codes: { platform: 'APPPlatformType', type: typeList },
      fields: {
        type: appVersionTexts['app_version.type'],
        no: appVersionTexts['app_version.no'],
        explain: appVersionTexts['app_version.explain'],
        url: vocabulary['common.downloadAddress'],
        islatest: appVersionTexts['app_version.islatest'],
        ismust: appVersionTexts['app_version.ismust'],
      },
    },
    app_version_language: {
      title: words['app_version.record.releaseNotes'],
      shownBy: [appVersionMenu.id],
      path: listedIn(appVersionMenu.url),
      named: ['lang', 'explain'],
      codes: { lang: 'Language' },
      partOf: 'app_version',
      fields: {
        versionoid: appVersionTexts['app_version.no'],
        explain: appVersionTexts['app_version.explain'],
      },
    },
    app_version_url: {
      title: words['app_version.record.regionalLink'],
      shownBy: [appVersionMenu.id],
      path: listedIn(appVersionMenu.url),
      named: ['cnty', 'url'],
      codes: { cnty: 'CntyType' },
      partOf: 'app_version',
      fields: {
        versionoid: appVersionTexts['app_version.no'],
        cnty: appVersionTexts['app_version.region'],
        url: appVersionTexts['app_version.link'],
      },
    },
  },
});
