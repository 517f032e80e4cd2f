import { expect, it } from 'vitest';
import { counted } from './counts.ts';

it('a result with a number that no text names does not compile', () => {
  expect(counted({ deleted: 2, notices: { deleted: 3, failed: '' }, lastSeal: 7 })).toMatchObject({ deleted: 2 });
  // @ts-expect-error -- `deletedTwice` has no text.
  expect(counted({ deleted: 2, deletedTwice: 1 })).toBeDefined();
  const read = { deleted: 2, inside: { deletedTwice: 1 } };
  // @ts-expect-error -- Nor has it one further down, in a result that was made elsewhere.
  expect(counted(read)).toBeDefined();
  const named: Record<string, number> = { deleted: 2 };
  // @ts-expect-error -- Any name might be there.
  expect(counted(named)).toBeDefined();
});
