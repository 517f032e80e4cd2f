import { expect, test } from 'vitest';
import { fileFaults, importFault } from './check-walls.mjs';

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
  ['src/features/roles/server/roles.api.test.ts', '#app/server/server.ts'],
])('%s may import %s', (file, target) => {
  expect(importFault(file, target)).toBeNull();
});

test.each([
  ['src/platform/rights/server/rights.ts', '#features/roles/roles.contract.ts', /must not know/],
  ['src/platform/rights/server/rights.ts', '#app/server/server.ts', /must not know/],
  [roles, '#app/server/server.ts', /must not know/],
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
