import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { type LaterAct, settledActs } from './settled-acts.ts';
import { undoableSince } from './undo-hours.ts';

type Row = Record<string, unknown>;

/** One change of an act. */
export type Change = {
  request_id: string;
  at: string;
  call: string;
  actor: string;
  actorName: string;
  undoes: string | null;
  table: string;
  type: 'I' | 'U' | 'D';
  key: string;
  old_row: Row | null;
  new_row: Row | null;
};

/** Of whom and which request. `ever`: however long ago; otherwise only within the hours of the setting. */
export type ActId = { by: string; act: string; ever?: boolean };

const sinceOf = ({ ever }: Pick<ActId, 'ever'>): RawBuilder<Date> =>
  ever ? sql`'-infinity'::timestamptz` : undoableSince;

const columns = sql`l.request_id, l.at, l.call, l.actor, coalesce(e.name, l.actor) as "actorName", l.undoes,
  l.table_name as table, l.type, l.key, l.old_row, l.new_row`;

/** The call that an act has made, with one look at the log; undefined when it is too old to be undone. */
export const firstCallOf = async (db: Read, id: ActId): Promise<string | undefined> => {
  const { by, act } = id;
  const { rows } = await sql<{ call: string }>`
    select call from database_log where actor = ${by} and request_id = ${act} and at >= ${sinceOf(id)} and call is not null
      and table_name <> 'stored_file' limit 1`.execute(db);
  return rows[0]?.call;
};

/** Whether an act has rows whose personal values were removed (docs/adr/0054). */
export const hasErased = async (db: Read, id: ActId): Promise<boolean> => {
  const { by, act } = id;
  const { rows } = await sql`
    select from database_log where actor = ${by} and request_id = ${act} and at >= ${sinceOf(id)} and call is not null
      and erased is not null limit 1`.execute(db);
  return rows.length > 0;
};

/** The changes of an act in their order, at most `bound` of them; none when it is too old to be undone. */
export const changesOf = async (db: Read, id: ActId, bound: number): Promise<Change[]> => {
  const { by, act } = id;
  const { rows } = await sql<Change>`
    select ${columns} from database_log l left join employee e on e.empid = l.actor
    where l.actor = ${by} and l.at >= ${sinceOf(id)} and l.request_id = ${act} and l.call is not null
      and l.table_name <> 'stored_file'
    order by l.step limit ${bound}`.execute(db);
  return rows;
};

/** Of more changes that are in the way, the others are not looked for. */
const mostInTheWay = 1_000;

/** How many of the changes that are in the way of an undo its rejection names. */
export const changesNamed = 5;

const portion = 5_000;

/** A change with its number in the log. */
type Numbered = Change & { step: number };

/**
 * The changes of an act in portions, roughly in their order; none when it is too old to be undone. They are read along
 * the primary key, in which those of a transaction follow one another: by the act, each portion would read them all.
 */
export async function* portionsOf(db: Read, id: ActId): AsyncGenerator<Numbered[]> {
  const { by, act } = id;
  const { rows: moments } = await sql<{ at: string }>`
    select at::text as at from database_log
    where actor = ${by} and at >= ${sinceOf(id)} and request_id = ${act} and place = 1 order by at`.execute(db);
  for (const { at } of moments)
    for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
      const { rows } = await sql<Numbered & { oid: string; isOfAct: boolean }>`
        select ${columns}, l.step, l.oid, l.actor = ${by} and l.request_id = ${act} and l.call is not null
          and l.table_name <> 'stored_file' as "isOfAct"
        from (select * from database_log
          where (at, oid) > (${at}::timestamptz, ${last}::uuid) and at <= ${at}::timestamptz
          order by at, oid limit ${portion}) l
        left join employee e on e.empid = l.actor order by l.oid`.execute(db);
      const next = rows.at(-1);
      if (!next) break;
      last = next.oid;
      yield rows.flatMap(({ oid: _oid, isOfAct, ...change }) => (isOfAct ? [change] : []));
      await turn();
    }
}

/** So many changes of each transaction are numbered, and found without passing the others (migration 0170). */
export const changesPlaced = 100;

