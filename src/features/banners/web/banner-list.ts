import {
  bannerCalls,
  type BannerFilter,
  type BannerRow,
  bannerSortFields,
} from '#features/banners/banners.contract.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';

export const tableName = 'banners';

export type BannerSortField = (typeof bannerSortFields)[number];
export type BannerFilters = { id: string; explain: string; status: string };
export type BannerListState = ListState<BannerFilters, BannerSortField>;

/** What the address of the screen holds. */
export const bannerList: ListShape<BannerFilters, BannerSortField> = {
  filters: { id: '', explain: '', status: '' },
  sortFields: bannerSortFields,
};

export const bannerKey = ({ oid }: BannerRow): string => oid;
/** The id is what people call a banner; its description may be long. */
export const bannerName = ({ id }: Pick<BannerRow, 'id'>): string => id;

/** The map of the advanced search, the quick search beside it. */
export const conditionMap = ({ filters, search }: BannerListState): BannerFilter => ({
  ...filters,
  status: filters.status === 'Y' || filters.status === 'N' ? filters.status : '',
  ...bothScripts(search),
});

export const loadBanners = (state: BannerListState): Promise<{ total: number; list: BannerRow[] }> => {
  const { sortField, sortOrder, pageNum, pageSize } = state;
  const query = { sortField, sortOrder, pageNum, pageSize };
  return call(bannerCalls.fineSearch, { query, sealedQuery: { conditionMap: conditionMap(state) } });
};
