import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { pagesOf, tabOf } from '#platform/rights/web/menu-tree.ts';
import { plain } from '#platform/search/web/plain.ts';

/** An action that the palette offers besides opening pages and finding people. */
export type PaletteAction = { key: string; title: string };

const mostPages = 8;

const matches = (texts: readonly string[], words: readonly string[]): boolean => {
  const all = plain(texts.join(' '));
  return words.every((word) => all.includes(word));
};

const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

export type FoundPage = { node: RouteNode; area: string };

/** Pages that match by title in the language of the menu, by function id or by path; all pages if the text is empty. */
export const findPages = (menu: readonly RouteNode[], text: string): FoundPage[] => {
  const words = wordsOf(text);
  return pagesOf(menu)
    .map((node) => ({ node, area: tabOf(menu, node.id)?.meta.title ?? '' }))
    .filter(({ node, area }) => matches([node.meta.title, node.id, node.path, area], words))
    .slice(0, mostPages);
};

export const findActions = (actions: readonly PaletteAction[], text: string): PaletteAction[] => {
  const words = wordsOf(text);
  return words.length === 0 ? [] : actions.filter(({ title }) => matches([title], words));
};
