import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { listedIn } from '#platform/feature/server/change-feed.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook, type Reach } from '#platform/wire/endpoint.ts';
import { assertFeaturesHaveTexts, bindOf, collect, type Collected } from './declared.ts';

const title = localized('假日', '假日', 'holiday', 'ngày nghỉ');
const menu: MenuEntry = {
  id: 'F900',
  langid: 'menu.holidays',
  title,
  icon: 'CalendarOutlined',
  component: 'holidays',
  url: '/holidays',
  sort: 1,
  parent: 'G01',
};

const feature = (changes: Partial<MenuEntry> = {}, scope: Reach = 'rows'): Collected => {
  const entry = { ...menu, ...changes };
  const right = mayChange(entry.id, { scope });
  const path = `/${entry.component}`;
  const reasons = ['holiday.taken'];
  return {
    menu: entry,
    calls: [{ add: endpoint({ method: 'POST', undo: true, path, summary: '', right, answer: z.null(), reasons }) }],
    changeFeed: { [entry.component]: { title, shownBy: [entry.id], path: listedIn(entry.url), named: [] } },
  };
};

describe('collecting what features declare', () => {
  it('names both features when they declare the same', () => {
    const another = { id: 'F901', component: 'vacations' };
    expect(() => collect([feature(), feature(another)])).toThrow(
      'the features holidays and vacations both declare the address /holidays',
    );
    expect(() => collect([feature(), feature({ url: '/vacations', component: 'vacations' })])).toThrow(
      'the features holidays and vacations both declare the function F900',
    );
    expect(() => collect([feature(), { ...feature({ ...another, url: '/v' }), calls: feature().calls }])).toThrow(
      'both declare the call POST /holidays',
    );
  });

  it('keeps the changes of rows from readers of a part, and no others', () => {
    const everywhere = feature({ id: 'F901', component: 'vacations', url: '/vacations' }, 'everywhere');
    expect(collect([feature(), everywhere]).changeFeed).toMatchObject({
      holidays: { inParts: true },
      vacations: { inParts: false },
    });
  });

  it('names the feature and the call of a reason without a text', () => {
    expect(() => assertFeaturesHaveTexts([feature()], {})).toThrow(
      'the feature holidays: POST /holidays has the reason holiday.taken without a text: declare it in `texts`',
    );
    assertFeaturesHaveTexts([feature()], { 'holiday.taken': title });
  });

  it('names the feature that binds a call it does not declare', () => {
    const bound: string[] = [];
    const bind = bindOf(feature(), ({ path }) => bound.push(path));
    const other = endpoint({ method: 'GET', path: '/other', summary: '', right: mayLook('F900'), answer: z.null() });
    expect(() => bind(other, () => Promise.resolve(null))).toThrow(
      'the feature holidays binds GET /other: declare it in its `calls`',
    );
    expect(bound).toEqual([]);
  });
});
