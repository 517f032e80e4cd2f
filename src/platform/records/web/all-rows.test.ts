import { describe, expect, it } from 'vitest';
import { allRows } from './all-rows.ts';

/** A list of so many rows, and how often it was asked. */
const listOf = (length: number) => {
  const rows = Array.from({ length }, (_, place) => place);
  const asked: number[] = [];
  const load = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => {
    asked.push(pageNum);
    return Promise.resolve({ total: length, list: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize) });
  };
  return { rows, asked, load };
};

describe('all rows of a list', () => {
  it.each([
    [0, 1],
    [1000, 1],
    [1001, 2],
    [2500, 3],
  ])('of %d rows take %d calls', async (length, calls) => {
    const list = listOf(length);
    expect(await allRows(list.load)).toEqual(list.rows);
    expect(list.asked).toHaveLength(calls);
  });

  it('end when rows were deleted meanwhile', async () => {
    const load = ({ pageNum }: { pageNum: number }) =>
      Promise.resolve({ total: 5000, list: pageNum === 1 ? Array.from({ length: 1000 }, () => 'row') : [] });
    expect(await allRows(load)).toHaveLength(1000);
  });
});
