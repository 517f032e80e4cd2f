import type { FindSource } from '#platform/find/server/find-source.ts';
import { localized } from '#platform/i18n/texts.ts';
import { bannerCalls, bannerFilter, bannerMenu } from '../banners.contract.ts';
import { searchBanners } from './banners.queries.ts';

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
      words: localized('新增横幅', '新增橫幅', 'Add banner', 'Thêm banner'),
      on: 'nothing',
      call: bannerCalls.upload,
      path: () => `${bannerMenu.url}?add=1`,
    },
  ],
};
