import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocketServer, type ServerOptions } from 'ws';
import type { Database } from '#platform/db/server/database.ts';
import type { Signals } from '#platform/db/server/signals.ts';
import type { AttackTrace } from '#platform/observability/server/attack-trace.ts';
import type { Metrics } from '#platform/observability/server/metrics.ts';
import type { Sessions } from '#platform/session/server/sessions.ts';
import type { Settings } from '#platform/settings/server/settings.ts';
import { HttpError } from '#platform/wire/errors.ts';
import { TokenInvalid } from '#platform/wire/server/error-edge.ts';
import { networkOf } from '#platform/wire/server/network.ts';
import { languageOfCookie } from '#platform/wire/server/request-language.ts';
import { closeCodes, everyoneTopic, ownQueue, subprotocols } from '../realtime.contract.ts';
import { makeCallerOf } from './caller-address.ts';
import { Connection, Rejected, type Host } from './connection.ts';
import { kickMessage } from './kick.ts';
import { usualLimits, type Limits } from './limits.ts';
import { messageOf, type Body, type Message } from './outgoing.ts';
import { Registry } from './registry.ts';
import type { SessionOver } from '#platform/session/server/session-ended.ts';
import { watchSessions } from './session-watch.ts';
import { refusalOf, refuse } from './upgrade.ts';

export type { Body } from './outgoing.ts';

/**
 * The sockets of this server (ADR 0038). Nothing is sent to other servers: what happened is announced by `pg_notify`,
 * and each server notifies its own sockets.
 */
export type Realtime = {
  /** Takes over the upgrades of an HTTP server. */
  attach: (server: Server) => void;
  /** Sends to the sockets of a person; returns how many there are. */
  toPerson: (empid: string, body: Body) => number;
  /** Sends to the sockets of a session; returns how many there are. */
  toSession: (oid: string, body: Body) => number;
  toEverybody: (body: Body) => void;
  /** Employee numbers of the people with a socket on this server. */
  connected: () => ReadonlySet<string>;
  /** Closes every socket with 1001; clients come back to another server, or later. */
  close: () => Promise<void>;
};

type Parts = {
  db: Database;
  sessions: Sessions;
  signals: Signals;
  log: FastifyBaseLogger;
  metrics: Metrics;
  trace: AttackTrace;
  settings: Pick<Settings, 'TRUST_PROXY' | 'TLS_CERT' | 'SOCKETS_MAX'>;
};

const atOnce = 1_000;
const goingAway = 1001;
const tryLater = 1013;

/** Rejections of a token, as clients need to distinguish them. */
const rejectionOf = (error: unknown): Rejected => {
  if (error instanceof Rejected) return error;
  if (error instanceof TokenInvalid) return new Rejected('wire.token_invalid', closeCodes.sessionOver);
  if (error instanceof HttpError) return new Rejected(error.reason, closeCodes.sessionOver);
  return new Rejected('wire.unavailable', tryLater);
};

/** The types of `ws` do not know `closeTimeout` yet. */
const socketOptions = (limits: Limits): ServerOptions & { closeTimeout: number } => ({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: limits.messageBytes,
  maxFragments: limits.fragments,
  closeTimeout: limits.closingMs,
  handleProtocols: (offered) => subprotocols.find((known) => offered.has(known)) ?? false,
});

