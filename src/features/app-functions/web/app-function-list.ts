import {
  appFunctionCalls,
  appFunctionLimits,
  type AppFunctionRow,
  appFunctionSortFields,
} from '#features/app-functions/app-functions.contract.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { oid as oidForm } from '#platform/wire/values.ts';
import { call } from '#platform/wire/web/client.ts';

export type AppFunctionSortField = (typeof appFunctionSortFields)[number];
export type AppFunctionFilters = { type: string; moduleOid: string; status: string };
export type AppFunctionListState = ListState<AppFunctionFilters, AppFunctionSortField>;

/** Names the table in what is remembered and in what is loaded. */
export const tableName = 'app-functions';

/** What the address of the screen holds. */
export const appFunctionList: ListShape<AppFunctionFilters, AppFunctionSortField> = {
  filters: { type: '', moduleOid: '', status: '' },
  sortFields: appFunctionSortFields,
};

export const appFunctionKey = ({ oid }: AppFunctionRow): string => oid;
export const appFunctionName = ({ title, id }: AppFunctionRow): string => `${title} (${id})`;

const statuses = ['Y', 'N'] as const;

/** What the list and its export ask for; an address may say anything. */
export const appFunctionQuestion = ({ filters, search, sortField, sortOrder }: AppFunctionListState) => ({
  sortField,
  sortOrder,
  type: filters.type.slice(0, appFunctionLimits.type),
  moduleOid: oidForm.safeParse(filters.moduleOid).data ?? '',
  status: statuses.find((status) => status === filters.status),
  ...bothScripts(search),
});

/** The list comes whole (seed 000 §7): the pages are made here. */
export const loadAppFunctions = async (
  state: AppFunctionListState,
): Promise<{ total: number; list: AppFunctionRow[] }> => {
  const rows = await call(appFunctionCalls.list, { query: appFunctionQuestion(state) });
  const first = (state.pageNum - 1) * state.pageSize;
  return { total: rows.length, list: rows.slice(first, first + state.pageSize) };
};

export const loadAppFunction = (oid: string): Promise<AppFunctionRow> =>
  call(appFunctionCalls.item, { query: { oid } });
