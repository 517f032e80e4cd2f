import {
  parameterCalls,
  type ParameterFilter,
  type ParameterRow,
  parameterSortFields,
} from '#features/parameters/parameters.contract.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';

export type ParameterSortField = (typeof parameterSortFields)[number];
export type ParameterFilters = { paramtype: string; paramname: string; parentparam: string; status: string };
export type ParameterListState = ListState<ParameterFilters, ParameterSortField>;

/** What the address of the screen holds. */
export const parameterList: ListShape<ParameterFilters, ParameterSortField> = {
  filters: { paramtype: '', paramname: '', parentparam: '', status: '' },
  sortFields: parameterSortFields,
};

export const parameterKey = ({ oid }: ParameterRow): string => oid;
export const parameterName = ({ paramname, paramcode }: ParameterRow): string => `${paramname} (${paramcode})`;

/** The map of the advanced search, the quick search beside it. */
export const conditionMap = ({ filters, search }: ParameterListState): ParameterFilter => ({
  ...filters,
  status: filters.status === 'Y' || filters.status === 'N' ? filters.status : '',
  ...bothScripts(search),
});

/** The quick search alone goes its own, unsealed way (seed 000 §7); with filters both travel together. */
export const loadParameters = (state: ParameterListState): Promise<{ total: number; list: ParameterRow[] }> => {
  const { filters, search, sortField, sortOrder, pageNum, pageSize } = state;
  const list = { sortField, sortOrder, pageNum, pageSize };
  if (Object.values(filters).every((value) => value === '')) {
    return call(parameterCalls.search, { query: { ...list, ...bothScripts(search) } });
  }
  return call(parameterCalls.fineSearch, { query: list, sealedQuery: { conditionMap: conditionMap(state) } });
};
