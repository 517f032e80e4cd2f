import { bannerCalls, bannerFilter, type BannerRow, bannerSortFields } from '#features/banners/banners.contract.ts';
import { noFilters, sealedSearch } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call } from '#platform/wire/web/client.ts';

/** In its row a banner is named by its id, because its description may be long. */
export const bannerName = ({ id }: Pick<BannerRow, 'id'>): string => id;

/** A banner as questions and notices name it. */
export const bannerWords = ({ id, explain }: Pick<BannerRow, 'id' | 'explain'>): string =>
  explain && id ? `${explain} (${id})` : explain || id;

export const bannerList = defineList({
  name: 'banners',
  filters: noFilters(bannerFilter),
  sortFields: bannerSortFields,
  keyOf: ({ oid }: BannerRow) => oid,
  logged: 'banner',
  nameOf: bannerName,
  describe: bannerWords,
  ...sealedSearch(bannerFilter, { search: bannerCalls.fineSearch, exportAll: bannerCalls.exportAll }),
  setStatus: (oid, status) => call(bannerCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(bannerCalls.remove, { content: oids }),
  removeAsks: true,
});
