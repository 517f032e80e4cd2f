import type { Database } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import type { Channel, Level } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { SessionRow } from '../session-list.contract.ts';
import { browserName } from './device-name.ts';
import { channelsOfSessions, endSessions, liveSessionsOf } from './session-list.queries.ts';

/** `peopleLists`: id of the function whose screen lists the people of each channel. */
export type Services = { db: Database; rights: Rights; peopleLists: Readonly<Record<Channel, string>> };
type Asked = { empid: string; channel?: Channel | undefined };

const channels = ['W', 'A'] as const satisfies readonly Channel[];

/**
 * The channels on which the caller may see (LOOK) or end (CHANGE) the person's sessions. Throws 403 for callers who
 * have neither list at that level, and for app sessions asking about somebody else. `outside`: the caller has a list,
 * but the person is not within its scope.
 */
const channelsFor = async (
  { db, rights, peopleLists }: Services,
  caller: Caller,
  { empid, channel }: Asked,
  level: Level,
): Promise<{ open: Channel[]; outside: boolean }> => {
  const asked = channels.filter((one) => channel === undefined || one === channel);
  if (empid === caller.empid) return { open: asked, outside: false };
  if (caller.channel !== 'W') throw new HttpError(403, 'wire.wrong_channel');
  const held = await Promise.all(
    asked.map(async (one) => ({ one, grant: await rights.grant(caller.empid, [peopleLists[one]], level) })),
  );
  if (held.every(({ grant }) => !grant)) {
    const functions = asked.map((one) => peopleLists[one]);
    throw new HttpError(403, 'wire.not_allowed', { params: { functions, level } });
  }
  const open: Channel[] = [];
  for (const { one, grant } of held) {
    if (!grant) continue;
    if (grant.scope.everywhere || (await keysWithin(db.read, grant.scope, employees, [empid])).has(empid))
      open.push(one);
  }
  return { open, outside: open.length === 0 };
};

/** A person's live sessions; empty for a person outside the caller's scope. */
export const listSessions = async (services: Services, caller: Caller, asked: Asked): Promise<SessionRow[]> => {
  const { open } = await channelsFor(services, caller, asked, 'LOOK');
  if (open.length === 0) return [];
  const rows = await liveSessionsOf(services.db.read, asked.empid, open);
  return rows.map((row) => ({
    ...row,
    device: row.channel === 'W' ? browserName(row.device) : row.device,
    current: row.oid === caller.sessionOid ? 'Y' : 'N',
  }));
};

type Ending = Asked & { oids?: readonly string[] | undefined; current: 'Y' | 'N' };

/**
 * Ends sessions of a person and returns how many. Ending all of them spares the caller's current session unless
 * `current` is Y; naming it by oid ends it. Throws 403 with `session.outside_scope`, or with `wire.not_allowed` for a
 * session on a channel whose people the caller may not change.
 */
export const endSessionsFor = async (services: Services, caller: Caller, ending: Ending): Promise<number> => {
  const { empid, oids, current } = ending;
  const { open, outside } = await channelsFor(services, caller, ending, 'CHANGE');
  if (outside) throw new HttpError(403, 'session.outside_scope');
  if (oids) {
    const shut = (await channelsOfSessions(services.db.read, empid, oids)).filter((one) => !open.includes(one));
    if (shut.length > 0) {
      const functions = shut.map((one) => services.peopleLists[one]);
      throw new HttpError(403, 'wire.not_allowed', { params: { functions, level: 'CHANGE' } });
    }
  }
  const except = oids === undefined && current === 'N' ? caller.sessionOid : undefined;
  const reason = empid === caller.empid ? 'logout' : 'kick';
  return services.db.write(caller.actor, (trx) => endSessions(trx, { empid, channels: open, oids, except }, reason));
};
