import { expect, it } from 'vitest';
import { edited, historyOf, longestHistory, redone, undone } from './edit-history.ts';

it('goes back and forth over edits, and forgets what was undone at the next edit', () => {
  let history = edited(edited(historyOf('a'), 'b'), 'c');
  history = undone(history);
  expect(history.present).toBe('b');
  expect(redone(history).present).toBe('c');
  history = edited(history, 'd');
  expect([redone(history).present, undone(history).present, undone(undone(undone(history))).present]).toEqual([
    'd',
    'b',
    'a',
  ]);
});

it('undoes what was typed into one field together', () => {
  let history = historyOf('');
  for (const typed of ['x', 'xy', 'xyz']) history = edited(history, typed, 'name');
  history = edited(history, 'other', 'label');
  expect(undone(history).present).toBe('xyz');
  expect(undone(undone(history)).present).toBe('');
});

it('is bounded', () => {
  let history = historyOf(0);
  for (let index = 1; index <= longestHistory + 50; index += 1) history = edited(history, index);
  expect(history.past).toHaveLength(longestHistory);
});
