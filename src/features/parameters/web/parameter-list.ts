import {
  parameterCalls,
  parameterFilter,
  type ParameterRow,
  parameterSortFields,
} from '#features/parameters/parameters.contract.ts';
import { currentLanguage } from '#platform/i18n/web/language-store.ts';
import { nameIn } from '#platform/language-versions/versions.ts';
import { conditionMap, type FiltersOf, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type ParameterFilters = FiltersOf<typeof parameterFilter>;

/** The names in the reader’s language. */
export const shownName = ({ names, paramname }: ParameterRow): string => nameIn(names, paramname, currentLanguage());
export const shownParent = ({ parentnames, parentparamname }: ParameterRow): string =>
  nameIn(parentnames, parentparamname ?? '', currentLanguage());

export const parameterName = (row: ParameterRow): string => `${shownName(row)} (${row.paramcode})`;

export const parameterList = defineList({
  name: 'parameters',
  filters: noFilters(parameterFilter),
  sortFields: parameterSortFields,
  keyOf: ({ oid }: ParameterRow) => oid,
  logged: 'parameter',
  nameOf: parameterName,
  /** The quick search alone has a call of its own, unsealed (seed 000 §7); with filters, both are sent together. */
  load: (state) =>
    Object.values(state.filters).every((value) => value === '')
      ? call(parameterCalls.search, { query: { ...pageQuery(state), ...bothScripts(state.search) } })
      : call(parameterCalls.fineSearch, {
          query: pageQuery(state),
          sealedQuery: { conditionMap: conditionMap(parameterFilter, state) },
        }),
  exportAll: (state) =>
    download(parameterCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { conditionMap: conditionMap(parameterFilter, state) },
    }),
  setStatus: (oid, status) => call(parameterCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(parameterCalls.remove, { content: oids }),
  removeAsks: true,
});
