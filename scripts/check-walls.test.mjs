import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { capabilities } from './capabilities.mjs';
import { capabilityFaults, circleFaults, fileFaults, importFault } from './check-walls.mjs';
import { root } from './places.mjs';

const lines = (count) => 'x\n'.repeat(count);

const roles = 'src/features/roles/server/roles.routes.ts';
const screen = 'src/features/roles/web/RolesScreen.tsx';
const contract = 'src/features/roles/roles.contract.ts';

test.each([
  [roles, '#platform/db/server/pool.ts'],
  [roles, '../roles.contract.ts'],
  [roles, '#features/parameters/parameters.contract.ts'],
  [screen, '#features/parameters/parameters.texts.ts'],
  [screen, 'antd'],
  [screen, './roles.css'],
  [contract, 'zod'],
  ['src/app/server/features.ts', '#features/roles/server/roles.routes.ts'],
  ['src/platform/rights/server/gate.ts', '#platform/session/server/sessions.ts'],
  ['src/platform/rights/rights.contract.ts', '#platform/wire/endpoint.ts'],
  ['src/platform/shell/web/UserMenu.tsx', '#platform/rights/web/menu.ts'],
  ['src/platform/wire/web/client.test.ts', '#platform/session/web/session-store.ts'],
  ['src/features/roles/server/roles.api.test.ts', '#app/server/server.ts'],
])('%s may import %s', (file, target) => {
  expect(importFault(file, target)).toBeNull();
});

test.each([
  ['src/platform/rights/server/rights.ts', '#features/roles/roles.contract.ts', /must not know/],
  ['src/platform/rights/server/rights.ts', '#app/server/server.ts', /must not know/],
  [roles, '#app/server/server.ts', /must not know/],
  ['src/platform/session/server/sessions.ts', '#platform/rights/server/gate.ts', /session stands before rights/],
  ['src/platform/wire/endpoint.ts', '#platform/rights/conditions.ts', /wire stands before rights/],
  ['src/platform/wire/web/client.ts', '#platform/session/web/session-store.ts', /wire stands before session/],
  ['src/platform/unknown/x.ts', '#platform/wire/endpoint.ts', /unknown is missing/],
  ['src/platform/rights/server/rights.ts', '#platform/unknown/x.ts', /unknown is missing/],
  [roles, '#features/parameters/server/parameters.queries.ts', /more of another feature/],
  [roles, '../web/RolesScreen.tsx', /server code imports web/],
  [screen, '../server/roles.queries.ts', /web code imports server/],
  [screen, 'node:fs', /Node alone/],
  [contract, './server/roles.queries.ts', /both sides/],
  [contract, 'pg', /both sides/],
  [contract, 'node:path', /Node alone/],
  [roles, '../../../platform/db/server/pool.ts', /relative path/],
])('%s may not import %s', (file, target, fault) => {
  expect(importFault(file, target)).toMatch(fault);
});

test('files have names that say something, and 300 lines at most unless the first one gives a reason', () => {
  expect(fileFaults('src/platform/db/server/pool.ts', lines(300))).toEqual([]);
  expect(fileFaults('src/platform/db/server/pool.ts', lines(301))).toHaveLength(1);
  expect(fileFaults('src/platform/db/server/pool.ts', `// Generated, hence long.\n${lines(301)}`)).toEqual([]);
  expect(fileFaults('src/platform/db/index.ts', '')).toHaveLength(1);
  expect(fileFaults('src/platform/db/server/date.utils.ts', '')).toHaveLength(1);
});

test('the order of capabilities names every folder of the platform once, and nothing else', () => {
  expect(new Set(capabilities).size).toBe(capabilities.length);
  expect(capabilityFaults([...capabilities])).toEqual([]);
  expect(capabilityFaults([...capabilities, 'new'])).toEqual([expect.stringMatching(/platform\/new is missing/)]);
  expect(capabilityFaults(capabilities.slice(1))).toEqual([expect.stringMatching(`names ${capabilities[0]}`)]);
});

test('the documentation lists the capabilities in the order that is enforced', () => {
  const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const table = text.slice(text.indexOf('| capability |'), text.indexOf('## Walls'));
  const rows = [...table.matchAll(/^\| `([\w-]+)` \|/gm)];
  expect(rows.map(([, name]) => name)).toEqual(capabilities);
});

const rules = 'src/platform/rights/server/rules.ts';
const gate = 'src/platform/rights/server/gate.ts';
const stores = 'src/features/stores/stores.contract.ts';
const banners = 'src/features/banners/banners.contract.ts';

test.each([
  [
    'files',
    [
      [rules, [gate]],
      [gate, [rules]],
    ],
    /gate\.ts\W[^\n]{0,200}rules\.ts/,
  ],
  [
    'three files',
    [
      [rules, [gate]],
      [gate, [stores]],
      [stores, [rules]],
    ],
    /import each other/,
  ],
  [
    'features, by different files',
    [
      [stores, [banners]],
      ['src/features/banners/web/Banner.tsx', [stores]],
    ],
    /banners, src/,
  ],
])('%s must not import each other', (_what, imports, fault) => {
  expect(circleFaults(new Map(imports)).join('\n')).toMatch(fault);
});

test('one that imports another, and a test that imports what it tests, are no circle', () => {
  const imports = [
    [rules, [gate]],
    [gate, []],
    ['src/platform/rights/server/gate.test.ts', ['src/app/server/server.testing.ts']],
    ['src/app/server/server.testing.ts', [rules]],
    [stores, [banners, rules]],
    [banners, []],
  ];
  expect(circleFaults(new Map(imports))).toEqual([]);
});
