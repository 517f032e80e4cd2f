import { describe, expect, it } from 'vitest';
import type { RouteNode } from '../rights.contract.ts';
import { entryOf, pagesOf, tabOf, withoutEmpty } from './menu-tree.ts';

const node = (id: string, path: string, component: string, children: RouteNode[] = [], auth = true): RouteNode => ({
  id,
  path,
  component,
  meta: { title: id, langid: '', icon: '', auth, scopes: {} },
  children,
});

const menu = [
  node('T01', '/t01', 'layout', [
    node('G01', '/g01', 'layout', [node('F1', '/roles', 'roles'), node('F2', '/roles/archive', 'archive')], false),
    node('G02', '/g02', 'layout'),
  ]),
  node('T02', '/t02', 'layout'),
  node('X01', 'https://wiki.example', 'link'),
];

describe('menu tree', () => {
  it('leaves out headings without entries', () => {
    const kept = withoutEmpty(menu);
    expect(kept.map(({ id }) => id)).toEqual(['T01', 'X01']);
    expect(kept[0]?.children.map(({ id }) => id)).toEqual(['G01']);
  });

  it('lists what can be opened, in order', () => {
    expect(pagesOf(withoutEmpty(menu)).map(({ id }) => id)).toEqual(['F1', 'F2', 'X01']);
  });

  it.each([
    ['/roles', 'F1'],
    ['/roles/17', 'F1'],
    ['/roles/archive', 'F2'],
    ['/roles/archive/3', 'F2'],
  ])('finds the nearest entry of %s', (path, id) => expect(entryOf(menu, path)?.id).toBe(id));

  it.each(['/rolesX', '/g01', '/t01', '/', '/elsewhere'])('finds none for %s', (path) =>
    expect(entryOf(withoutEmpty(menu), path)).toBeUndefined(),
  );

  it('lets nothing pass that the server has not checked', () => {
    expect(entryOf([node('F3', '/secret', 'secret', [], false)], '/secret')).toBeUndefined();
  });

  it('knows the area of an entry', () => {
    expect(tabOf(menu, 'F2')?.id).toBe('T01');
    expect(tabOf(menu, 'nobody')).toBeUndefined();
  });
});
