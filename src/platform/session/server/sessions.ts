import { timingSafeEqual } from 'node:crypto';
import type { Cache } from '#platform/caches/server/caches.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Signals } from '#platform/db/server/signals.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import type { HttpError } from '#platform/wire/errors.ts';
import { TokenInvalid } from '#platform/wire/server/error-edge.ts';
import { Turns } from '#platform/wire/server/turns.ts';
import type { Tokens } from '../session.contract.ts';
import { accessTokenSeconds, type AccessClaims, type KeyRing } from './key-ring.ts';
import { sessionOver, type SessionOver } from './session-ended.ts';
import { sessionStates } from './session-ends.queries.ts';
import { endSession, rotate, sessionState, touchSessions, type SessionEnd } from './session.queries.ts';

/**
 * The session that an access token belongs to. `closed`: its channel is under maintenance, and the person is not
 * admitted during it.
 */
export type LiveSession = {
  oid: string;
  empid: string;
  userid: string;
  channel: Channel;
  mustChange: boolean;
  closed: boolean;
};

/** A session that has ended, and why; null: nothing is known of it. */
type Ended = { ended: SessionOver | null };

/** Checks access tokens against live sessions, and rotates refresh tokens (RFC 9700 §4.14). */
export type Sessions = {
  /** Throws `TokenInvalid` (refreshable) or `HttpError` 401 (ended). */
  admit: (token: string) => Promise<LiveSession>;
  /**
   * Returns a new pair for a refresh token of the channel. Tokens of another channel are rejected; a replay after the
   * grace period ends the session.
   */
  refresh: (refreshToken: string, channel: Channel, ip: string) => Promise<Tokens>;
  /** Whether a session has not ended and is not held by maintenance. */
  isLive: (session: { empid: string; oid: string }) => Promise<boolean>;
  tokensFor: (session: { oid: string; empid: string; mustChange: 'Y' | 'N' }, rotation: number) => Promise<Tokens>;
  end: (oid: string, empid: string, reason: SessionEnd) => Promise<void>;
  /** The 401 to calls of a session that has ended, with the reason. */
  over: (oid: string) => Promise<HttpError>;
  /** The caches, to be shown and cleared by an administrator. */
  caches: readonly Cache[];
  close: () => Promise<void>;
};

const cacheAtMost = 200_000;
const touchEveryMs = 30_000;
const graceUser = 'sign-in';

/** `<session>.<number>.<tag>`: the tag proves that a server created it; the number is its position in the chain. */
const refreshTokenOf = (keys: KeyRing, oid: string, rotation: number): string => {
  const text = `${oid}.${rotation}`;
  return `${text}.${keys.refreshTag(text)}`;
};

const readRefreshToken = (keys: KeyRing, token: string): { oid: string; rotation: number } => {
  const [oid = '', rotation = '', tag = ''] = token.split('.');
  const expected = Buffer.from(keys.refreshTag(`${oid}.${rotation}`));
  const given = Buffer.from(tag);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw sessionOver();
  return { oid, rotation: Number(rotation) };
};

