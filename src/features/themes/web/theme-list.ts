import { themeCalls, themeFilter, type ThemeRow } from '#features/themes/themes.contract.ts';
import { conditionMap, type FiltersOf, noFilters } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type ThemeFilters = FiltersOf<typeof themeFilter>;
export type ThemeListState = ListState<ThemeFilters, never>;

export const themeName = ({ name, id }: ThemeRow): string => `${name} (${id})`;

/** Themes have a single order and are all loaded, so that a row can be dragged to any position. */
const sortFields: readonly never[] = [];

export const themeList = defineList({
  name: 'themes',
  filters: noFilters(themeFilter),
  sortFields,
  keyOf: ({ oid }: ThemeRow) => oid,
  nameOf: themeName,
  load: async (state) => {
    const list = await call(themeCalls.list, { query: conditionMap(themeFilter, state) });
    return { total: list.length, list };
  },
  exportAll: (state) => download(themeCalls.exportAll, { query: conditionMap(themeFilter, state) }),
  remove: (oids) => call(themeCalls.remove, { content: oids }),
});
