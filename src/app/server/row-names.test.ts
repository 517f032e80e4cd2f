import { expect, it } from 'vitest';
import { declared } from './calls.ts';

it('names the rows of every table whose changes can be undone, in each language', () => {
  const tables = [...Object.keys(declared.undoLimits), 'stored_file'];
  const nameless = tables.filter((table) => !declared.rowNames[table]);
  expect(nameless.map((table) => `${table}: give it a \`title\` in its feature's \`undo\``)).toEqual([]);
});
