import { storesLists } from './stores.code-lists.ts';
import { listedIn } from '#platform/feature/server/change-feed.ts';
import { defineFeature } from '#platform/feature/server/feature.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { appStoreCalls } from '../app-stores.contract.ts';
import { storeCalls, storeMenu } from '../stores.contract.ts';
import { storeTexts } from '../stores.texts.ts';
import { placeOfItsStore, placeOfStore } from './store-scope.ts';
import { appStoreRoutes } from './app-stores.routes.ts';
import { storeRoutes } from './stores.routes.ts';
import { storePlaceUse } from './store-place-use.ts';
import { storeFind } from './store-find.ts';
import { words } from './words.texts.ts';

export const storesFeature = defineFeature({
  menu: storeMenu,
  find: storeFind,
  texts: [storeTexts],
  calls: [storeCalls, appStoreCalls],
  routes: (bind, services: Parameters<typeof storeRoutes>[1]) => {
    storeRoutes(bind, services);
    appStoreRoutes(bind, services);
  },
  placeUses: [storePlaceUse],
  codeLists: storesLists,
  personal: [{ table: 'store_feedback', person: 'userid', columns: { name: '', content: '—' } }],
  changeFeed: {
    store: {
      title: words['store.record.shop'],
      shownBy: [storeMenu.id],
      path: listedIn(storeMenu.url),
      named: ['storenm'],
      codes: { currency: 'CurrencyType', map: 'MapType' },
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
      title: words['store.record.shopPicture'],
      partOf: 'store',
      place: ({ storeoid }, ...more) => placeOfItsStore(String(storeoid), ...more),
      noGuard: 'a picture follows its store’s rules',
    },
    store_figure: {
      title: words['store.record.shopFigures'],
      partOf: 'store',
      place: ({ storeoid }, ...more) => placeOfItsStore(String(storeoid), ...more),
      noGuard: 'figures are counted by the app and follow no rule',
    },
    store_feedback: {
      title: words['store.record.shopFeedback'],
      named: ['name'],
      partOf: 'store',
      place: ({ sourceoid }, ...more) => placeOfItsStore(String(sourceoid), ...more),
      noGuard: 'that feedback was read follows no rule',
    },
  },
});
