import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import { fold, foldFilters } from '#platform/search/server/fold.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { coverageFits } from '#platform/language-versions/versions.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import { functionsInNeed } from './web-functions.attention.ts';
import type { webFunctionFilter, WebFunctionNode, WebFunctionRow } from '../web-functions.contract.ts';
import { allFunctions, type StoredFunction } from './web-functions.queries.ts';

/** Rows with their titles in the language, all titles in one query. */
export const titled = async (db: Read, rows: readonly StoredFunction[], lang: Language): Promise<WebFunctionRow[]> => {
  const titles = await titlesOf(
    db,
    lang,
    rows.map(({ langid }) => langid),
  );
  return rows.map((row) => ({ ...row, title: titles.get(row.langid) ?? row.name }));
};

/** The tree: siblings in the order of the rows, without entries whose parent is not among the rows. */
export const asTree = (rows: readonly WebFunctionRow[]): WebFunctionNode[] => {
  const below = Map.groupBy(rows, ({ parentoid }) => parentoid ?? '');
  const nodesBelow = (parent: string): WebFunctionNode[] =>
    (below.get(parent) ?? []).map((row) => Object.assign({}, row, { childrenList: nodesBelow(row.oid) }));
  return nodesBelow('');
};

const flat = (nodes: readonly WebFunctionNode[]): WebFunctionRow[] =>
  nodes.flatMap(({ childrenList, ...row }) => [row, ...flat(childrenList)]);

export const functionTree = async (db: Read, lang: Language): Promise<WebFunctionNode[]> =>
  asTree(await titled(db, await allFunctions(db), lang));

type Filters = z.output<typeof webFunctionFilter>;

const searchedText = ({ id, name, title, url, component }: WebFunctionRow): string =>
  fold([id, name, title, url, component].join('\n'));

/**
 * The entries that match one of the filters (either script finds both) and need attention of the kind, in the order of
 * the tree; all without a filter.
 * Searched here instead of in an index: a menu has some hundred rows, and their titles are in another table.
 */
export const matchingFunctions = async (db: Read, filters: Filters, lang: Language): Promise<WebFunctionRow[]> => {
  const all = flat(await functionTree(db, lang));
  const inNeed = filters.attention ? await functionsInNeed(db, filters.attention) : undefined;
  const rows = inNeed ? all.filter(({ oid }) => inNeed.has(oid)) : all;
  const folded = foldFilters(filters);
  return rows.filter((row) => {
    const text = searchedText(row);
    return coverageFits(filters, row) && (folded.length === 0 || folded.some((filter) => text.includes(filter)));
  });
};