export const openSessions = (
  db: Database,
  keys: KeyRing,
  signals: Signals,
  onError: (error: unknown) => void,
  onReplay: (ip: string) => void,
): Sessions => {
  // A verified token is trusted until it expires; only the state of its session can change before that.
  const verified = new Map<string, AccessClaims>();
  const live = new Map<string, Promise<LiveSession | Ended>>();
  // The sessions of each person, so that a change of one person does not make the server read everybody's sessions
  // again.
  const ofPerson = new Map<string, Set<string>>();
  const seen = new Set<string>();
  // As the gate does for other calls: refreshing has no caller yet.
  const turns = new Turns();

  const forgetAll = (): void => {
    live.clear();
    ofPerson.clear();
  };
  const forgetPerson = (empid: string): void => {
    for (const oid of ofPerson.get(empid) ?? []) live.delete(oid);
    ofPerson.delete(empid);
  };
  const forgetChannel = (channel: Channel): void => {
    for (const [oid, reading] of live) {
      void reading.then(
        (session) => 'ended' in session || session.channel !== channel || live.delete(oid),
        () => live.delete(oid),
      );
    }
  };
  signals.on('session', (oid) => live.delete(oid));
  signals.on('person', forgetPerson);
  // Blacklist, whitelist, maintenance, organisation, role members, and roles that are switched on or off.
  signals.on('people', forgetAll);
  signals.on('role', forgetAll);
  signals.onGap(forgetAll);

  const whyEnded = async (oid: string): Promise<SessionOver | null> => {
    const [state] = await sessionStates(db.read, [oid]);
    // It may go on again since it was read.
    return !state || state.why === 'live' || state.why === 'maintenance' ? null : { ...state, why: state.why };
  };

  const over: Sessions['over'] = async (oid) => sessionOver(await whyEnded(oid));

  const readSession = async (oid: string): Promise<LiveSession | Ended> => {
    const state = await sessionState(db.read, oid);
    if (!state?.live) return { ended: state ? await whyEnded(oid) : null };
    const { empid, userid, channel, closed } = state;
    return { oid, empid, userid, channel, closed, mustChange: state.must_change === 'Y' };
  };

  const liveSession = ({
    empid,
    sessionOid: oid,
  }: Pick<AccessClaims, 'empid' | 'sessionOid'>): Promise<LiveSession | Ended> => {
    // Without notifications the end of a session would go unnoticed.
    if (!signals.hears()) return readSession(oid);
    const known = live.get(oid);
    if (known) return known;
    const reading = readSession(oid);
    if (live.size >= cacheAtMost || ofPerson.size >= cacheAtMost) forgetAll();
    live.set(oid, reading);
    ofPerson.set(empid, (ofPerson.get(empid) ?? new Set()).add(oid));
    reading.catch(() => live.delete(oid));
    return reading;
  };

  const verify = async (token: string): Promise<AccessClaims> => {
    const known = verified.get(token);
    if (known && known.expiresAt > Date.now()) return known;
    verified.delete(token);
    const claims = await keys.verifyAccess(token);
    if (verified.size >= cacheAtMost) verified.clear();
    verified.set(token, claims);
    return claims;
  };

  const tokensFor: Sessions['tokensFor'] = async ({ oid, empid, mustChange }, rotation) => ({
    jwt: await keys.signAccess({ empid, sessionOid: oid }),
    refreshToken: refreshTokenOf(keys, oid, rotation),
    expiresIn: accessTokenSeconds,
    mustChange,
  });

  const end: Sessions['end'] = async (oid, empid, reason) => {
    await db.write({ empid }, (trx) => endSession(trx, oid, reason));
    live.delete(oid);
  };

  const touch = async (): Promise<void> => {
    if (seen.size === 0) return;
    const oids = [...seen];
    seen.clear();
    await db.write({ empid: graceUser }, (trx) => touchSessions(trx, oids));
  };
  const touching = setInterval(() => void touch().catch(onError), touchEveryMs);
  touching.unref();

  const isLive: Sessions['isLive'] = async ({ empid, oid }) => {
    const session = await liveSession({ empid, sessionOid: oid });
    return !('ended' in session) && !session.closed;
  };

  const refreshed = async (
    { oid, rotation }: { oid: string; rotation: number },
    channel: Channel,
    ip: string,
  ): Promise<Tokens> => {
    const state = await sessionState(db.read, oid);
    if (state?.channel !== channel) throw sessionOver();
    if (!state.live) throw await over(oid);
    const session = { oid, empid: state.empid, mustChange: state.must_change };
    if (rotation === state.rotation && (await db.write({ empid: graceUser }, (trx) => rotate(trx, oid, rotation)))) {
      return tokensFor(session, rotation + 1);
    }
    // Another request was faster, or this is a repetition: the current state decides. Within the grace period all of
    // them get the same next token.
    const now = rotation === state.rotation ? await sessionState(db.read, oid) : state;
    if (now?.live && rotation === now.rotation - 1 && now.fresh) return tokensFor(session, now.rotation);
    onReplay(ip);
    await end(oid, state.empid, 'replay');
    throw await over(oid);
  };

  return {
    isLive,
    tokensFor,
    end,
    over,
    caches: [
      {
        name: 'sessions',
        entries: () => live.size,
        clear: (scope) => (scope === '0' ? forgetAll() : forgetChannel(scope === '1' ? 'A' : 'W')),
      },
      // Verified tokens are not kept per channel.
      {
        name: 'tokens',
        entries: () => verified.size,
        clear: (scope) => (scope === '0' ? verified.clear() : undefined),
      },
    ],

    admit: async (token) => {
      let claims: AccessClaims;
      try {
        claims = await verify(token);
      } catch (error) {
        // A stale token of a session that has ended need not be refreshed.
        if (error instanceof TokenInvalid) throw error;
        throw sessionOver();
      }
      const session = await liveSession(claims);
      if ('ended' in session) throw sessionOver(session.ended);
      seen.add(session.oid);
      return session;
    },

    refresh: async (refreshToken, channel, ip) => {
      const token = readRefreshToken(keys, refreshToken);
      return turns.take(token.oid, () => refreshed(token, channel, ip));
    },

    close: async () => {
      clearInterval(touching);
      await touch().catch(onError);
    },
  };
};
