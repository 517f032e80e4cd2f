import fc from 'fast-check';
import { expect, it } from 'vitest';
import { optionId } from '../survey-questions.contract.ts';
import { layoutOf, packAnswers, unpackChoices } from './packed-answers.ts';

const question = fc
  .record({ questionType: fc.constantFrom('rdo', 'chk', 'tar'), options: fc.integer({ min: 2, max: 26 }) })
  .map(({ questionType, options }) => ({
    questionType,
    surveyOptionVOList: Array.from({ length: options }, (_, place) => ({ id: optionId(place) })),
  }));
const questions = fc
  .array(question, { minLength: 1, maxLength: 12 })
  .map((list) => list.map((one, place) => ({ ...one, oid: `oid-${place}`, id: `Q${place + 1}` })));

it('answers come back as they were packed, whatever questions there are', () => {
  fc.assert(
    fc.property(questions, fc.infiniteStream(fc.boolean()), (asked, coin) => {
      const layout = layoutOf(asked);
      const chosen = asked
        .filter(({ questionType }) => questionType !== 'tar')
        .map(({ id, surveyOptionVOList }): [string, string[]] => [
          id,
          surveyOptionVOList.map((option) => option.id).filter(() => coin.next().value === true),
        ]);
      const packed = packAnswers(layout, Object.fromEntries(chosen));
      expect(packed.length).toBe(layout.bytes);
      expect(unpackChoices(layout, packed)).toEqual(Object.fromEntries(chosen));
    }),
  );
});

it('takes one byte for up to eight options, and one for a text that says whether it was answered', () => {
  const layout = layoutOf([
    { oid: 'a', id: 'Q1', questionType: 'rdo', surveyOptionVOList: [...'ABCDEFGH'].map((id) => ({ id })) },
    { oid: 'b', id: 'Q2', questionType: 'chk', surveyOptionVOList: [...'ABCDEFGHI'].map((id) => ({ id })) },
    { oid: 'c', id: 'Q3', questionType: 'tar', surveyOptionVOList: [] },
  ]);
  expect(layout.bytes).toBe(4);
  expect([...packAnswers(layout, { Q1: ['B'], Q2: ['A', 'I'], Q3: 'yes' })]).toEqual([2, 1, 1, 1]);
  expect([...packAnswers(layout, { Q1: [], Q2: ['Z'], Q3: '', Q9: ['A'] })]).toEqual([0, 0, 0, 0]);
});
