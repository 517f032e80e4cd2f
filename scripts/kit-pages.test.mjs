import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { capabilities } from './capabilities.mjs';
import { inProject } from './places.mjs';

/** What stands below screens, or around them: docs/architecture.md describes it. */
const beneath = new Set([
  'db',
  'directory',
  'feature',
  'observability',
  'role-sql',
  'session',
  'shell',
  'sign-in',
  'wire',
]);

it('the pages of the kit name every capability of the platform that screens are made of', () => {
  const pages = globSync('docs/kit/*.md', { cwd: inProject('.') });
  const words = pages.map((page) => readFileSync(inProject(page), 'utf8')).join('\n');
  const isNamed = (name) =>
    pages.includes(`docs/kit/${name}.md`) || new RegExp(`(?:platform/|\`)${name}[\`/]`).test(words);
  const unnamed = capabilities.filter((name) => !beneath.has(name) && !isNamed(name));
  expect(unnamed).toEqual([]);
});

it('every page of the kit has a picture, or the list of pages says why it has none', () => {
  const textOf = (page) => readFileSync(inProject('docs/kit', page), 'utf8');
  const all = globSync('*.md', { cwd: inProject('docs/kit') }).filter((page) => page !== 'README.md');
  const reasons = textOf('README.md')
    .split('\n')
    .filter((line) => line.includes('(no picture: '));
  const excused = all.filter((page) => reasons.some((line) => line.includes(`](${page})`)));
  const bare = all.filter((page) => !textOf(page).includes('](../pictures/'));
  expect(bare.toSorted()).toEqual(excused.toSorted());
});
