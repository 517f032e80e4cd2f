import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { idleDays } from './session.queries.ts';

/** Why a session is over, or held; `live`: neither. */
export type SessionStateRow = {
  oid: string;
  why: 'live' | 'maintenance' | 'blacklisted' | 'switched_off' | 'expired' | 'ended';
  end_reason: string | null;
  /** of the blacklist's entry */
  remark: string;
  /** the time now, as the wire writes times */
  at: string;
};

/**
 * The states of sessions, by the rules of `sessionState`, with what keeps a person out. Sessions without a row are left
 * out.
 */
export const sessionStates = async (db: Read, oids: readonly string[]): Promise<SessionStateRow[]> => {
  const { rows } = await sql<SessionStateRow>`
    select s.oid, s.end_reason, to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as at,
      case
        when s.ended_at is not null and s.end_reason is distinct from 'account' then 'ended'
        when door.door = 'blacklist' then 'blacklisted'
        when s.ended_at is not null or e.inservice <> 'Y' or a.status <> 'Y'
          or coalesce(case s.channel when 'W' then w.status else u.status end, 'N') <> 'Y' then 'switched_off'
        when s.last_seen_at <= now() - make_interval(days => ${idleDays}) then 'expired'
        when door.door = 'maintenance' then 'maintenance'
        else 'live' end as why,
      case when door.door = 'blacklist' then coalesce((
        select b.remark from blacklist_entries(s.empid, case s.channel when 'A' then 'APP' else 'WEB' end) as b limit 1), '')
        else '' end as remark
    from session s
    join employee e on e.empid = s.empid
    join account a on a.empid = s.empid
    left join web_user w on w.empid = s.empid
    left join app_user u on u.empid = s.empid
    cross join lateral (select door_of(s.empid, s.channel) as door offset 0) as door
    where s.oid = any(${oids}::uuid[])`.execute(db);
  return rows;
};
