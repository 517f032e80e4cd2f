import { bannerCalls, bannerFilter, type BannerRow, bannerSortFields } from '#features/banners/banners.contract.ts';
import { noFilters, sealedSearch } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call } from '#platform/wire/web/client.ts';

/** A banner is named by its id, because its description may be long. */
export const bannerName = ({ id }: Pick<BannerRow, 'id'>): string => id;

export const bannerList = defineList({
  name: 'banners',
  filters: noFilters(bannerFilter),
  sortFields: bannerSortFields,
  keyOf: ({ oid }: BannerRow) => oid,
  nameOf: bannerName,
  describe: ({ id, explain }: BannerRow) => (explain ? `${explain} (${id})` : id),
  ...sealedSearch(bannerFilter, { search: bannerCalls.fineSearch, exportAll: bannerCalls.exportAll }),
  setStatus: (oid, status) => call(bannerCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(bannerCalls.remove, { content: oids }),
  removeAsks: true,
});
