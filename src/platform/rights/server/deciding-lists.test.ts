import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isDecidingList } from '../deciding-lists.ts';

/**
 * Where rights, channels and sessions are computed: the source files in these folders, and the functions of the
 * database.
 */
const engine = ['src/platform/rights/server', 'src/platform/session/server', 'src/features/access-lists/server'];
const sources = [
  ...engine.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.includes('test'))
      .map((name) => path.join(folder, name)),
  ),
  'db/schema.sql',
];

/** Every code list that the source refers to by name, in SQL or through the query builder. */
const listsRead = (text: string): string[] =>
  [...text.matchAll(/paramtype'?(?: =|, '=',) '(\w+)'/g)].flatMap(([, list]) => list ?? []);

it('finds the lists that a text reads', () => {
  expect(listsRead(`where paramtype = 'A' and (old.paramtype = 'B') .where('paramtype', '=', 'C')`)).toEqual([
    'A',
    'B',
    'C',
  ]);
});

/** Repair types have a column of the same name, which says nothing about lists of parameters. */
const withoutRepair = (text: string): string =>
  text
    .split('\n\n')
    .filter((statement) => !statement.includes('repair_'))
    .join('\n\n');

it('protects every list that the rights engine or a database function reads', () => {
  const read = sources.flatMap((file) =>
    listsRead(withoutRepair(readFileSync(file, 'utf8'))).map((list) => `${file}: ${list}`),
  );
  expect(read.length).toBeGreaterThanOrEqual(3);
  expect(read.filter((one) => !isDecidingList(one.split(': ')[1] ?? ''))).toEqual([]);
});
