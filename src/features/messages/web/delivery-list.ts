import {
  type DeliveryRow,
  deliveryStates,
  messageDeliveryCalls,
  withoutPlaces,
} from '#features/messages/message-delivery.contract.ts';
import { definePlacedList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call, download } from '#platform/wire/web/client.ts';

/** The state of the list in the address; it is one of two on its page. */
export const deliveryAddress = {
  prefix: 'people',
  filters: { state: '', coid: '', plantid: '', depkey: '', without: '' },
  sortFields: [] as never[],
};
type DeliveryFilters = (typeof deliveryAddress)['filters'];
type State = ListState<DeliveryFilters, never>;

const isState = (value: string): value is (typeof deliveryStates)[number] =>
  (deliveryStates as readonly string[]).includes(value);

const isWithout = (value: string): value is (typeof withoutPlaces)[number] =>
  (withoutPlaces as readonly string[]).includes(value);

const queryOf = (messageoid: string, { search, filters: { state, without, ...place } }: State) => ({
  messageoid,
  ...place,
  state: isState(state) ? state : ('' as const),
  without: isWithout(without) ? without : ('' as const),
  ...bothScripts(search),
});

/** The people who have a message. */
export const deliveryList = definePlacedList({
  name: 'message-delivery',
  ...deliveryAddress,
  keyOf: ({ empid }: DeliveryRow) => empid,
  nameOf: ({ name, empid }: DeliveryRow) => `${name} (${empid})`,
  placeKeyOf: (messageoid: string) => messageoid,
  load: (messageoid, state: State) =>
    call(messageDeliveryCalls.people, {
      query: { ...queryOf(messageoid, state), pageNum: state.pageNum, pageSize: state.pageSize },
    }),
  exportAll: (messageoid, state) => download(messageDeliveryCalls.exportAll, { query: queryOf(messageoid, state) }),
});
