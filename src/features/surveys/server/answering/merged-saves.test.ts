import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Kept, merged, type Save } from './merged-saves.ts';

const nothing: Kept = { answers: {}, saves: {} };
const all = (saves: readonly Save[]): Kept['answers'] => saves.reduce(merged, nothing).answers;

const question = fc.constantFrom('Q1', 'Q2', 'Q3');
const answer = fc.oneof(fc.subarray(['A', 'B', 'C']), fc.constantFrom('', 'yes', 'no'));
/** The saves of one client, numbered from 0 in the order in which it has made them. */
const ofOneClient = fc
  .array(fc.dictionary(question, answer, { maxKeys: 3 }), { maxLength: 8 })
  .map((list) => list.map((answers, save): Save => ({ answers, client: 'phone', save })));

it('does not depend on the order in which the saves of a client arrive, nor on how often', () => {
  fc.assert(
    fc.property(
      ofOneClient.chain((saves) =>
        fc.record({
          saves: fc.constant(saves),
          arriving: fc.shuffledSubarray([...saves, ...saves], { minLength: saves.length * 2 }),
        }),
      ),
      ({ saves, arriving }) => {
        expect(all(arriving)).toEqual(all(saves));
      },
    ),
  );
});

it('lets the save of another client that arrives later win', () => {
  const phone: Save = { answers: { Q1: ['A'], Q2: 'mine' }, client: 'phone', save: 9 };
  const tablet: Save = { answers: { Q1: ['B'] }, client: 'tablet', save: 0 };
  expect(all([phone, tablet])).toEqual({ Q1: ['B'], Q2: 'mine' });
  expect(all([tablet, phone])).toEqual({ Q1: ['A'], Q2: 'mine' });
  expect(all([phone, tablet, phone])).toEqual({ Q1: ['B'], Q2: 'mine' });
});

it('remembers few clients', () => {
  const saves = Array.from({ length: 100 }, (_, n): Save => ({ answers: { Q1: 'x' }, client: `c${n}`, save: n }));
  expect(Object.keys(saves.reduce(merged, nothing).saves)).toEqual([
    'c92',
    'c93',
    'c94',
    'c95',
    'c96',
    'c97',
    'c98',
    'c99',
  ]);
});
