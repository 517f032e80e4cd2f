import type { TreeNode } from '#platform/organisation/organisation.contract.ts';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import type { ScopeOf } from '#platform/rights/web/may-call.ts';
import { holdsTyped } from '#platform/search/web/plain.ts';

export type PickerPage<Row> = { total: number; list: Row[] };
/** A place in the organisation that limits the rows, chosen in the tree beside them. */
export type PickerPlace = { type: TreeNode['type']; id: string };
export type PickerQuestion = { search: string; pageNum: number; pageSize: number; place?: PickerPlace };
/** A row, and those of the ids asked for that mean it. */
export type NamedRow<Row> = { row: Row; as: readonly string[] };

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
  /** The rows with these ids; with it, a list of them can be pasted. Ids that mean no row are left out. */
  named?: (ids: readonly string[]) => Promise<NamedRow<Row>[]>;
  /** The organisation beside the list, down to companies, plants or departments; `load` is given the place. */
  tree?: { bound: ScopeOf | null; deepest: PickerPlace['type'] };
  /** The keys of the rows that the person chose last, newest first; needs `named`. */
  recent?: readonly string[];
  /** Called with the rows that are chosen. */
  remember?: (rows: readonly Row[]) => void;
  /** The best matches of what is being typed into a field, best first. Default: the first rows that `load` returns. */
  suggest?: (search: string) => Promise<Row[]>;
};

/** Rows that one call returns of a list which is short as a whole. */
const wholePage = 1000;

/**
 * Returns `named` for a list of at most some hundred rows: finds rows by any of their ids, letters in either case.
 */
export const namedIn =
  <Row>(load: PickerSource<Row>['load'], idsOf: (row: Row) => readonly string[]) =>
  async (ids: readonly string[]): Promise<NamedRow<Row>[]> => {
    const asked = Map.groupBy(new Set(ids), (id) => id.toLowerCase());
    const { list } = await load({ search: '', pageNum: 1, pageSize: wholePage });
    return list
      .map((row) => ({
        row,
        as: [...new Set(idsOf(row).map((id) => id.toLowerCase()))].flatMap((id) => asked.get(id) ?? []),
      }))
      .filter(({ as }) => as.length > 0);
  };

/**
 * Returns `named` for rows that are looked up one by one, which is enough for those that were chosen last. `rowOf`
 * rejects, or returns undefined, for one that does not exist any more.
 */
export const oneByOne =
  <Row>(rowOf: (id: string) => Promise<Row | undefined>) =>
  async (ids: readonly string[]): Promise<NamedRow<Row>[]> => {
    const found = await Promise.allSettled(ids.map(rowOf));
    return found.flatMap((one, place) =>
      one.status === 'fulfilled' && one.value !== undefined ? [{ row: one.value, as: [ids[place] ?? ''] }] : [],
    );
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
    const found = (await load()).filter((row) => holdsTyped(textOf(row), search));
    return { total: found.length, list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
  };
