import { bannerCalls, bannerFilter, type BannerRow, bannerSortFields } from '#features/banners/banners.contract.ts';
import { conditionMap, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call, download } from '#platform/wire/web/client.ts';

/** A banner is named by its id, because its description may be long. */
export const bannerName = ({ id }: Pick<BannerRow, 'id'>): string => id;

export const bannerList = defineList({
  name: 'banners',
  filters: noFilters(bannerFilter),
  sortFields: bannerSortFields,
  keyOf: ({ oid }: BannerRow) => oid,
  nameOf: bannerName,
  load: (state) =>
    call(bannerCalls.fineSearch, {
      query: pageQuery(state),
      sealedQuery: { conditionMap: conditionMap(bannerFilter, state) },
    }),
  exportAll: (state) =>
    download(bannerCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { conditionMap: conditionMap(bannerFilter, state) },
    }),
  setStatus: (oid, status) => call(bannerCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(bannerCalls.remove, { content: oids }),
});
