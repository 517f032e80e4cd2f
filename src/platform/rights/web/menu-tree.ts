import { layoutComponent } from '../menu-entry.ts';
import type { RouteNode } from '../rights.contract.ts';

/** A menu entry with an address outside the console. */
export const isExternal = (path: string): boolean => /^https?:\/\//i.test(path);

/** The component of a heading: an area of the header, or a group of the side menu. */
const layout = 'layout';

/** An entry that opens a page, in or outside the console; headings do not. */
export const isPage = (node: RouteNode): boolean =>
  node.children.length === 0 || (node.meta.auth && node.component !== layoutComponent);

/** Leaves out headings without entries. */
export const withoutEmpty = (menu: readonly RouteNode[]): RouteNode[] =>
  menu
    .map((node) => ({ ...node, children: withoutEmpty(node.children) }))
    .filter((node) => node.children.length > 0 || node.component !== layout);

/** Every entry of the tree that opens a page, in the menu's order. */
export const pagesOf = (menu: readonly RouteNode[]): RouteNode[] =>
  menu.flatMap((node) => [...(isPage(node) ? [node] : []), ...pagesOf(node.children)]);

const leadsTo = (node: RouteNode, path: string): boolean =>
  node.path.startsWith('/') && (path === node.path || path.startsWith(`${node.path.replace(/\/$/, '')}/`));

/**
 * The entry that a path belongs to: the one with that path, or the nearest one above it. Only entries that the server
 * has checked (`meta.auth`).
 */
export const entryOf = (menu: readonly RouteNode[], path: string): RouteNode | undefined =>
  pagesOf(menu)
    .filter((node) => node.meta.auth && leadsTo(node, path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];

const holds = (node: RouteNode, id: string): boolean =>
  node.id === id || node.children.some((child) => holds(child, id));

/** The top-level entry above an entry. */
export const tabOf = (menu: readonly RouteNode[], id: string): RouteNode | undefined =>
  menu.find((node) => holds(node, id));
