import { expect, it } from 'vitest';
import type { PickerSource } from './picker-source.ts';
import { withReasons } from './with-reasons.ts';

type Row = { id: string };

const rows: Row[] = [{ id: 'A' }, { id: 'B' }];
const source: PickerSource<Row> = {
  name: 'rows',
  columns: [],
  keyOf: ({ id }) => id,
  textOf: ({ id }) => id,
  load: () => Promise.resolve({ total: 9, list: rows }),
  named: (ids) => Promise.resolve(rows.filter(({ id }) => ids.includes(id)).map((row) => ({ row, as: [row.id] }))),
  suggest: () => Promise.resolve(rows.slice(1)),
};

it('says of each page, of what is suggested and of what is pasted why a row cannot be selected', async () => {
  const asked: string[][] = [];
  const reasoned = withReasons(source, 'RECORD', (keys) => {
    asked.push([...keys]);
    return Promise.resolve(new Map([['B', 'taken']]));
  });
  const whyOf = (list: readonly Row[] = []) => list.map((row) => reasoned.whyNot?.(row));
  expect(reasoned.name).not.toBe(source.name);
  const page = await reasoned.load({ search: '', pageNum: 1, pageSize: 10 });
  expect(page.total).toBe(9);
  expect(whyOf(page.list)).toEqual([undefined, 'taken']);
  expect(whyOf(await reasoned.suggest?.('b'))).toEqual(['taken']);
  const pasted = await reasoned.named?.(['B', 'C']);
  expect(pasted?.map(({ as }) => as)).toEqual([['B']]);
  expect(whyOf(pasted?.map(({ row }) => row))).toEqual(['taken']);
  expect(await reasoned.named?.(['C'])).toEqual([]);
  expect(asked).toEqual([['A', 'B'], ['B'], ['B']]);
});