export const openRealtime = (
  { db, sessions, signals, log, metrics, trace, settings }: Parts,
  limitsGiven: Partial<Limits> = {},
): Realtime => {
  const limits = { ...usualLimits, sockets: settings.SOCKETS_MAX, ...limitsGiven };
  const registry = new Registry(limits);
  const callerOf = makeCallerOf(settings.TRUST_PROXY);
  const sockets = new WebSocketServer(socketOptions(limits));
  let closing: Promise<void> | undefined;

  const end = (oid: string, over: SessionOver): void => {
    const held = over.why === 'maintenance';
    const message = kickMessage(over);
    for (const connection of registry.ofSession(oid)) {
      if (held) connection.fail('wire.maintenance', closeCodes.maintenance);
      else if (connection.deliver(message)) connection.close(closeCodes.sessionOver, 'wire.session_over');
      else connection.fail('wire.session_over', closeCodes.sessionOver);
    }
  };
  const watch = watchSessions(
    db.read,
    signals,
    {
      all: () => registry.sessions(),
      ofPerson: (empid) => [...registry.ofPerson(empid)].flatMap(({ session }) => (session ? [session.oid] : [])),
      has: (oid) => registry.ofSession(oid).size > 0,
      end,
    },
    (error) => log.warn({ err: error }, 'the sessions of sockets could not be read'),
  );

  const host: Host = {
    limits,
    enter: async (connection, token) => {
      const heardBefore = watch.heard();
      const admitted = await sessions.admit(token).catch((error: unknown) => {
        throw rejectionOf(error);
      });
      if (admitted.closed) throw new Rejected('wire.maintenance', closeCodes.maintenance);
      if (admitted.mustChange) throw new Rejected('login.must_change', closeCodes.sessionOver);
      const session = { oid: admitted.oid, empid: admitted.empid };
      if (connection.state === 'closing') return session;
      if (!registry.enter(connection, session)) throw new Rejected('realtime.too_many_sockets', tryLater);
      // The session may have ended after it was read, and before a signal could find this socket.
      if (watch.heard() !== heardBefore || !signals.hears()) watch.check(session.oid);
      return session;
    },
    left: (connection) => registry.remove(connection),
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => undefined);
    const { address, hosts } = callerOf(request);
    const lang = languageOfCookie(request.headers.cookie);
    const refusal = refusalOf(request, { hosts, tls: settings.TLS_CERT !== undefined });
    if (refusal) {
      trace.noteIfMany({ event: 'request_refused', reason: String(refusal.status), ip: address });
      return refuse(socket, lang, refusal);
    }
    if (closing) return refuse(socket, lang, { status: 503, reason: 'wire.unavailable' });
    const network = networkOf(address);
    if (!registry.makeRoom(network)) {
      trace.noteIfMany({ event: 'connection_cut', reason: 'too many sockets', ip: address });
      return refuse(socket, lang, { status: 429, reason: 'wire.too_many' });
    }
    sockets.handleUpgrade(request, socket, head, (ws) => {
      registry.open(new Connection(ws, host, { network, lang }));
    });
  };

  const ticking = setInterval(() => {
    const now = performance.now();
    for (const connection of registry.all()) connection.tick(now);
  }, limits.tickMs);
  ticking.unref();

  metrics.gauge('steward_sockets', 'Open WebSockets', () => registry.size);
  metrics.gauge('steward_sockets_waiting', 'WebSockets that have not yet shown a session', () => registry.waiting);

  const deliver = (connections: ReadonlySet<Connection>, message: Message): number => {
    // A slow reader is dropped while it gets the message.
    for (const connection of connections) connection.deliver(message);
    return connections.size;
  };
  const deliverToAll = async (message: Message): Promise<void> => {
    const all = [...registry.all()];
    for (let from = 0; from < all.length; from += atOnce) {
      for (const connection of all.slice(from, from + atOnce)) connection.deliver(message);
      await nextTurn();
    }
  };

  const closeAll = async (): Promise<void> => {
    watch.close();
    for (const connection of registry.all()) connection.close(goingAway, 'the server stops');
    const patience = performance.now() + limits.closingMs;
    while (registry.size > 0 && performance.now() < patience) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const connection of registry.all()) connection.drop();
    clearInterval(ticking);
  };

  return {
    attach: (server) => void server.on('upgrade', upgrade),
    toPerson: (empid, body) => deliver(registry.ofPerson(empid), messageOf(ownQueue, body)),
    toSession: (oid, body) => deliver(registry.ofSession(oid), messageOf(ownQueue, body)),
    toEverybody: (body) => void deliverToAll(messageOf(everyoneTopic, body)),
    connected: () => new Set(registry.people()),
    close: () => (closing ??= closeAll()),
  };
};
