import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { type ActId, mostActsAfter } from './acts.queries.ts';
import { type LaterAct, settledActs } from './settled-acts.ts';

/** The time at which a row of the log was written, a while after its transaction began: its id has it. */
const writtenAt = (oid: string): RawBuilder<unknown> =>
  sql`to_timestamp(('x' || substr(replace(${oid}, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)`;

type LaterInRow = LaterAct & { by: string };

/**
 * The acts of people's calls that have changed the row of an entry of the log after it, the last first; not what has
 * been undone, and at most `bound`.
 */
export const actsAfterEntry = async (db: Read, oid: string, bound: number): Promise<Required<ActId>[]> => {
  const { rows } = await sql<LaterInRow>`
    with written as materialized (select ${writtenAt(oid)} as at)
    select l.actor as by, l.request_id as act, l.undoes
    from written w join database_log a on a.at between w.at - interval '1 hour' and w.at + interval '1 second'
      and a.oid = ${oid}
    join database_log l on l.table_name = a.table_name and l.key = a.key and l.step > a.step
      and l.at >= a.at - interval '1 hour' and l.call is not null
      and (l.actor, l.request_id) is distinct from (a.actor, a.request_id)
    group by l.actor, l.request_id, l.undoes order by max(l.step) desc limit ${mostActsAfter}`.execute(db);
  const settled = new Set(settledActs(rows));
  const left = new Map(rows.flatMap(({ by, act }) => (settled.has(act) ? [] : [[act, { by, act, ever: true }]])));
  return [...left.values()].slice(0, bound);
};

type Entry = { oid: string; at: string; actor: string; act: string | null };

/**
 * The act that an entry of the log belongs to; `act` null: no call of a person. Undefined for an entry that is gone.
 */
export const actOfEntry = async (db: Read, oid: string): Promise<Entry | undefined> => {
  const { rows } = await sql<Entry>`
    with written as materialized (select ${writtenAt(oid)} as at)
    select l.oid, l.at, l.actor, case when l.call is not null then l.request_id end as act
    from written w, database_log l
    where l.at between w.at - interval '1 hour' and w.at + interval '1 second' and l.oid = ${oid}`.execute(db);
  return rows[0];
};
