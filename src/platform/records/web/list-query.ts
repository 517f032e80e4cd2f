import type { z } from 'zod';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import { call, download } from '#platform/wire/web/client.ts';
import type { exportCall, LookRight, searchCall } from '../record-calls.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';

type State<SortField extends string> = ListState<Record<string, string>, SortField>;

/** The sort order in the form that list calls take. */
export const sortQuery = <SortField extends string>({ sortField, sortOrder }: State<SortField>) => ({
  sortField,
  sortOrder,
});

/** Page and sort order in the form that list calls take. */
export const pageQuery = <SortField extends string>(state: State<SortField>) => ({
  ...sortQuery(state),
  pageNum: state.pageNum,
  pageSize: state.pageSize,
});

type Shape = Record<string, z.ZodType>;
type Paged<Row> = { total: number; list: Row[] };
type QuickSearch = 'simplifiedFilter' | 'traditionalFilter';
/** The fields of the advanced search: all fields of the contract's filter except the quick search. */
export type FiltersOf<Filter extends z.ZodObject<Shape>> = {
  [Name in Exclude<keyof Filter['shape'] & string, QuickSearch>]: string;
};

/** The fields of the advanced search, all unset. */
export const noFilters = <Filter extends z.ZodObject<Shape>>(filter: Filter): FiltersOf<Filter> => {
  const { simplifiedFilter: _simplified, traditionalFilter: _traditional, ...own } = filter.shape;
  return Object.fromEntries(Object.keys(own).map((name) => [name, ''])) as FiltersOf<Filter>;
};

/**
 * The `map` of the advanced search. An address may be typed by hand, so values that the contract does not allow are
 * ignored.
 */
export const filterMap = <Filter extends z.ZodObject<Shape>>(
  filter: Filter,
  { filters }: { filters: FiltersOf<Filter> },
): z.input<Filter> =>
  Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => filter.shape[name]?.safeParse(value).success ?? false),
  ) as z.input<Filter>;

/** The `map` of the advanced search and the quick search. */
export const conditionMap = <Filter extends z.ZodObject<Shape>>(
  filter: Filter,
  state: { filters: FiltersOf<Filter>; search: string },
): z.input<Filter> => ({ ...filterMap(filter, state), ...bothScripts(state.search) });

/**
 * What a list loads and exports where `searchCall` and `exportCall` of one filter made its calls: page and order in the
 * address, the filters sealed.
 */
export const sealedSearch = <
  Names extends readonly [string, ...string[]],
  Filter extends z.ZodObject<Shape>,
  Row extends z.ZodType,
>(
  filter: Filter,
  calls: {
    search: ReturnType<typeof searchCall<LookRight, Names, Filter, Row>>;
    exportAll: ReturnType<typeof exportCall<LookRight, Names, Filter>>;
  },
) => {
  type Asked = ListState<FiltersOf<Filter>, Names[number]>;
  const sealed = (state: Asked) => ({ sealedQuery: { conditionMap: conditionMap(filter, state) } });
  // `searchCall` and `exportCall` take exactly this; the compiler cannot follow that for any filter.
  const { search, exportAll } = calls as { search: EndpointSpec; exportAll: EndpointSpec & { file: string } };
  return {
    load: (state: Asked) =>
      call(search, { query: pageQuery(state), ...sealed(state) } as never) as Promise<Paged<z.infer<Row>>>,
    exportAll: (state: Asked) => download(exportAll, { query: sortQuery(state), ...sealed(state) } as never),
  };
};
