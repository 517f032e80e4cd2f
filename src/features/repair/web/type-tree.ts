import type { ParamRow, TypeNode } from '#features/repair/repair.contract.ts';

/** A row of the tree. A leaf has no list, otherwise the table would offer to expand it. */
export type TypeRow = ParamRow & { childrenList?: TypeRow[] };

export const treeRows = (nodes: readonly TypeNode[]): TypeRow[] =>
  nodes.map(({ childrenList, ...row }) =>
    childrenList.length > 0 ? Object.assign(row, { childrenList: treeRows(childrenList) }) : row,
  );

export const childrenOf = ({ childrenList }: TypeRow): readonly TypeRow[] => childrenList ?? [];

/** All rows, each before those below it. */
export const flattened = (rows: readonly TypeRow[]): TypeRow[] =>
  rows.flatMap((row) => [row, ...flattened(childrenOf(row))]);

export const typeByOid = (rows: readonly TypeRow[], oid: string): TypeRow | undefined =>
  flattened(rows).find((row) => row.oid === oid);

/** The rows directly below this one; null: those at the top. */
export const siblingsBelow = (rows: readonly TypeRow[], oid: string | null): readonly TypeRow[] => {
  const above = oid === null ? undefined : typeByOid(rows, oid);
  return above ? childrenOf(above) : rows;
};

/** Oids of all rows with others below them. */
export const branches = (rows: readonly TypeRow[]): string[] =>
  flattened(rows)
    .filter((row) => childrenOf(row).length > 0)
    .map(({ oid }) => oid);

/** The rows of these oids; the oids of a search hold all rows above a match. */
export const keptRows = (rows: readonly TypeRow[], oids: ReadonlySet<string>): TypeRow[] =>
  rows.flatMap(({ childrenList, ...row }) => {
    if (!oids.has(row.oid)) return [];
    const below = keptRows(childrenList ?? [], oids);
    return [below.length > 0 ? { ...row, childrenList: below } : row];
  });

/** The rows in sight, top down, and the one with the key `also`. */
export const rowsInSight = (rows: readonly TypeRow[], expanded: readonly string[], also: string | null): TypeRow[] => {
  const isOpen = new Set(expanded);
  const visible = (some: readonly TypeRow[]): TypeRow[] =>
    some.flatMap((row) => [row, ...(isOpen.has(row.oid) ? visible(childrenOf(row)) : [])]);
  const inSight = new Set(visible(rows));
  return flattened(rows).filter((row) => inSight.has(row) || row.oid === also);
};

/** A type that may be chosen as parent; `path`: the names from the top down to it. */
export type ParentChoice = { row: TypeRow; path: string };

/**
 * The possible parents of a type: those in use, and the one that it has, but neither itself nor what is below it (seed
 * 001 §4).
 */
export const possibleParents = (rows: readonly TypeRow[], own: ParamRow | undefined): ParentChoice[] => {
  const choices = (some: readonly TypeRow[], above: string): ParentChoice[] =>
    some.flatMap((row) => {
      if (row.oid === own?.oid) return [];
      const path = above === '' ? row.paramname : `${above} › ${row.paramname}`;
      const isOffered = row.status === 'Y' || row.oid === own?.parentparam;
      return [...(isOffered ? [{ row, path }] : []), ...choices(childrenOf(row), path)];
    });
  return choices(rows, '');
};