/** The first changes of the last acts of a person's calls, newest first. */
export const lastActsBy = async (db: Read, empid: string, acts: number): Promise<Change[]> => {
  // All changes of a transaction have one time. That of an import may not be committed, or have a hundred thousand.
  const { rows } = await sql<Change>`
    with moment as materialized (
      select at from database_log where actor = ${empid} and at >= ${undoableSince} and place = 1
        group by at order by at desc limit ${acts}
    )
    select ${columns} from moment m
    join database_log l on l.actor = ${empid} and l.at >= m.at and l.at <= m.at and l.place is not null
    left join employee e on e.empid = l.actor
    order by l.at desc, l.step desc`.execute(db);
  return rows;
};

const mostCounted = 10_000;

const countedOf = async (db: Read, empid: string, acts: readonly string[]): Promise<Map<string, number>> => {
  if (acts.length === 0) return new Map();
  const { rows } = await sql<{ act: string; size: number }>`
    select act, (select count(*)::int from (
      select from database_log where actor = ${empid} and request_id = act and call is not null
      limit ${mostCounted}) each_change) as size
    from unnest(${[...acts]}::text[]) act`.execute(db);
  return new Map(rows.map(({ act, size }) => [act, size]));
};

/**
 * Acts that have made more changes than are counted, of which the last are remembered: counting ten thousand changes of
 * each large import took most of the time of a list of acts.
 */
const large = new Set<string>();
const mostLarge = 1_000;

const rememberLarge = (name: string): void => {
  large.add(name);
  if (large.size <= mostLarge) return;
  for (const oldest of large) {
    large.delete(oldest);
    return;
  }
};

/** How many changes these acts of a person have made; more than ten thousand are not counted. */
export const sizesOf = async (db: Read, empid: string, acts: readonly string[]): Promise<Map<string, number>> => {
  const nameOf = (act: string): string => JSON.stringify([empid, act]);
  const counted = await countedOf(
    db,
    empid,
    acts.filter((act) => !large.has(nameOf(act))),
  );
  for (const [act, size] of counted) if (size >= mostCounted) rememberLarge(nameOf(act));
  return new Map(acts.map((act) => [act, counted.get(act) ?? mostCounted]));
};

/** Two clicks on the same Undo wait for each other. */
export const holdAct = async (trx: Write, { by, act }: ActId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`undo ${by} ${act}`}))`.execute(trx);
};

/** Rows that one statement reverts: a second's work, so that others are answered and no statement takes too long. */
const revertedAtOnce = 2_000;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The changes of an act with these steps. */
const changesAt = async (trx: Write, id: ActId, steps: readonly number[]): Promise<Change[]> => {
  const { by, act } = id;
  if (steps.length === 0) return [];
  const { rows } = await sql<Change>`
    select ${columns} from database_log l left join employee e on e.empid = l.actor
    where l.actor = ${by} and l.request_id = ${act} and l.at >= ${sinceOf(id)} and l.call is not null
      and l.step = any(${[...steps]}::bigint[])
    order by l.step`.execute(trx);
  return rows;
};

/**
 * Reverts an act; answers changes of which the row is no longer there: enough of them to be named. `step`: called with
 * the number of changes that were reverted, after each portion.
 */
export const revert = async (
  trx: Write,
  id: ActId,
  step: (changes: number) => Promise<void> = turn,
): Promise<Change[]> => {
  const { by, act } = id;
  const missing: number[] = [];
  await sql`select begin_revert(${by}, ${act}, ${sinceOf(id)})`.execute(trx);
  for (let handled = revertedAtOnce; handled === revertedAtOnce;) {
    const { rows } = await sql<{ handled: number; missing: string[] }>`
      select handled, missing from revert_some(${revertedAtOnce})`.execute(trx);
    handled = rows[0]?.handled ?? 0;
    missing.push(...(rows[0]?.missing ?? []).map(Number));
    if (missing.length > 0) return changesAt(trx, id, missing.slice(0, 2 * changesNamed));
    await step(handled);
  }
  await sql`select begin_settling(${by}, ${act}, ${sinceOf(id)})`.execute(trx);
  for (let handled = revertedAtOnce; handled === revertedAtOnce;) {
    const { rows } = await sql<{ handled: number }>`select settle_some(${revertedAtOnce}) as handled`.execute(trx);
    handled = rows[0]?.handled ?? 0;
    await step(0);
  }
  await sql`select end_revert()`.execute(trx);
  return [];
};

/** Call it between two acts that one transaction reverts: what was read of the first is closed. */
export const endReverted = async (trx: Write): Promise<void> => {
  await sql`close act_reverting`.execute(trx);
  await sql`close act_settling`.execute(trx);
};

/** The changes after an act in its rows, by others or by other requests, as a part of a statement: `l`. */
const after = (id: ActId) => sql`
  database_log a
  join database_log l on l.table_name = a.table_name and l.key = a.key and l.at >= a.at - interval '1 hour'
    and l.step > a.step
    and (l.actor, coalesce(l.request_id, '')) not in
      ((a.actor, a.request_id), (current_setting('steward.actor'), current_setting('steward.request')))
  left join employee e on e.empid = l.actor
  where a.actor = ${id.by} and a.request_id = ${id.act} and a.at >= ${sinceOf(id)} and a.call is not null`;

const changesAfter = async (trx: Write, id: ActId, without: readonly string[]): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select distinct on (l.table_name, l.key) ${columns} from ${after(id)}
      and coalesce(l.request_id, '') <> all(${[...without]}::text[])
    order by l.table_name, l.key, l.step desc limit ${mostInTheWay}`.execute(trx);
  return rows;
};

