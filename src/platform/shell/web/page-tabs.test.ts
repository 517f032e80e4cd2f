import { describe, expect, it } from 'vitest';
import { afterClosing, onlyTab, parseTabs, withOpened, withoutTab } from './page-tabs.ts';

const home = { key: '/home', url: '/home' };
const roles = { key: '/roles', url: '/roles?q=a' };
const parameters = { key: '/parameters', url: '/parameters' };

describe('opened pages', () => {
  it('adds a page once, at the end, and keeps home first', () => {
    const tabs = withOpened(withOpened([], roles), parameters);
    expect(tabs).toEqual([home, roles, parameters]);
    expect(withOpened(tabs, home)).toEqual([home, roles, parameters]);
  });

  it('keeps where a page was last seen, in its place', () => {
    const moved = { key: '/roles', url: '/roles?page=2' };
    expect(withOpened([home, roles, parameters], moved)).toEqual([home, moved, parameters]);
  });

  it('cannot close home', () => {
    expect(withoutTab([home, roles], '/home')).toEqual([home, roles]);
    expect(withoutTab([home, roles], '/roles')).toEqual([home]);
  });

  it('goes to the next tab, else the previous one, else home', () => {
    expect(afterClosing([home, roles, parameters], '/roles')).toBe('/parameters');
    expect(afterClosing([home, roles, parameters], '/parameters')).toBe('/roles?q=a');
    expect(afterClosing([home, roles], '/roles')).toBe('/home');
    expect(afterClosing([roles], '/roles')).toBe('/home');
  });

  it('closes all but one and home', () => {
    expect(onlyTab([home, roles, parameters], '/parameters')).toEqual([home, parameters]);
  });

  it('does not grow without end', () => {
    let tabs = [home];
    for (let page = 0; page < 50; page += 1) tabs = withOpened(tabs, { key: `/p${page}`, url: `/p${page}` });
    expect(tabs).toHaveLength(21);
    expect(tabs[0]).toEqual(home);
    expect(tabs.at(-1)?.key).toBe('/p49');
  });
});

describe('remembered tabs', () => {
  it('reads what was written', () => {
    expect(parseTabs(JSON.stringify([home, roles]))).toEqual([home, roles]);
  });

  it.each([
    null,
    'not json',
    '{"key":1}',
    '[{"key":1}]',
    '[{"key":"/x","url":"//elsewhere"}]',
    '[{"key":"/x","url":"https://x"}]',
  ])('is home alone for %s', (text) => expect(parseTabs(text)).toEqual([home]));
});
