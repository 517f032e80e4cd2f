import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { idleDays, type SessionEnd } from '#platform/session/server/session.queries.ts';

export type LiveSessionRow = {
  oid: string;
  channel: Channel;
  device: string;
  place: string;
  since: string;
  lastseen: string;
};

const mostShown = 500;

const isLive = sql<boolean>`ended_at is null and last_seen_at > now() - make_interval(days => ${sql.lit(idleDays)})`;

/** A person's live sessions on these channels, newest first. */
export const liveSessionsOf = (db: Read, empid: string, channels: readonly Channel[]): Promise<LiveSessionRow[]> =>
  db
    .selectFrom('session')
    .select(['oid', 'channel', 'device', 'ip as place', 'created_at as since', 'last_seen_at as lastseen'])
    .where('empid', '=', empid)
    .where('channel', 'in', channels)
    .where(isLive)
    .orderBy('oid', 'desc')
    .limit(mostShown)
    .execute();

/** The channels of those of the person's live sessions that have these oids. */
export const channelsOfSessions = async (db: Read, empid: string, oids: readonly string[]): Promise<Channel[]> => {
  const rows = await db
    .selectFrom('session')
    .select('channel')
    .distinct()
    .where('empid', '=', empid)
    .where('oid', 'in', oids)
    .where(isLive)
    .execute();
  return rows.map(({ channel }) => channel);
};

/** `oids` undefined: all sessions of the channels except `except`. */
export type WhichSessions = {
  empid: string;
  channels: readonly Channel[];
  oids?: readonly string[] | undefined;
  except?: string | undefined;
};

/** Ends the sessions and returns how many there were. Every server is notified of each (trigger `session_ended`). */
export const endSessions = async (
  trx: Write,
  { empid, channels, oids, except }: WhichSessions,
  reason: SessionEnd,
): Promise<number> => {
  let update = trx
    .updateTable('session')
    .set({ ended_at: sql<string>`now()`, end_reason: reason })
    .where('empid', '=', empid)
    .where('channel', 'in', channels)
    .where('ended_at', 'is', null);
  if (oids) update = update.where('oid', 'in', oids);
  if (except) update = update.where('oid', '<>', except);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
};
