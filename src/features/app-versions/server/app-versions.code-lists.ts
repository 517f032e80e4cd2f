import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** Lists that the screens of this feature offer as choices. */
export const appVersionsLists: readonly CodeList[] = [
  codeList('APPPlatformType', 'APP 平台', [
    ['A', localized('安卓', 'Android', 'Android', 'Android')],
    ['I', localized('苹果', 'iOS', 'iOS', 'iOS')],
  ]),
  codeList('APPUpdateType', 'APP 更新方式', [
    ['D', localized('下载安装', '下載安裝', 'Download', 'Tải xuống')],
    ['H', localized('已上架版本', '已上架版本', 'In the app store', 'Đã có trên chợ ứng dụng')],
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
];
