import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An actor by a name of its own, which the console would take for the number of a person. */
const ownName = /\bempid: '[a-z][a-z-]*'/;

it('parts of the product write under a name that the console knows', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.(?:test|testing)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => ownName.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([]);
});
