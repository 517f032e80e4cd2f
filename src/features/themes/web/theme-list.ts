import { showings, themeCalls, type ThemeRow } from '#features/themes/themes.contract.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';

export type ThemeFilters = { showing: string; showenable: string; timeenable: string; status: string };
export type ThemeListState = ListState<ThemeFilters, never>;

/** Names the table in what is remembered and in what is loaded. */
export const tableName = 'themes';

/** What the address of the screen holds; the order is the themes' own. */
export const themeList: ListShape<ThemeFilters, never> = {
  filters: { showing: '', showenable: '', timeenable: '', status: '' },
  sortFields: [],
};

export const themeKey = ({ oid }: ThemeRow): string => oid;
export const themeName = ({ name, id }: ThemeRow): string => `${name} (${id})`;

const either = (value: string): '' | 'Y' | 'N' => (value === 'Y' || value === 'N' ? value : '');

/** What the list and its export ask for; an address may say anything. */
export const themeQuestion = ({ filters, search }: ThemeListState) => ({
  showing: showings.find((one) => one === filters.showing) ?? ('' as const),
  showenable: either(filters.showenable),
  timeenable: either(filters.timeenable),
  status: either(filters.status),
  ...bothScripts(search),
});

/** The list comes whole, so that a row can be dragged to any place. */
export const loadThemes = async (state: ThemeListState): Promise<{ total: number; list: ThemeRow[] }> => {
  const list = await call(themeCalls.list, { query: themeQuestion(state) });
  return { total: list.length, list };
};

export const loadTheme = (oid: string): Promise<ThemeRow> => call(themeCalls.item, { query: { oid } });
