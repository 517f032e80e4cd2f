import type { Read } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Right } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Change } from './acts.queries.ts';

/**
 * Ids of the screens that changed rows belong to: by type of function for what grants functions, by kind of data for
 * what grants items, else by table.
 */
export type GrantingScreens = {
  functions: Readonly<Record<string, string>>;
  items: Readonly<Record<string, string>>;
  tables: Readonly<Record<string, string>>;
};

type Row = Record<string, unknown>;

/** Rows of these belong to the screens of what they give, whichever features declare the tables. */
export const grantTables: ReadonlySet<string> = new Set(['condition', 'function_identity', 'data_grant']);

export type Changed = Pick<Change, 'table' | 'type' | 'old_row' | 'new_row'>;

/** The rows of a table, as they were and as they became. */
export const rowsIn = (changes: readonly Omit<Changed, 'type'>[], table: string): Row[] =>
  changes
    .filter((change) => change.table === table)
    .flatMap(({ old_row, new_row }) => [old_row, new_row])
    .filter((row) => row !== null);

/** Adds the rows that changed conditions belong to and that the act did not change. */
export const ownersOf = async (
  db: Read,
  changes: readonly Changed[],
  { table, key }: { table: 'function_identity' | 'data_grant'; key: 'identityoid' | 'grantoid' },
): Promise<Map<string, Row>> => {
  const owners = new Map(rowsIn(changes, table).map((row) => [String(row['oid']), row]));
  const asked = new Set(rowsIn(changes, 'condition').map((row) => row[key]));
  const rest = [...asked].filter((oid) => typeof oid === 'string').filter((oid) => !owners.has(oid));
  if (rest.length === 0) return owners;
  const there = await db
    .selectFrom(table)
    .selectAll()
    .where('oid', '=', (eb) => eb.fn.any(eb.val(rest)))
    .execute();
  for (const row of there) owners.set(row.oid, row);
  return owners;
};

/** The oids, of roles the ids, of what an act added or deleted as a whole: grants came or went with it. */
export const wholeIn = (changes: readonly Changed[]): ReadonlySet<unknown> =>
  new Set(
    changes
      .filter(({ table, type }) => type !== 'U' && !grantTables.has(table))
      .flatMap(({ table, old_row, new_row }) => {
        const row = new_row ?? old_row ?? {};
        return table === 'role' ? [row['id']] : [row['oid']];
      }),
  );

/** What gives rights in an act: rows of grants, without those that came or went with what they are about. */
export type Given = { functions: Row[]; items: Row[] };

/**
 * What an act has changed in what functions and items are given to. What came or went with a function, a role or an
 * item follows the rules of these.
 */
export const givenIn = async (db: Read, changes: readonly Changed[]): Promise<Given> => {
  const whole = wholeIn(changes);
  const [identities, grants] = [
    await ownersOf(db, changes, { table: 'function_identity', key: 'identityoid' }),
    await ownersOf(db, changes, { table: 'data_grant', key: 'grantoid' }),
  ];
  const stays = ({ funcoid, dataoid }: Row): boolean => !whole.has(funcoid) && !whole.has(dataoid);
  const conditions = rowsIn(changes, 'condition').filter(
    ({ type, contentoid }) => type !== 'R' || !whole.has(contentoid),
  );
  const of = (owners: ReadonlyMap<string, Row>, key: string): Row[] =>
    conditions.map((row) => owners.get(String(row[key]))).filter((row) => row !== undefined);
  return {
    functions: [...rowsIn(changes, 'function_identity'), ...of(identities, 'identityoid')].filter(stays),
    items: [...rowsIn(changes, 'data_grant'), ...of(grants, 'grantoid')].filter(stays),
  };
};

/**
 * Throws 403 unless the person may today grant everywhere what the act has given or taken: the call says only by which
 * screens it may be made, not which of them this act needed.
 */
export const assertMayGive = async (
  { rights, granting }: { rights: Pick<Rights, 'grant'>; granting: GrantingScreens },
  empid: string,
  { anyOf, level }: Extract<Right, { kind: 'function' }>,
  changes: readonly Changed[],
  given: Given,
): Promise<void> => {
  const needed = new Map<string, 'GRANT' | typeof level>();
  // Of a call that several screens admit, each row needs its own.
  for (const { table } of anyOf.length > 1 ? changes : []) {
    const screen = grantTables.has(table) ? undefined : granting.tables[table];
    if (screen !== undefined && anyOf.includes(screen)) needed.set(screen, level);
  }
  for (const { functype } of given.functions) needed.set(granting.functions[String(functype)] ?? '', 'GRANT');
  for (const { datatype } of given.items) needed.set(granting.items[String(datatype)] ?? '', 'GRANT');
  for (const [screen, at] of needed)
    if (!(await rights.grant(empid, [screen], at, 'everywhere')))
      throw new HttpError(403, 'wire.not_allowed', { params: { functions: screen, level: at } });
};
