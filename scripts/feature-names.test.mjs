import { expect, test } from 'vitest';
import { featureNameFaults } from './feature-names.mjs';

const contract = {
  file: 'src/features/stores/stores.contract.ts',
  text: "export const storeMenu: MenuEntry = {\n  id: 'F022',\n",
};
const tables = {
  file: 'src/features/stores/server/stores.tables.ts',
  text: "declare module '#platform/db/server/tables.ts' {\n  interface Tables {\n    store: Store;\n  }\n}\n",
};
const faultsIn = (text, file = 'src/platform/rights/server/menu.ts') =>
  featureNameFaults([contract, tables, { file, text }]).length;

test.each([
  ['the id of its function', "const screen = 'F022';"],
  ['its table in a query', ".selectFrom('store as s')"],
  ['its table in SQL', 'sql`select 1 from store where oid = 1`'],
])('platform code must not name %s', (_what, text) => {
  expect(faultsIn(text)).toBe(1);
});

test('what only resembles a name is none, and tests may name everything', () => {
  expect(faultsIn("// 'F022'\nconst rows = from(storeRows); const kind = 'stored';")).toBe(0);
  expect(faultsIn("'F022'", 'src/platform/rights/server/menu.test.ts')).toBe(0);
  expect(faultsIn("'F022'", 'src/features/stores/server/stores.queries.ts')).toBe(0);
});
