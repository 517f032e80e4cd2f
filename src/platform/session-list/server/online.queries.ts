import { sql, type RawBuilder } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import type { Channel } from '#platform/wire/endpoint.ts';

/** Sessions are seen at least this often while somebody works. */
const onlineMinutes = 15;

/** How many of the people (a predicate on `employee e`) are working in the channel now: an estimate. */
export const onlineNow = async (
  db: Read,
  channel: Channel,
  who: RawBuilder<unknown> = sql`e.inservice = 'Y'`,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(distinct s.empid)::int as total from session s join employee e on e.empid = s.empid
    where s.ended_at is null and s.last_seen_at > now() - make_interval(mins => ${onlineMinutes})
      and s.channel = ${channel} and ${who}`.execute(db);
  return rows[0]?.total ?? 0;
};
