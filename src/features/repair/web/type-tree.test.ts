import { describe, expect, it } from 'vitest';
import { sortAfter } from '../repair-fields.ts';
import { branches, keptRows, possibleParents, rowsInSight, type TypeRow } from './type-tree.ts';

const audit = { rev: 1, crtemp: '', crtdat: '', txemp: '', txdat: '' };
const row = (oid: string, own: Partial<TypeRow> = {}): TypeRow => ({
  oid,
  paramtype: 'ITRepairType',
  paramtypename: '',
  paramcode: oid,
  paramname: oid,
  paramsort: 1,
  parentparam: null,
  layer: 1,
  status: 'Y',
  mayChange: 'Y',
  ...audit,
  ...own,
});
const leaf = row('leaf', { parentparam: 'off', paramsort: 4 });
const off = row('off', { status: 'N', parentparam: 'top', childrenList: [leaf] });
const top = row('top', { childrenList: [off] });
const other = row('other', { paramsort: 7 });
const tree = [top, other];
const paths = (own?: TypeRow): string[] => possibleParents(tree, own).map(({ path }) => path);

describe('the possible parents', () => {
  it('of a new type are those in use, with their paths', () => {
    expect(paths()).toEqual(['top', 'top › off › leaf', 'other']);
  });

  it('include the present one although it is off, but neither the type nor what is below it', () => {
    expect(paths(leaf)).toEqual(['top', 'top › off', 'other']);
    expect(paths(top)).toEqual(['other']);
  });
});

describe('the tree', () => {
  it('keeps the rows of a search, and shows those that are in sight', () => {
    expect(keptRows(tree, new Set(['top', 'off']))).toEqual([
      { ...top, childrenList: [{ ...off, childrenList: undefined }] },
    ]);
    expect(branches(tree)).toEqual(['top', 'off']);
    expect(rowsInSight(tree, ['top'], 'leaf').map(({ oid }) => oid)).toEqual(['top', 'off', 'leaf', 'other']);
  });

  it('continues the numbers of siblings', () => {
    expect(sortAfter(tree)).toBe(8);
    expect(sortAfter([])).toBe(1);
    expect(sortAfter([row('last', { paramsort: 999_999 })])).toBe(999_999);
  });
});
