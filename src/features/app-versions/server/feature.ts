import { codeList } from '#platform/code-lists/server/code-list.ts';
import { listedIn, openedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { localized } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { appVersionCalls, appVersionMenu } from '../app-versions.contract.ts';
import { appVersionTexts } from '../app-versions.texts.ts';
import { appVersionRoutes } from './app-versions.routes.ts';
import { appVersionFind } from './app-version-find.ts';
import { impactOfVersions } from './version-effects.ts';

export const appVersionsFeature = defineFeature({
  menu: appVersionMenu,
  find: appVersionFind,
  texts: [appVersionTexts],
  calls: [appVersionCalls],
  routes: appVersionRoutes,
  codeLists: [
    codeList('APPPlatformType', 'APP 平台', [
      ['A', localized('安卓', 'Android', 'Android', 'Android')],
      ['I', localized('苹果', 'iOS', 'iOS', 'iOS')],
    ]),
    codeList('APPUpdateType', 'APP 更新方式', [
      ['D', localized('下载安装', '下載安裝', 'Download', 'Tải xuống')],
      ['H', localized('已上架版本', '已上架版本', 'Exists in the store', 'Đã có trên chợ ứng dụng')],
    ]),
    // The start of a package's file name: steward-1.2.0.apk (seed 001 §5).
    codeList('AppPrefix', 'APP 安装包前缀', [
      ['steward', localized('安装包前缀', '安裝檔前綴', 'Package prefix', 'Tiền tố gói cài đặt')],
    ]),
    codeList('CntyType', '区域', [
      ['CN', localized('中国大陆', '中國大陸', 'Mainland China', 'Trung Quốc đại lục')],
      ['TW', localized('台湾', '台灣', 'Taiwan', 'Đài Loan')],
      ['VN', localized('越南', '越南', 'Vietnam', 'Việt Nam')],
    ]),
  ],
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
      title: localized('APP 版本', 'APP 版本', 'app version', 'phiên bản ứng dụng'),
      shownBy: [appVersionMenu.id],
      path: openedIn(appVersionMenu.url),
      named: ['platform', 'no'],
      codes: { platform: 'APPPlatformType' },
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
      title: localized(
        'APP 版本的更新说明',
        'APP 版本的更新說明',
        'release notes of app version',
        'nội dung cập nhật của phiên bản ứng dụng',
      ),
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
      title: localized(
        'APP 版本的区域地址',
        'APP 版本的區域網址',
        'regional link of app version',
        'liên kết khu vực của phiên bản ứng dụng',
      ),
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
