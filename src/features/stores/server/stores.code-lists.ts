import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** Lists that the screens of this feature offer as choices. */
export const storesLists: readonly CodeList[] = [
  codeList('CurrencyType', '币别', [
    ['CNY', localized('人民币', '人民幣', 'Renminbi', 'Nhân dân tệ')],
    ['TWD', localized('新台币', '新台幣', 'New Taiwan dollar', 'Đô la Đài Loan')],
    ['VND', localized('越南盾', '越南盾', 'Vietnamese dong', 'Đồng Việt Nam')],
    ['USD', localized('美元', '美元', 'US dollar', 'Đô la Mỹ')],
  ]),
  codeList('MapType', '地图类型', [
    ['AMAP', localized('高德地图', '高德地圖', 'Amap', 'Amap')],
    ['GOOGLE', localized('谷歌地图', 'Google 地圖', 'Google Maps', 'Google Maps')],
    ['OSM', localized('开放街图', '開放街圖', 'OpenStreetMap', 'OpenStreetMap')],
  ]),
];
