import { expect, it } from 'vitest';
import type { WebFunctionNode } from '#features/web-functions/web-functions.contract.ts';
import {
  branches,
  componentsInUse,
  flattened,
  matchingBranches,
  nextSort,
  oidsBelow,
  pathsTo,
  possibleParents,
  shownRows,
  type TreeRow,
  treeRows,
} from './function-tree.ts';

const node = (oid: string, position: number, sort: number, childrenList: WebFunctionNode[] = []): WebFunctionNode => ({
  oid,
  id: oid,
  name: oid,
  title: oid,
  icon: '',
  position,
  parentoid: null,
  sort,
  component: position === 1 ? 'layout' : `screen-${oid}`,
  url: `/${oid}`,
  langid: '',
  explain: '',
  status: 'Y',
  identities: 0,
  languages: [],
  outdated: [],
  rev: 1,
  crtemp: '',
  crtdat: '',
  txemp: '',
  txdat: '',
  childrenList: childrenList.map((child) => Object.assign(child, { parentoid: oid })),
});

const tree = () =>
  treeRows([
    node('a', 1, 1, [node('b', 2, 1, [node('c', 3, 1)]), node('d', 2, 2.5)]),
    node('e', 1, 2, [node('f', 2, 1)]),
  ]);
const oids = (nodes: readonly TreeRow[]): string[] => flattened(nodes).map(({ oid }) => oid);

it('gives a list only to rows that have children', () => {
  const [a] = tree();
  expect(a?.childrenList?.map(({ childrenList }) => childrenList?.length)).toEqual([1, undefined]);
});

it('keeps the paths to matches, and what is below a match', () => {
  expect(oids(matchingBranches(tree(), new Set(['c'])))).toEqual(['a', 'b', 'c']);
  expect(oids(matchingBranches(tree(), new Set(['b'])))).toEqual(['a', 'b', 'c']);
  expect(oids(matchingBranches(tree(), new Set()))).toEqual([]);
});

it('expands the path to each match and nothing else', () => {
  expect(pathsTo(tree(), new Set(['c', 'f']))).toEqual(['a', 'b', 'e']);
  expect(pathsTo(tree(), new Set(['b']))).toEqual(['a']);
  expect(branches(tree())).toEqual(['a', 'b', 'e']);
});

it('offers parents one level above, never the entry itself or one below it', () => {
  const names = (position: number, own?: string): string[] =>
    possibleParents(tree(), position, own).map(({ oid }) => oid);
  expect(names(1)).toEqual([]);
  expect(names(2)).toEqual(['a', 'e']);
  expect(names(3)).toEqual(['b', 'd', 'f']);
  expect(names(3, 'a')).toEqual(['f']);
  expect(names(2, 'e')).toEqual(['a']);
});

it('counts what is deleted with an entry, and finds the next free place', () => {
  const [a] = tree();
  expect(a && oidsBelow(a)).toEqual(['b', 'c', 'd']);
  expect([nextSort(tree(), null), nextSort(tree(), 'a'), nextSort(tree(), 'c')]).toEqual([3, 3, 1]);
  expect(componentsInUse(tree())).toEqual(['layout', 'screen-b', 'screen-c', 'screen-d', 'screen-f']);
});

it('names the rows in sight from top to bottom, and one that is asked for', () => {
  const keys = (expanded: string[], also: string | null = null) =>
    shownRows(tree(), expanded, also).map(({ oid }) => oid);
  expect(keys([])).toEqual(['a', 'e']);
  // A branch below one that is collapsed is out of sight.
  expect(keys(['a', 'e', 'b'])).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(keys(['b', 'e'])).toEqual(['a', 'e', 'f']);
  expect(keys(['e'], 'c')).toEqual(['a', 'c', 'e', 'f']);
});
