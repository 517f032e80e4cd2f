import { expect, it } from 'vitest';
import { columnForItem, withColumn, withEdited, withoutColumn } from './column-values.ts';
import { columnsOnEntering } from './wizard-rules.ts';

const item = (id: string) => ({ id, name: id.toUpperCase(), type: 'string' });
const [a, b, c] = [columnForItem(item('a')), columnForItem(item('b')), columnForItem(item('c'))];
const source = { oid: 'x', proid: 'leave', columns: [{ ...a, rev: 3, children: [b] }] };
const now = { proid: 'leave', artid: 'v1' };

it('copies the columns of the source without their oids while the process is the same', () => {
  const { columns, what } = columnsOnEntering({ source, entered: '', now, columns: [] });
  expect(what).toBe('copied');
  expect(columns).toMatchObject([{ columnlabel: 'a', children: [{ columnlabel: 'b' }] }]);
  expect(columns[0]?.key).not.toBe(a.key);
  expect(columns[0]).not.toHaveProperty('rev');
  const other = columnsOnEntering({ source, entered: '', now: { ...now, proid: 'trip' }, columns: [] });
  expect(other).toEqual({ what: 'kept', columns: [] });
});

it('does not load them again after going back, and starts over with another art id', () => {
  expect(columnsOnEntering({ source, entered: 'v1', now, columns: [c] })).toEqual({ what: 'kept', columns: [c] });
  expect(columnsOnEntering({ source, entered: 'v1', now, columns: [] })).toEqual({ what: 'kept', columns: [] });
  expect(columnsOnEntering({ source: null, entered: 'v1', now: { ...now, artid: 'v2' }, columns: [c] })).toEqual({
    what: 'reset',
    columns: [],
  });
});

it('puts columns at their places, and below another one', () => {
  const keys = (columns: readonly { key: string; children: readonly { key: string }[] }[]) =>
    columns.map(({ key, children }) => [key, ...children.map((child) => child.key)]);
  const list = withColumn([a, b], c, null, 1);
  expect(keys(list)).toEqual([[a.key], [c.key], [b.key]]);
  const nested = withEdited(list, { ...b, isedit: 'N', required: 'Y' }, a.key);
  expect(keys(nested)).toEqual([[a.key, b.key], [c.key]]);
  expect(nested[0]?.children[0]?.required).toBe('N');
  expect(keys(withoutColumn(nested, b.key))).toEqual([[a.key], [c.key]]);
  expect(keys(withoutColumn(nested, a.key))).toEqual([[c.key]]);
});
