import { defaultRowsPerPage } from './rows-per-page.ts';

/** The state of a list that its address holds: everything needed to share what is shown. */
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
  /** Every filter of the advanced search; empty ones are left out of the address. */
  filters: Filters;
  sortFields: readonly SortField[];
  defaultSort?: { field: SortField; order: 'asc' | 'desc' };
  /** Precedes the names of its parameters, for pages with several lists; absent for the only or first one. */
  prefix?: string;
};

/** The name of a parameter of the list in the address: `q`, or `types-q` with the prefix `types`. */
export const nameInAddress = ({ prefix }: { prefix?: string | undefined }, name: string): string =>
  prefix === undefined ? name : `${prefix}-${name}`;

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

/** Parses the state of a list from the address; ignores invalid values. `rows`: the stored rows per page. */
export const readAddress = <Filters extends Record<string, string>, SortField extends string>(
  params: URLSearchParams,
  shape: ListShape<Filters, SortField>,
  rows: number,
): ListState<Filters, SortField> => {
  const get = (name: string): string | null => params.get(nameInAddress(shape, name));
  const filters = Object.fromEntries(
    Object.entries(shape.filters).map(([name, empty]) => [name, get(name) ?? empty]),
  ) as Filters;
  return {
    search: (get(searchName) ?? '').slice(0, longestSearch),
    filters,
    ...readSort(get(sortName), shape),
    pageNum: wholeNumber(get(pageName), 1_000_000) ?? 1,
    pageSize: wholeNumber(get(rowsName), 1000) ?? rows,
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
 * Returns the address parameters for a change of a list's state and keeps unrelated parameters. A changed search or
 * sort order resets the page to 1, because the old page number would show other rows.
 */
export const writeAddress = <Filters extends Record<string, string>, SortField extends string>(
  before: URLSearchParams,
  shape: ListShape<Filters, SortField>,
  state: ListState<Filters, SortField>,
  rows: number,
): URLSearchParams => {
  const params = new URLSearchParams(before);
  const set = (name: string, value: string, empty: string): void =>
    put(params, nameInAddress(shape, name), value, empty);
  set(searchName, state.search, '');
  for (const [name, empty] of Object.entries(shape.filters)) set(name, state.filters[name] ?? empty, empty);
  set(sortName, sortText(state, shape), '');
  set(pageName, String(state.pageNum), '1');
  // Omitted only when it is the default for everyone, so that a colleague with another setting sees the same rows.
  const plain = state.pageSize === defaultRowsPerPage && rows === defaultRowsPerPage;
  set(rowsName, plain ? '' : String(state.pageSize), '');
  return params;
};
