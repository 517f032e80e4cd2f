import type { Read } from '#platform/db/server/database.ts';
import { type ActId, type Change, portionsOf } from './acts.queries.ts';
import type { RowNames } from './row-words.ts';
import { grantTables } from './undo-grants.ts';
import type { UndoConcern, UndoneTable } from './undone-table.ts';

/** What the rules of a table look at: whole rows, or these columns of the changes that concern one of them. */
type Sieve = 'whole' | { columns: readonly string[]; concerns: readonly UndoConcern['of'][] };
export type Sieves = Readonly<Record<string, Sieve>>;

/** Rows of these decide over functions and items, whichever features declare them. */
const alwaysWhole: ReadonlySet<string> = new Set([...grantTables, 'web_function', 'app_function', 'role']);

/** What the declarations of a table look at together; without a concern, rules look at whole rows. */
export const sieveOf = (table: string, parts: readonly UndoneTable[]): Sieve => {
  const ruled = parts.filter(({ guard, reach, impact }) => guard ?? reach ?? impact);
  const concerns = ruled.flatMap(({ concern }) => concern ?? []);
  if (alwaysWhole.has(table) || concerns.length < ruled.length) return 'whole';
  return { columns: [...new Set(concerns.flatMap(({ columns }) => columns))], concerns: concerns.map(({ of }) => of) };
};

type Row = Change['old_row'];

const only = (row: Row, columns: readonly string[]): Row =>
  row && Object.fromEntries(columns.filter((name) => name in row).map((name) => [name, row[name]]));

/** What remains of a change for the rules to look at; null if none does. */
const sifted = (change: Change, sieve: Sieve | undefined): Change | null => {
  if (sieve === undefined || sieve === 'whole') return change;
  const { old_row, new_row } = change;
  if (!sieve.concerns.some((concerns) => concerns(old_row, new_row))) return null;
  return { ...change, old_row: only(old_row, sieve.columns), new_row: only(new_row, sieve.columns) };
};

/**
 * The changes of an act that its rules look at, and the number of all. More than `most` are not kept: then the result
 * is null. `step`: called with the number of changes of each portion.
 */
export const changesThatMatter = async (
  db: Read,
  { sieves, names }: { sieves: Sieves; names: RowNames },
  id: ActId,
  { most, step }: { most: number; step: (changes: number) => Promise<void> },
): Promise<{ changes: Change[]; count: number } | null> => {
  const changes: (Change & { step: number })[] = [];
  const seen = new Set<string>();
  let count = 0;
  for await (const portion of portionsOf(db, id)) {
    count += portion.length;
    for (const change of portion) {
      const { table } = change;
      // The first of each table in any case: rights depend on which tables an act has changed.
      const isNeeded = !seen.has(table) || names[table]?.entryField !== undefined;
      seen.add(table);
      const kept = isNeeded ? change : sifted(change, sieves[table]);
      if (kept) changes.push({ ...kept, step: change.step });
    }
    if (changes.length > most) return null;
    await step(portion.length);
  }
  return { changes: changes.toSorted((one, other) => one.step - other.step), count };
};
