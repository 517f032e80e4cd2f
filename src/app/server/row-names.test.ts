import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '#platform/i18n/languages.ts';
import { declared } from './calls.ts';

it('names the rows of every table whose changes can be undone, in each language', () => {
  const tables = [...Object.keys(declared.undoLimits), 'stored_file'];
  const nameless = tables.filter((table) => !declared.rowNames[table]);
  expect(nameless.map((table) => `${table}: give it a \`title\` in its feature's \`undo\``)).toEqual([]);
});

it('names the rows of every logged table, in each language', () => {
  const schema = readFileSync('db/schema.sql', 'utf8');
  const triggers = schema.split('\n').filter((line) => line.includes(' EXECUTE FUNCTION log_change'));
  const tables = [...new Set(triggers.map((line) => line.split(' ON ')[1]?.split(' ')[0] ?? ''))];
  expect(tables.length).toBeGreaterThan(60);
  const nameless = tables.filter((table) => !declared.rowNames[table]);
  expect(nameless.map((table) => `${table}: give it a title in the \`logged\` of its feature`)).toEqual([]);
});

it('names no two tables alike in any language: their titles are all that the database log shows of some', () => {
  for (const lang of languages) {
    const titles = Object.entries(declared.rowNames).map(([table, { title }]) => [title[lang].toLowerCase(), table]);
    const alike = [...Map.groupBy(titles, ([title]) => title)].filter(([, some]) => some.length > 1);
    expect(alike.map(([title, some]) => `${lang} ${title}: ${some.map(([, table]) => table).join(', ')}`)).toEqual([]);
  }
});
