import { defaultRowsPerPage } from './rows-per-page.ts';

/** What the address says about a list; everything a colleague needs to see the same picture. */
export type ListState<Filters extends Record<string, string>, SortField extends string> = {
  /** The quick search as typed. */
  search: string;
  filters: Filters;
  sortField: SortField | undefined;
  sortOrder: 'asc' | 'desc';
  pageNum: number;
  pageSize: number;
};

export type ListShape<Filters extends Record<string, string>, SortField extends string> = {
  /** The names of the advanced search with their empty values; an empty one does not stand in the address. */
  filters: Filters;
  sortFields: readonly SortField[];
  defaultSort?: { field: SortField; order: 'asc' | 'desc' };
};

const longestSearch = 100;
const searchName = 'q';
const sortName = 'sort';
const pageName = 'page';
const rowsName = 'rows';

const wholeNumber = (text: string | null, most: number): number | undefined => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
};

const readSort = <SortField extends string>(
  text: string | null,
  shape: ListShape<Record<string, string>, SortField>,
): { sortField: SortField | undefined; sortOrder: 'asc' | 'desc' } => {
  const name = text?.replace(/^-/, '');
  const sortField = shape.sortFields.find((field) => field === name);
  if (sortField) return { sortField, sortOrder: text?.startsWith('-') ? 'desc' : 'asc' };
  return { sortField: shape.defaultSort?.field, sortOrder: shape.defaultSort?.order ?? 'asc' };
};

/**
 * Reads a list's state from the address; what cannot be read is taken as not said. `rows`: the remembered rows per
 * page.
 */
export const readAddress = <Filters extends Record<string, string>, SortField extends string>(
  params: URLSearchParams,
  shape: ListShape<Filters, SortField>,
  rows: number,
): ListState<Filters, SortField> => {
  const filters = Object.fromEntries(
    Object.entries(shape.filters).map(([name, empty]) => [name, params.get(name) ?? empty]),
  ) as Filters;
  return {
    search: (params.get(searchName) ?? '').slice(0, longestSearch),
    filters,
    ...readSort(params.get(sortName), shape),
    pageNum: wholeNumber(params.get(pageName), 1_000_000) ?? 1,
    pageSize: wholeNumber(params.get(rowsName), 1000) ?? rows,
  };
};

const put = (params: URLSearchParams, name: string, value: string, empty: string): void => {
  if (value === empty) params.delete(name);
  else params.set(name, value);
};

const sortText = <SortField extends string>(
  { sortField, sortOrder }: { sortField: SortField | undefined; sortOrder: 'asc' | 'desc' },
  shape: ListShape<Record<string, string>, SortField>,
): string => {
  const asDefault = sortField === shape.defaultSort?.field && sortOrder === (shape.defaultSort?.order ?? 'asc');
  if (!sortField || asDefault) return '';
  return `${sortOrder === 'desc' ? '-' : ''}${sortField}`;
};

/**
 * The address of a list's state, other parameters kept. A change of what is searched or sorted begins at page 1:
 * the old page number would point at other rows.
 */
export const writeAddress = <Filters extends Record<string, string>, SortField extends string>(
  before: URLSearchParams,
  shape: ListShape<Filters, SortField>,
  state: ListState<Filters, SortField>,
  rows: number,
): URLSearchParams => {
  const params = new URLSearchParams(before);
  put(params, searchName, state.search, '');
  for (const [name, empty] of Object.entries(shape.filters)) put(params, name, state.filters[name] ?? empty, empty);
  put(params, sortName, sortText(state, shape), '');
  put(params, pageName, String(state.pageNum), '1');
  // Said unless it is everybody's default, so that a colleague with another setting sees the same rows.
  const plain = state.pageSize === defaultRowsPerPage && rows === defaultRowsPerPage;
  put(params, rowsName, plain ? '' : String(state.pageSize), '');
  return params;
};
