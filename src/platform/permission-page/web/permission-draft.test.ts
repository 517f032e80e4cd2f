import { describe, expect, it } from 'vitest';
import {
  changeConditions,
  changesBetween,
  contentOf,
  deletedOids,
  type DraftCondition,
  type DraftIdentity,
  draftOf,
  rebased,
  withAdded,
  withNames,
  withoutConditions,
} from './permission-draft.ts';

const free = { mayChange: 'Y', mayContainSub: 'Y' } as const;
const condition = (text: string, containSub: 'Y' | 'N' = 'N', oid?: string): DraftCondition => {
  const [type, contentoid] = text.split(' ') as [DraftCondition['type'], string];
  return { type, contentoid, containSub, name: `name of ${contentoid}`, ...(oid ? { oid, rev: 1 } : {}) };
};
const identity = (roleid: string, conditions: DraftCondition[], oid?: string): DraftIdentity => ({
  roleid,
  rolename: roleid.toLowerCase(),
  conditions,
  ...(oid ? { oid } : {}),
});
const base = [
  identity('VIEWER', [condition('C AA', 'N', 'c1')], 'i1'),
  identity('USER', [condition('D X', 'N', 'c2'), condition('H 1', 'N', 'c3')], 'i2'),
];
const short = (draft: readonly DraftIdentity[]): string[] =>
  draft.map(({ roleid, conditions }) =>
    [roleid, ...conditions.map(({ type, contentoid, containSub }) => type + contentoid + containSub)].join(' '),
  );

it('appends new conditions and skips existing ones', () => {
  const all = withAdded([condition('D X', 'Y')], [condition('D X'), condition('H 2'), condition('H 2')]);
  expect(all.map(({ contentoid, containSub }) => contentoid + containSub)).toEqual(['XY', '2N']);
});

it('takes the names of the rows, and keeps its own where they have none', () => {
  const row = { oid: 'i2', funcOid: 'f', funcType: 'W' as const, roleid: 'USER', rolename: 'Người dùng' };
  const authmap = {
    oid: 'c3',
    rev: 1,
    type: 'H' as const,
    contentoid: '1',
    containSub: 'N' as const,
    name: '1 Anh',
    ...free,
  };
  const named = withNames(base, draftOf([{ ...row, authmaps: [authmap] }]));
  expect(named.map(({ rolename, conditions }) => [rolename, conditions.map(({ name }) => name)])).toEqual([
    ['viewer', ['name of AA']],
    ['Người dùng', ['name of X', '1 Anh']],
  ]);
});

it('finds the identity without conditions', () => {
  expect(withoutConditions(base)).toBeUndefined();
  expect(withoutConditions([...base, identity('ADMIN', [])])?.roleid).toBe('ADMIN');
});

it('sends what was deleted by the oids that were read, and keeps those of what was put back', () => {
  const mine = [identity('USER', [condition('H 1'), condition('P P1')])];
  expect(deletedOids(base, mine)).toEqual({ deleteAuthOids: ['i1'], deleteMapOids: ['c1', 'c2'] });
  expect(contentOf(mine, base, { funcOid: 'f', funcType: 'W' })).toEqual([
    {
      funcOid: 'f',
      funcType: 'W',
      roleid: 'USER',
      oid: 'i2',
      authmaps: [
        { type: 'H', contentoid: '1', containSub: 'N', oid: 'c3', rev: 1 },
        { type: 'P', contentoid: 'P1', containSub: 'N', oid: undefined, rev: undefined },
      ],
    },
  ]);
});

it('names every change between two lists', () => {
  const after = [identity('USER', [condition('D X', 'Y'), condition('R 7')]), identity('ADMIN', [condition('H 9')])];
  const described = changesBetween(base, after).map(
    ({ kind, roleid, condition: one }) => `${kind} ${roleid} ${one?.contentoid ?? ''}`,
  );
  expect(described).toEqual([
    'changed USER X',
    'added USER 7',
    'removed USER 1',
    'added ADMIN ',
    'added ADMIN 9',
    'removed VIEWER ',
  ]);
  expect(changesBetween(base, base)).toEqual([]);
});

describe('my changes on the list as it is now', () => {
  const mine = changeConditions(
    [...base.filter(({ roleid }) => roleid !== 'VIEWER'), identity('ADMIN', [condition('H 9')])],
    'USER',
    () => [condition('D X', 'Y', 'c2'), condition('R 7')],
  );

  it('keep what somebody else has done beside them', () => {
    const current = [
      identity('VIEWER', [condition('C AA', 'N', 'c1'), condition('C BB', 'N', 'c4')], 'i1'),
      identity('USER', [condition('D X', 'N', 'c2'), condition('H 1', 'N', 'c3'), condition('P Q', 'N', 'c5')], 'i2'),
    ];
    expect(short(rebased(base, mine, current))).toEqual(['USER DXY PQN R7N', 'ADMIN H9N']);
  });

  it('restore an identity that I added to, and drop what has been deleted anyway', () => {
    expect(short(rebased(base, mine, []))).toEqual(
      ['USER DXY R7N', 'ADMIN H9N'].map((text) => text.replace('DXY ', '')),
    );
  });

  it('do not double what both have added', () => {
    const current = [...base, identity('ADMIN', [condition('H 9', 'N', 'c9')], 'i9')];
    expect(short(rebased(base, mine, current))).toEqual(['USER DXY R7N', 'ADMIN H9N']);
  });
});
