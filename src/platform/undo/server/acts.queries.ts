import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { undoableSince as since } from './undo-hours.ts';

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

/** Of whom and which request. */
export type ActId = { by: string; act: string };

const columns = sql`l.request_id, l.at, l.call, l.actor, coalesce(e.name, l.actor) as "actorName", l.undoes,
  l.table_name as table, l.type, l.key, l.old_row, l.new_row`;

/** The call that an act has made, with one look at the log; undefined when it is too old to be undone. */
export const firstCallOf = async (db: Read, { by, act }: ActId): Promise<string | undefined> => {
  const { rows } = await sql<{ call: string }>`
    select call from database_log where actor = ${by} and request_id = ${act} and at >= ${since} and call is not null
      and table_name <> 'stored_file' limit 1`.execute(db);
  return rows[0]?.call;
};

/** The changes of an act in their order, at most `bound` of them; none when it is too old to be undone. */
export const changesOf = async (db: Read, { by, act }: ActId, bound: number): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select ${columns} from database_log l left join employee e on e.empid = l.actor
    where l.actor = ${by} and l.at >= ${since} and l.request_id = ${act} and l.call is not null
      and l.table_name <> 'stored_file'
    order by l.step limit ${bound}`.execute(db);
  return rows;
};

/** The last changes that a person's calls have made, newest first, up to a bound. */
export const lastChangesBy = async (db: Read, empid: string, bound: number): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select ${columns} from database_log l left join employee e on e.empid = l.actor
    where l.actor = ${empid} and l.at >= ${since} and l.call is not null and l.step is not null
      and l.table_name <> 'stored_file'
    order by l.at desc, l.step desc limit ${bound}`.execute(db);
  return rows;
};

/** Two clicks on the same Undo wait for each other. */
export const holdAct = async (trx: Write, { by, act }: ActId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`undo ${by} ${act}`}))`.execute(trx);
};

/** Reverts an act; answers the changes of which the row is no longer there. */
export const revert = async (trx: Write, { by, act }: ActId): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select ${columns} from revert_act(${by}, ${act}, ${since}) l left join employee e on e.empid = l.actor`.execute(
    trx,
  );
  return rows;
};

/**
 * What others, or other requests, have changed in the rows of an act after it. Call it after `revert`, which has locked
 * the rows. A transaction that began before the act may have waited for it: `step` has the true order.
 */
export const changedSince = async (trx: Write, { by, act }: ActId): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select distinct on (l.table_name, l.key) ${columns}
    from database_log a
    join database_log l on l.table_name = a.table_name and l.key = a.key and l.at >= a.at - interval '1 hour'
      and l.step > a.step
      and (l.actor, coalesce(l.request_id, '')) not in
        ((a.actor, a.request_id), (current_setting('steward.actor'), current_setting('steward.request')))
    left join employee e on e.empid = l.actor
    where a.actor = ${by} and a.request_id = ${act} and a.at >= ${since}
    order by l.table_name, l.key, l.step desc`.execute(trx);
  return rows;
};

/** What this transaction has changed besides the rows of the act: rows that depend on them. */
export const changedBesides = async (trx: Write, { by, act }: ActId): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select distinct on (l.table_name, l.key) ${columns}
    from database_log l left join employee e on e.empid = l.actor
    where l.actor = current_setting('steward.actor') and l.at = now() and l.request_id = current_setting('steward.request')
      and not exists (select from database_log a where a.actor = ${by} and a.request_id = ${act} and a.at >= ${since}
        and a.table_name = l.table_name and a.key = l.key)
      -- The key of a department is made of ids, which an act may change: by now it has its old one again.
      and not (l.table_name = 'department' and l.type = 'U' and exists (select from database_log a
        where a.actor = ${by} and a.request_id = ${act} and a.at >= ${since}
          and a.table_name = l.table_name and a.old_row ->> 'depkey' = l.key))
    order by l.table_name, l.key`.execute(trx);
  return rows;
};

/** Forgets the secrets of acts that can no longer be undone. */
export const forgetSecrets = async (trx: Write): Promise<void> => {
  await sql`delete from undo_secret where at < ${since}`.execute(trx);
};
