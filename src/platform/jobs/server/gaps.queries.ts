import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';

/** A clock that has stood for longer than this leaves a gap. */
export const gapAfterSeconds = 120;

/**
 * Moves the clock forward; records a gap first if it has stood. Answers the gap's length in seconds, or 0. One
 * statement: a server that is suspended must not hold the clock for the others.
 */
export const moveClock = async (db: Read): Promise<number> => {
  const { rows } = await sql<{ stood: number }>`
    with stood as (
      select seen from scheduler_clock where seen < clock_timestamp() - make_interval(secs => ${gapAfterSeconds}) for update
    ), gap as (
      insert into scheduler_gap (fromtime, untiltime) select seen, clock_timestamp() from stood
      on conflict do nothing returning extract(epoch from untiltime - fromtime)::float8 as stood
    ), moved as (
      insert into scheduler_clock (seen) values (clock_timestamp())
      on conflict (one) do update set seen = greatest(scheduler_clock.seen, excluded.seen)
    ) select stood from gap`.execute(db);
  return rows[0]?.stood ?? 0;
};

/**
 * A gap counts from so many seconds earlier: what was due just before a backup was made may have been done just after
 * it, of which a restored backup knows nothing.
 */
const earlierSeconds = 30;
const earlier = sql`make_interval(secs => ${earlierSeconds})`;

/**
 * SQL: whether the time, an expression of type timestamptz, fell in a gap, also in one that lasts until now and is not
 * recorded yet. For what has not been done yet.
 */
export const inGap = (time: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from scheduler_gap where ${time} > fromtime - ${earlier} and ${time} <= untiltime)
  or exists (select from scheduler_clock where ${time} > seen - ${earlier} and ${time} <= clock_timestamp()
    and seen < clock_timestamp() - make_interval(secs => ${gapAfterSeconds})))`;

/** Whether no server was working at that time: what was due then was not done in time. A Date, or text with a zone. */
export const fellInGap = async (db: Read, time: Date | string): Promise<boolean> => {
  const { rows } = await sql<{ fell: boolean }>`
    select ${inGap(sql`${time}::timestamptz`)} as fell`.execute(db);
  return rows[0]?.fell ?? false;
};