/** More acts in the rows of one than anybody makes; beyond them nothing is taken for settled. */
export const mostActsAfter = 1_000;

/** The acts after this one in its rows of which nothing is left: those that were undone, and what undid them. */
const settledAfter = async (trx: Write, id: ActId): Promise<string[]> => {
  const { rows } = await sql<LaterAct>`
    select distinct l.request_id as act, l.undoes from ${after(id)} and l.request_id is not null
    limit ${mostActsAfter}`.execute(trx);
  return rows.length < mostActsAfter ? settledActs(rows) : [];
};

/**
 * What others, or other requests, have changed in the rows of an act after it; not what has been undone, nor `done`,
 * acts that this transaction has undone. Call it after `revert`, which has locked the rows. A transaction that began
 * before the act may have waited for it: `step` has the true order.
 */
export const changedSince = async (trx: Write, id: ActId, done: readonly string[]): Promise<Change[]> => {
  const changes = await changesAfter(trx, id, done);
  if (changes.length === 0) return changes;
  const settled = await settledAfter(trx, id);
  return settled.length === 0 ? changes : changesAfter(trx, id, [...done, ...settled]);
};

/** What this transaction has changed besides the rows of these acts: rows that depend on them. */
export const changedBesides = async (trx: Write, ids: readonly ActId[]): Promise<Change[]> => {
  const ofActs = sql.join(
    ids.map((id) => sql`a.actor = ${id.by} and a.request_id = ${id.act} and a.at >= ${sinceOf(id)}`),
    sql` or `,
  );
  const { rows } = await sql<Change>`
    select distinct on (l.table_name, l.key) ${columns}
    from database_log l left join employee e on e.empid = l.actor
    where l.actor = current_setting('steward.actor') and l.at = now() and l.request_id = current_setting('steward.request')
      and not exists (select from database_log a where (${ofActs})
        and a.call is not null and a.table_name = l.table_name and a.key = l.key)
      -- The key of a department is made of ids, which an act may change: by now it has its old one again.
      and not (l.table_name = 'department' and l.type = 'U' and exists (select from database_log a
        where (${ofActs}) and a.call is not null
          and a.table_name = l.table_name and a.old_row ->> 'depkey' = l.key))
    order by l.table_name, l.key limit ${mostInTheWay}`.execute(trx);
  return rows;
};

/** Forgets the secrets of acts that can no longer be undone. */
export const forgetSecrets = async (trx: Write): Promise<void> => {
  await sql`delete from undo_secret where at < ${undoableSince}`.execute(trx);
};
