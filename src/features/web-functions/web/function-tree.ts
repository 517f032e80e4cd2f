import type { WebFunctionNode, WebFunctionRow } from '#features/web-functions/web-functions.contract.ts';

/** A row of the tree. A leaf has no list, otherwise the table would offer to expand it. */
export type TreeRow = WebFunctionRow & { childrenList?: TreeRow[] };

export const treeRows = (nodes: readonly WebFunctionNode[]): TreeRow[] =>
  nodes.map(({ childrenList, ...row }) =>
    childrenList.length > 0 ? Object.assign(row, { childrenList: treeRows(childrenList) }) : row,
  );

export const childrenOf = ({ childrenList }: TreeRow): readonly TreeRow[] => childrenList ?? [];

export const functionKey = ({ oid }: WebFunctionRow): string => oid;
export const functionName = ({ title, id }: WebFunctionRow): string => `${title} (${id})`;

/** All nodes, each before its descendants. */
export const flattened = (nodes: readonly TreeRow[]): TreeRow[] =>
  nodes.flatMap((node) => [node, ...flattened(childrenOf(node))]);

/** The rows in sight, top down; and the one with the key `also`, wherever it is. */
export const shownRows = (nodes: readonly TreeRow[], expanded: readonly string[], also: string | null): TreeRow[] => {
  const isOpen = new Set(expanded);
  const visible = (some: readonly TreeRow[]): TreeRow[] =>
    some.flatMap((node) => [node, ...(isOpen.has(node.oid) ? visible(childrenOf(node)) : [])]);
  const inSight = new Set(visible(nodes));
  return flattened(nodes).filter((node) => inSight.has(node) || node.oid === also);
};

/** Oids of the descendants of a node. */
export const oidsBelow = (node: TreeRow): string[] => flattened(childrenOf(node)).map(functionKey);

export const nodeByOid = (nodes: readonly TreeRow[], oid: string): TreeRow | undefined =>
  flattened(nodes).find((node) => node.oid === oid);

/** Oids of all nodes that have children. */
export const branches = (nodes: readonly TreeRow[]): string[] =>
  flattened(nodes)
    .filter((node) => childrenOf(node).length > 0)
    .map(functionKey);

/** The matching nodes, and the paths to them. */
export const matchingBranches = (nodes: readonly TreeRow[], matches: ReadonlySet<string>): TreeRow[] =>
  nodes.flatMap((node) => {
    const below = matchingBranches(childrenOf(node), matches);
    if (below.length > 0) return [{ ...node, childrenList: below }];
    return matches.has(node.oid) ? [node] : [];
  });

/** Oids of the nodes to expand so that every match is visible. */
export const pathsTo = (nodes: readonly TreeRow[], matches: ReadonlySet<string>): string[] =>
  flattened(nodes)
    .filter((node) => flattened(childrenOf(node)).some(({ oid }) => matches.has(oid)))
    .map(functionKey);

/** The possible parents of an entry: exactly one level above, not the entry itself, nothing below it (seed 000 §5). */
export const possibleParents = (nodes: readonly TreeRow[], position: number, own?: string): TreeRow[] => {
  const self = own === undefined ? undefined : nodeByOid(nodes, own);
  const excluded = new Set(self ? [self.oid, ...oidsBelow(self)] : []);
  return flattened(nodes).filter((node) => node.position === position - 1 && !excluded.has(node.oid));
};

/** The first whole number after the orders of the parent's children (`null`: of the top level). */
export const nextSort = (nodes: readonly TreeRow[], parentoid: string | null): number => {
  const siblings = flattened(nodes).filter((node) => node.parentoid === parentoid);
  return Math.floor(Math.max(0, ...siblings.map(({ sort }) => sort))) + 1;
};

/** The screen keys in use, sorted. */
export const componentsInUse = (nodes: readonly TreeRow[]): string[] =>
  [...new Set(flattened(nodes).map(({ component }) => component))].toSorted((a, b) => a.localeCompare(b));
