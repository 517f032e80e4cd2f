import { describe, expect, it } from 'vitest';
import type { RouteNode } from '#platform/rights/rights.contract.ts';
import { findActions, findPages } from './palette-search.ts';

const node = (id: string, title: string, path: string, children: RouteNode[] = []): RouteNode => ({
  id,
  path,
  component: children.length > 0 ? 'layout' : id,
  meta: { title, langid: '', icon: '', auth: children.length === 0, scopes: {} },
  children,
});
const menu = [
  node('T01', 'Quản lý', '/t01', [node('F004', 'Quản lý vai trò', '/roles'), node('F005', '参数数据', '/parameters')]),
];
const found = (text: string): string[] => findPages(menu, text).map(({ node: { id } }) => id);

describe('palette', () => {
  it('finds a page by title without marks, by words in any order, by id and by path', () => {
    expect(found('vai tro')).toEqual(['F004']);
    expect(found('tro quan')).toEqual(['F004']);
    expect(found('参数')).toEqual(['F005']);
    expect(found('f005')).toEqual(['F005']);
    expect(found('/roles')).toEqual(['F004']);
    expect(found('nothing')).toEqual([]);
  });

  it('shows every page but no action before anything is typed', () => {
    expect(found(' ')).toEqual(['F004', 'F005']);
    expect(findActions([{ key: 'a', title: 'Dark' }], ' ')).toEqual([]);
    expect(findActions([{ key: 'a', title: 'Dark' }], 'dar')).toHaveLength(1);
  });
});
