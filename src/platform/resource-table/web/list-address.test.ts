import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListShape, type ListState, readAddress, writeAddress } from './list-address.ts';

type Filters = { type: string; status: string };
const shape: ListShape<Filters, 'code' | 'name'> = { filters: { type: '', status: '' }, sortFields: ['code', 'name'] };
const read = (text: string, rows = 10): ListState<Filters, 'code' | 'name'> =>
  readAddress(new URLSearchParams(text), shape, rows);
const plain = read('');

describe('the address of a list', () => {
  it('leaves out defaults', () => {
    expect(writeAddress(new URLSearchParams(), shape, plain, 10).toString()).toBe('');
  });

  it('reads back whatever it has written', () => {
    const states = fc.record({
      search: fc.string({ maxLength: 100 }),
      filters: fc.record({ type: fc.string({ maxLength: 60 }), status: fc.constantFrom('', 'Y', 'N') }),
      sort: fc.constantFrom(
        {},
        { sortField: 'code' as const },
        { sortField: 'name' as const, sortOrder: 'desc' as const },
      ),
      pageNum: fc.integer({ min: 1, max: 1_000_000 }),
      pageSize: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(states, fc.integer({ min: 1, max: 1000 }), ({ sort, ...rest }, rows) => {
        const state = { ...plain, ...rest, ...sort };
        const text = writeAddress(new URLSearchParams(), shape, state, rows).toString();
        expect(read(text, rows)).toEqual(state);
      }),
    );
  });

  it('shows a colleague with other rows per page the same rows', () => {
    const text = writeAddress(new URLSearchParams(), shape, { ...plain, pageSize: 10, pageNum: 3 }, 50).toString();
    expect(read(text, 20)).toMatchObject({ pageSize: 10, pageNum: 3 });
  });

  it('begins with the prefix of a list that is not the only one of its page', () => {
    const second = { ...shape, prefix: 'types' };
    const text = writeAddress(
      new URLSearchParams('q=first&status=Y'),
      second,
      { ...plain, search: 'x' },
      10,
    ).toString();
    expect(text).toBe('q=first&status=Y&types-q=x');
    expect(readAddress(new URLSearchParams(text), second, 10)).toEqual({ ...plain, search: 'x' });
    expect(read(text).search).toBe('first');
  });

  it('keeps what others have written there', () => {
    const params = writeAddress(new URLSearchParams('edit=7&status=Y'), shape, plain, 10);
    expect(params.toString()).toBe('edit=7');
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'rows=0', 'rows=1001', 'sort=password', 'sort=-'])(
    'takes %s as not said',
    (text) => {
      expect(read(text)).toEqual(plain);
    },
  );
});
