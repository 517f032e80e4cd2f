import { expect, it } from 'vitest';
import { settledActs } from './settled-acts.ts';

const act = (name: string) => ({ act: name, undoes: null });
const undo = (name: string, undoes: string) => ({ act: name, undoes });

it.each([
  ['nothing', [], []],
  ['a change stands', [act('b')], []],
  ['an undone change and its undo are settled', [act('b'), undo('u', 'b')], ['b', 'u']],
  ['a change that was done again stands', [act('b'), undo('u', 'b'), undo('r', 'u')], ['u', 'r']],
  [
    'a change that was undone a second time is settled with all of it',
    [act('b'), undo('u', 'b'), undo('r', 'u'), undo('v', 'r')],
    ['b', 'u', 'r', 'v'],
  ],
  [
    'the same, undone by its own name',
    [act('b'), undo('u', 'b'), undo('r', 'u'), undo('v', 'b')],
    ['b', 'u', 'r', 'v'],
  ],
  ['an undo of something earlier stands', [undo('u', 'a')], []],
  ['so does what is beside it', [act('b'), undo('u', 'b'), act('c')], ['b', 'u']],
])('%s', (_, acts, settled) => {
  expect(settledActs(acts)).toEqual(settled);
});
