import { expect, it } from 'vitest';
import { identityMark, markedConditions, removedIdentities, withIdentityBack, withUndone } from './condition-marks.ts';
import type { DraftCondition, DraftIdentity } from './permission-draft.ts';

const one = (contentoid: string, containSub: 'Y' | 'N' = 'N'): DraftCondition => ({
  type: 'D',
  contentoid,
  containSub,
  name: contentoid,
});
const identity = (roleid: string, ...conditions: DraftCondition[]): DraftIdentity => ({
  roleid,
  rolename: roleid,
  conditions,
});
const base = [identity('VIEWER', one('A'), one('B'), one('C')), identity('ADMIN', one('A'))];
const mine = identity('VIEWER', one('A'), one('C', 'Y'), one('D'));
const shown = (identityShown: DraftIdentity): string[] =>
  markedConditions(identityShown, base).map(
    ({ contentoid, containSub, mark }) => `${contentoid} ${containSub} ${mark ?? '-'}`,
  );

it('marks what was added, changed and removed, in the stored order', () => {
  expect(shown(mine)).toEqual(['A N -', 'B N removed', 'C Y changed', 'D N added']);
});

it('each change can be taken back alone', () => {
  const undone = (contentoid: string): string[] =>
    shown({ ...mine, conditions: withUndone(mine, base, one(contentoid)) });
  expect(undone('B')).toEqual(['A N -', 'B N -', 'C Y changed', 'D N added']);
  expect(undone('C')).toEqual(['A N -', 'B N removed', 'C N -', 'D N added']);
  expect(undone('D')).toEqual(['A N -', 'B N removed', 'C Y changed']);
});

it('a removed identity comes back in its place, with what it had', () => {
  const draft = [identity('ADMIN', one('A'))];
  expect(removedIdentities(draft, base).map(({ roleid }) => roleid)).toEqual(['VIEWER']);
  expect(withIdentityBack(draft, base, 'VIEWER')).toEqual(base);
  expect(withIdentityBack(draft, base, 'OTHER')).toEqual(draft);
});

it('says of an identity whether it is new or changed', () => {
  expect(identityMark(identity('NEW', one('A')), base)).toBe('added');
  expect(identityMark(mine, base)).toBe('changed');
  expect(identityMark(identity('ADMIN', one('A')), base)).toBeNull();
});
