import { describe, expect, it } from 'vitest';
import type { DataFunctionRow } from '../data-permission.contract.ts';
import { commonConditions, draftOfFunctions, matching, newHolder, saveOfBatch, saveOfItem } from './data-draft.ts';

const item = (dataOid: string) => ({ dataOid, dataType: 'PARAM' as const });
const row = (dataOid: string, contents: string[], containSub: 'Y' | 'N' = 'N'): DataFunctionRow => ({
  oid: `${dataOid}-g`,
  ...item(dataOid),
  funcOid: 'f1',
  funcType: 'W',
  funcId: 'F005',
  funcName: 'Parameter data',
  permissionList: contents.map((contentoid) => ({
    oid: `${dataOid}-${contentoid}`,
    rev: 3,
    type: 'D',
    contentoid,
    containSub,
    mayChange: 'Y' as const,
    mayContainSub: 'Y' as const,
    name: contentoid,
    ...item(dataOid),
  })),
});
const picked = newHolder({ oid: 'f1', id: 'F005', name: 'Parameter data', type: 'W' });
const condition = (contentoid: string) => ({
  type: 'D' as const,
  contentoid,
  containSub: 'N' as const,
  name: contentoid,
});

it('a mobile and a console function with the same id are two', () => {
  expect(newHolder({ oid: 'f1', id: 'F005', name: '', type: 'A' }).roleid).not.toBe(picked.roleid);
});

it('an emptied item is sent as an empty list with the function deleted', () => {
  expect(saveOfItem([], draftOfFunctions([row('i1', ['X'])]), item('i1'))).toEqual({
    sealedQuery: { deleteOidList: ['i1-g', 'i1-X'] },
    content: [],
  });
});

it('a batch sends the function for every item: new where it is new, what is there by its oid, the rest as deleted', () => {
  const mine = { ...picked, conditions: [condition('X'), condition('Y')] };
  const { sealedQuery, content } = saveOfBatch(mine, [row('i1', ['X', 'Z'])], {
    dataOids: ['i1', 'i2'],
    dataType: 'PARAM',
  });
  expect(sealedQuery).toEqual({ deleteOidList: ['i1-Z'] });
  expect(
    content.map(({ dataOid, funcOid, funcType, oid, permissionList }) => [
      dataOid,
      funcOid,
      funcType,
      oid,
      ...permissionList.map((one) => `${one.contentoid} ${one.oid} ${one.rev}`),
    ]),
  ).toEqual([
    ['i1', 'f1', 'W', 'i1-g', 'X i1-X 3', 'Y undefined undefined'],
    ['i2', 'f1', 'W', undefined, 'X undefined undefined', 'Y undefined undefined'],
  ]);
});

describe('a batch begins', () => {
  it('with what all items have, in whatever order, as new conditions', () => {
    const free = { mayChange: 'Y', mayContainSub: 'Y' };
    const common = commonConditions([row('i1', ['X', 'Y']), row('i2', ['Y', 'X'])], 2);
    expect(common).toEqual([condition('X'), condition('Y')].map((one) => ({ ...one, ...free })));
  });
  it.each([
    ['one item has none', [row('i1', ['X'])]],
    ['they differ', [row('i1', ['X']), row('i2', ['Y'])]],
    ['sub-units differ', [row('i1', ['X']), row('i2', ['X'], 'Y')]],
    ['nothing is there', []],
  ])('empty when %s', (_, rows) => {
    expect(commonConditions(rows, 2)).toEqual([]);
  });
});

it('functions are found by id and by name, whatever the letters', () => {
  const draft = draftOfFunctions([row('i1', ['X'])]);
  expect([' f005 ', 'PARAM', 'nothing'].map((search) => matching(draft, search).length)).toEqual([1, 1, 0]);
});
