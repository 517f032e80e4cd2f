import {
  type PlantOption,
  storeCalls,
  type StoreDetail,
  type StoreRow,
  storeSortFields,
} from '#features/stores/stores.contract.ts';
import { sortAbove } from '#features/stores/store-fields.ts';
import { rememberedChoice, signedInUser } from '#platform/session/web/session-store.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { definePlacedList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';

export type StoreSortField = (typeof storeSortFields)[number];
export type StoreFilters = { plant: string };

/** The name under which the plant is remembered. */
export const plantChoice = 'stores.plant';

export const storeName = ({ storeNm }: Pick<StoreRow, 'storeNm'>): string => storeNm;

/**
 * The plant to show: that of the address, the previous choice, the person's own, or the first one; empty if there is
 * none.
 */
export const plantShown = (plants: readonly PlantOption[], asked: string): string => {
  const user = signedInUser();
  const choices = [asked, rememberedChoice(plantChoice), user ? user.coid + user.plantid : ''];
  const known = choices.find((choice) => choice !== '' && plants.some(({ value }) => value === choice));
  return known ?? plants[0]?.value ?? '';
};

type State = ListState<StoreFilters, StoreSortField>;

const queryOf = (plantid: string, state: State) => ({
  plantid,
  ...sortQuery(state),
  ...bothScripts(state.search),
});

/** The stores of a plant. */
export const storeList = definePlacedList({
  name: 'stores',
  filters: { plant: '' },
  sortFields: storeSortFields,
  keyOf: ({ oid }: StoreRow) => oid,
  logged: 'store',
  nameOf: storeName,
  placeKeyOf: (plantid: string) => plantid,
  load: (plantid, state: State) =>
    call(storeCalls.list, { query: { ...pageQuery(state), ...queryOf(plantid, state) } }),
  exportAll: (plantid, state) => download(storeCalls.exportAll, { query: queryOf(plantid, state) }),
  setStatus: (oid, status) => call(storeCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(storeCalls.remove, { content: oids }),
  removeAsks: true,
});

export const loadStore = (oid: string): Promise<StoreDetail> => call(storeCalls.item, { query: { oid } });

/** The sort of the next store of a plant: above the highest one. */
export const loadNextSort = async (plantid: string): Promise<number> => {
  const { list } = await call(storeCalls.list, { query: { plantid, pageSize: 1 } });
  return sortAbove(list[0]?.sort);
};
