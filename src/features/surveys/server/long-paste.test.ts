import { expect, it } from 'vitest';
import { processorSeconds } from '#platform/settings/server/processor-time.testing.ts';
import { formatOf, longestPaste, readOptions, readQuestions } from '../paste-questions.ts';

const truth = { yes: 'True', no: 'False' };

it.each([
  ['stars', '*'],
  ['brackets', '(单选)'],
  ['braces', '{ = ~ '],
  ['escapes', '\\{'],
  ['tags', '<a '],
  ['colons', '::'],
  ['blanks', '\t '],
  ['letters', 'A. '],
  ['lines', 'A. x\n'],
])('half a million pasted characters of %s are read in a moment', async (_, piece) => {
  const long = piece.repeat(Math.ceil(longestPaste / piece.length));
  const spent = await processorSeconds(() => {
    readQuestions(long, 'plain', truth);
    readQuestions(long, 'gift', truth);
    formatOf(long);
    readOptions(long);
  });
  expect(spent).toBeLessThan(10);
});
