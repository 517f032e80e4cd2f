import type { PlacedListDefinition } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { type ConfirmationCalls, type ConfirmationRow, confirmationStates } from '../confirmations.contract.ts';

/** The state of the list in the address; the list of the documents has its own. */
export const confirmationAddress = { prefix: 'people', filters: { state: '' }, sortFields: [] as never[] };
type Filters = (typeof confirmationAddress)['filters'];
type State = ListState<Filters, never>;

const isState = (value: string): value is (typeof confirmationStates)[number] =>
  (confirmationStates as readonly string[]).includes(value);

const queryOf = (oid: string, { search, filters: { state } }: State) => ({
  oid,
  state: isState(state) ? state : ('' as const),
  ...bothScripts(search),
});

/** `load` answers the numbers too. */
export type ConfirmationList = Omit<PlacedListDefinition<ConfirmationRow, Filters, never, string>, 'load'> & {
  load: (oid: string, state: State) => Promise<Answer<ConfirmationCalls['people']>>;
};

/** Who has confirmed a document of this kind, and who has not; call it outside the component. */
export const confirmationListOf = (name: string, calls: ConfirmationCalls): ConfirmationList => ({
  name,
  ...confirmationAddress,
  keyOf: ({ empid }: ConfirmationRow) => empid,
  nameOf: (row: ConfirmationRow) => `${row.name} (${row.empid})`,
  placeKeyOf: (oid: string) => oid,
  load: (oid, state: State) =>
    call(calls.people, { query: { ...queryOf(oid, state), pageNum: state.pageNum, pageSize: state.pageSize } }),
  exportAll: (oid, state) => download(calls.exportAll, { query: queryOf(oid, state) }),
});
