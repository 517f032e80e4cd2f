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
