import type { z } from 'zod';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';

type State<SortField extends string> = ListState<Record<string, string>, SortField>;

/** The order of a list, as its calls take it. */
export const sortQuery = <SortField extends string>({ sortField, sortOrder }: State<SortField>) => ({
  sortField,
  sortOrder,
});

/** The page and the order of a list, as its calls take them. */
export const pageQuery = <SortField extends string>(state: State<SortField>) => ({
  ...sortQuery(state),
  pageNum: state.pageNum,
  pageSize: state.pageSize,
});

type Shape = Record<string, z.ZodType>;
type QuickSearch = 'simplifiedFilter' | 'traditionalFilter';
/** The filters of the advanced search: all fields of the contract's filter but the quick search. */
export type FiltersOf<Filter extends z.ZodObject<Shape>> = {
  [Name in Exclude<keyof Filter['shape'] & string, QuickSearch>]: string;
};

/** The names of the advanced search, none of them set. */
export const noFilters = <Filter extends z.ZodObject<Shape>>(filter: Filter): FiltersOf<Filter> => {
  const { simplifiedFilter: _simplified, traditionalFilter: _traditional, ...own } = filter.shape;
  return Object.fromEntries(Object.keys(own).map((name) => [name, ''])) as FiltersOf<Filter>;
};

/**
 * The map of the advanced search. An address may be typed by hand: what the contract does not allow counts as not set.
 */
export const filterMap = <Filter extends z.ZodObject<Shape>>(
  filter: Filter,
  { filters }: { filters: FiltersOf<Filter> },
): z.input<Filter> =>
  Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => filter.shape[name]?.safeParse(value).success ?? false),
  ) as z.input<Filter>;

/** The map of the advanced search with the quick search beside it. */
export const conditionMap = <Filter extends z.ZodObject<Shape>>(
  filter: Filter,
  state: { filters: FiltersOf<Filter>; search: string },
): z.input<Filter> => ({ ...filterMap(filter, state), ...bothScripts(state.search) });
