import type { FindSource } from '#platform/find/server/find-source.ts';
import { bannerCalls, bannerFilter, bannerMenu } from '../banners.contract.ts';
import { searchBanners } from './banners.queries.ts';
import { words } from './words.texts.ts';

/** Banners by id or title. */
export const bannerFind: FindSource = {
  list: bannerCalls.fineSearch,
  edit: bannerCalls.edit,
  records: async (db, { quick, limit }) => {
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const { list } = await searchBanners(db, bannerFilter.parse(quick), page);
    return list.map(({ oid, id, explain }) => ({ key: oid, title: explain, detail: id }));
  },
  verbs: [
    {
      words: words['banner.verb.addBanner'],
      on: 'nothing',
      call: bannerCalls.upload,
      path: () => `${bannerMenu.url}?add=1`,
    },
  ],
};
