import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Fields of the wire that hold the number of an employee who did something. */
const people = ['txemp', 'crtemp', 'actor', 'uploader'];

/** Where a component shows one of them as plain text: in braces between tags, or as the text of a cell. */
const bare = new RegExp(`(?:<CutText text=\\{|>\\{)(?:\\w{1,30}\\.)?(?:${people.join('|')})\\}`, 'g');

const bareIn = (source: string): string[] => [...source.matchAll(bare)].map(([shown]) => shown);

it('finds a number that is shown bare', () => {
  expect(bareIn('<CutText text={txemp} /> <td>{row.actor}</td> <PersonLink empid={txemp} />')).toEqual([
    '<CutText text={txemp}',
    '>{row.actor}',
  ]);
});

it('every screen shows who did something as a link to the person', () => {
  const files = globSync('src/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => bareIn(readFileSync(file, 'utf8')).map((shown) => `${file}: ${shown}`))).toEqual([]);
});
