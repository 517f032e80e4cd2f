import { expect, it } from 'vitest';
import type { Notice } from '../notice-centre.contract.ts';
import { withArrived } from './with-arrived.ts';

const noticed = (oid: string, more: Partial<Notice> = {}): Notice => ({
  oid,
  type: 'message',
  code: '200',
  title: oid,
  message: '',
  path: '',
  at: '2026-01-01 10:00:00',
  read: false,
  subject: oid,
  round: 1,
  ...more,
});
const before = { total: 5, unread: 2, list: [noticed('b'), noticed('a')] };
const shown = ({ unread, list }: typeof before): unknown => [unread, list.map(({ oid }) => oid)];

it('counts a new notice, not one that is announced again while unread', () => {
  expect(shown(withArrived(before, noticed('c')))).toEqual([3, ['c', 'b', 'a']]);
  expect(shown(withArrived(before, noticed('a', { round: 2 })))).toEqual([2, ['a', 'b']]);
});

it('forgets one that was withdrawn', () => {
  expect(shown(withArrived(before, noticed('a', { read: true, round: 2 })))).toEqual([1, ['b']]);
  expect(shown(withArrived(before, noticed('c', { read: true, round: 2 })))).toEqual([2, ['b', 'a']]);
});
