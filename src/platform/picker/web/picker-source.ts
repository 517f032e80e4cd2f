import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';

export type PickerPage<Row> = { total: number; list: Row[] };
export type PickerQuestion = { search: string; pageNum: number; pageSize: number };

/** What a selection dialog and the list below a field show: how rows are loaded and named, and the columns. */
export type PickerSource<Row> = {
  /** Identifies the rows in the query cache. */
  name: string;
  columns: readonly ResourceColumn<Row>[];
  keyOf: (row: Row) => string;
  /** The text of a selected row, on its tag and in a field. */
  textOf: (row: Row) => string;
  /** Muted text by which rows of the same name differ, such as department and plant. */
  detailOf?: (row: Row) => string;
  /** Why the row cannot be selected; undefined if it can. */
  whyNot?: ((row: Row) => string | undefined) | undefined;
  load: (question: PickerQuestion) => Promise<PickerPage<Row>>;
  /** The best matches of what is being typed into a field, best first. Default: the first rows that `load` returns. */
  suggest?: (search: string) => Promise<Row[]>;
};

/** How many rows the list below a field shows. */
export const suggested = 8;

/** The best matches of what is typed, for the list below a field. */
export const suggestionsOf = async <Row>(source: PickerSource<Row>, search: string): Promise<Row[]> =>
  source.suggest ? source.suggest(search) : (await source.load({ search, pageNum: 1, pageSize: suggested })).list;

/**
 * Returns a loader for a list that the server sends whole; searches and pages in the browser. `textOf`: all text of a
 * row that the search covers.
 */
export const wholeList =
  <Row>(load: () => Promise<Row[]>, textOf: (row: Row) => string) =>
  async ({ search, pageNum, pageSize }: PickerQuestion): Promise<PickerPage<Row>> => {
    const words = search.toLocaleLowerCase();
    const found = (await load()).filter((row) => textOf(row).toLocaleLowerCase().includes(words));
    return { total: found.length, list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
  };
