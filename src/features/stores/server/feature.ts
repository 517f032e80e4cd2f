import { codeList } from '#platform/code-lists/server/code-list.ts';
import { listedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { localized } from '#platform/i18n/texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { storeCalls, storeMenu } from '../stores.contract.ts';
import { storeTexts } from '../stores.texts.ts';
import { placeOfItsStore, placeOfStore } from './store-scope.ts';
import { storeRoutes } from './stores.routes.ts';
import { storePlaceUse } from './store-place-use.ts';
import { storeFind } from './store-find.ts';

export const storesFeature = defineFeature({
  menu: storeMenu,
  find: storeFind,
  texts: [storeTexts],
  calls: [storeCalls],
  routes: storeRoutes,
  placeUses: [storePlaceUse],
  codeLists: [
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
  ],
  changeFeed: {
    store: {
      title: localized('商家', '商家', 'shop', 'cửa hàng'),
      shownBy: [storeMenu.id],
      path: listedIn(storeMenu.url),
      named: ['storenm'],
      fields: {
        storetype: vocabulary['common.type'],
        storenm: storeTexts['store.name'],
        introduce: storeTexts['store.introduce'],
        addr: storeTexts['store.addr'],
        discount: storeTexts['store.discount'],
        openinghours: storeTexts['store.openingHours'],
        tel: storeTexts['store.tel'],
        perexpense: storeTexts['store.expense'],
        map: storeTexts['store.map'],
        longitude: storeTexts['store.longitude'],
        latitude: storeTexts['store.latitude'],
        coverfileid: storeTexts['store.cover'],
      },
    },
  },
  undo: {
    store: { place: placeOfStore, noGuard: 'place in the order and position on the map are constraints of the table' },
    store_image: {
      title: localized('商家图片', '商家圖片', 'shop picture', 'ảnh cửa hàng'),
      place: ({ storeoid }, ...more) => placeOfItsStore(String(storeoid), ...more),
      noGuard: 'a picture follows its store’s rules',
    },
    store_feedback: {
      title: localized('商家反馈', '商家意見', 'shop feedback', 'góp ý cửa hàng'),
      named: ['name'],
      place: ({ sourceoid }, ...more) => placeOfItsStore(String(sourceoid), ...more),
      noGuard: 'that feedback was read follows no rule',
    },
  },
});
