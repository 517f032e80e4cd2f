import { themeCalls, themeFilter, type ThemeRow } from '#features/themes/themes.contract.ts';
import { onAirStates } from '#platform/on-air/on-air.ts';
import { conditionMap, type FiltersOf, noFilters } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type ThemeFilters = FiltersOf<typeof themeFilter>;
/** Sorting is only a view of the themes: their order is that of the app, and rows are dragged only in it. */
const sortFields = ['id', 'name', 'showing', 'starttime'] as const;
type ThemeSort = (typeof sortFields)[number];
export type ThemeListState = ListState<ThemeFilters, ThemeSort>;

export const themeName = ({ name, id }: ThemeRow): string => `${name} (${id})`;

const compare: Record<ThemeSort, (one: ThemeRow, other: ThemeRow) => number> = {
  id: (one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }),
  name: (one, other) => one.name.localeCompare(other.name),
  showing: (one, other) => onAirStates.indexOf(one.showing) - onAirStates.indexOf(other.showing),
  // Without a start it has always been there.
  starttime: (one, other) => (one.starttime ?? '').localeCompare(other.starttime ?? ''),
};

const inOrder = (list: ThemeRow[], { sortField, sortOrder }: ThemeListState): ThemeRow[] => {
  if (!sortField) return list;
  const sorted = list.toSorted(compare[sortField]);
  return sortOrder === 'desc' ? sorted.toReversed() : sorted;
};

/** Themes are all loaded, so that a row can be dragged to any position. */
export const themeList = defineList({
  name: 'themes',
  filters: noFilters(themeFilter),
  sortFields,
  keyOf: ({ oid }: ThemeRow) => oid,
  logged: 'theme',
  nameOf: themeName,
  load: async (state) => {
    const list = await call(themeCalls.list, { query: conditionMap(themeFilter, state) });
    return { total: list.length, list: inOrder(list, state) };
  },
  exportAll: (state) => download(themeCalls.exportAll, { query: conditionMap(themeFilter, state) }),
  remove: (oids) => call(themeCalls.remove, { content: oids }),
  removeAsks: true,
});
