import {
  type PlantOption,
  storeCalls,
  type StoreDetail,
  type StoreRow,
  storeSortFields,
} from '#features/stores/stores.contract.ts';
import { sortAbove } from '#features/stores/store-fields.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { rememberedChoice, signedInUser } from '#platform/session/web/session-store.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type StoreSortField = (typeof storeSortFields)[number];
export type StoreFilters = { plant: string };
export type StoreListState = ListState<StoreFilters, StoreSortField>;

/** What the address of the screen holds. */
export const storeList: ListShape<StoreFilters, StoreSortField> = {
  filters: { plant: '' },
  sortFields: storeSortFields,
};

/** Also the first word of every query key of the screen. */
export const tableName = 'stores';
/** Under which the plant is remembered. */
export const plantChoice = 'stores.plant';

export const storeKey = ({ oid }: Pick<StoreRow, 'oid'>): string => oid;
export const storeName = ({ storeNm }: Pick<StoreRow, 'storeNm'>): string => storeNm;

/** The plant that is shown: the address's, else the one chosen before, else the person's own, else the first; empty where there is none. */
export const plantShown = (plants: readonly PlantOption[], asked: string): string => {
  const user = signedInUser();
  const wishes = [asked, rememberedChoice(plantChoice), user ? user.coid + user.plantid : ''];
  const known = wishes.find((wish) => wish !== '' && plants.some(({ value }) => value === wish));
  return known ?? plants[0]?.value ?? '';
};

const queryOf = ({ filters, search, sortField, sortOrder }: StoreListState) => ({
  plantid: filters.plant,
  sortField,
  sortOrder,
  ...bothScripts(search),
});

export const loadStores = async (state: StoreListState): Promise<{ total: number; list: StoreRow[] }> => {
  if (state.filters.plant === '') return { total: 0, list: [] };
  const { pageNum, pageSize } = state;
  return call(storeCalls.list, { query: { ...queryOf(state), pageNum, pageSize } });
};

export const exportStores = (state: StoreListState): Promise<void> =>
  download(storeCalls.exportAll, { query: queryOf(state) });

export const loadStore = (oid: string): Promise<StoreDetail> => call(storeCalls.item, { query: { oid } });

/** The sort of the next store of a plant: above the top one. */
export const loadNextSort = async (plantid: string): Promise<number> => {
  const { list } = await call(storeCalls.list, { query: { plantid, pageSize: 1 } });
  return sortAbove(list[0]?.sort);
};
