import { expect, it } from 'vitest';
import {
  asDepartment,
  asMember,
  changesBetween,
  entriesOf,
  memberKey,
  readMapping,
  withAdded,
} from './role-mapping.ts';

const member = (id: string) => ({ id, name: id, depname: '', plantname: '' });
const department = asDepartment({
  value: 'C1P1_D1',
  depid: 'D1',
  depname: '生产部',
  coid: 'C1',
  plantid: 'P1',
  plantname: '一厂',
  path: '生产部',
  mayContainSub: 'Y',
});

it('adds what is missing and skips the rest', () => {
  const picked = asMember({ ...member('E2'), coid: 'C1', plantid: 'P1' });
  const rows = withAdded([member('E1')], [member('E1'), picked], memberKey);
  expect(rows.map(({ id }) => id)).toEqual(['E2', 'E1']);
});

it('counts added and removed entries, and the same id in both tables twice', () => {
  const before = { departments: [department], members: [member('E1')] };
  expect(changesBetween(before, before)).toBe(0);
  expect(changesBetween(before, { departments: [], members: [member('E1'), member('E2')] })).toBe(2);
  expect(changesBetween(before, { departments: [department], members: [member('C1P1_D1')] })).toBe(2);
});

it('sends both tables as one list', () => {
  expect(entriesOf('role', { departments: [department], members: [member('E1')] })).toEqual([
    { roleoid: 'role', contentoid: 'C1P1_D1', contenttype: 'D' },
    { roleoid: 'role', contentoid: 'E1', contenttype: 'H' },
  ]);
});

it('ignores a draft that is not a mapping', () => {
  expect([readMapping(undefined), readMapping({}), readMapping({ departments: [] })]).toEqual([null, null, null]);
});
