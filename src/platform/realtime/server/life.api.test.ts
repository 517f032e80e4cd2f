import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '#app/server/nodes.testing.ts';
import { listenLocally, startTestServer, until, type TestServer } from '#app/server/server.testing.ts';
import type { Read } from '#platform/db/server/database.ts';
import { readSettings } from '#platform/settings/server/settings.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import type { Sessions } from '#platform/session/server/sessions.ts';
import type { Limits } from './limits.ts';
import { openRealtime, type Realtime } from './realtime.ts';
import { openNotices, openSocket, type TestSocket } from './socket.testing.ts';

let server: TestServer;
let token: string;
const open: TestSocket[] = [];
const brokers: { realtime: Realtime; http: Server }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.person('LIFE'));
});
afterEach(async () => {
  for (const { ws } of open.splice(0)) ws.terminate();
  for (const { realtime, http } of brokers.splice(0)) {
    await realtime.close();
    http.close();
  }
});
afterAll(() => server.close());

/** A broker with other limits, beside that of the server. */
const broker = async (limits: Partial<Limits>, sessions: Sessions = server.services.sessions) => {
  const realtime = openRealtime(
    { ...server.services, sessions, settings: readSettings({}) },
    { tickMs: 20, ...limits },
  );
  const http = createServer();
  realtime.attach(http);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  brokers.push({ realtime, http });
  return { realtime, port: (http.address() as AddressInfo).port };
};
const kept = (socket: TestSocket): TestSocket => {
  open.push(socket);
  return socket;
};

describe('a socket lives', () => {
  it('only for a while without CONNECT', async () => {
    const { port } = await broker({ connectMs: 150 });
    const socket = kept(await openSocket(port));
    expect((await socket.hears('ERROR')).headers['message']).toBe('realtime.connect_late');
    await socket.closed;
  });

  it('as long as it answers pings, even if its page never sends a heart-beat', async () => {
    const { realtime, port } = await broker({ pingMs: 80, silenceMs: 1_200 });
    const quiet = kept(await openNotices(port, token, { 'heart-beat': '20000,20000' }));
    let pings = 0;
    quiet.ws.on('ping', () => (pings += 1));
    // Longer than the silence that ends a socket.
    await until(() => pings > 24);
    expect(quiet.beats()).toBeGreaterThan(10);
    realtime.toPerson('LIFE', '"alive"');
    expect((await quiet.hears('MESSAGE')).body).toBe('"alive"');
  });

  it('no longer when it answers nothing', async () => {
    const { realtime, port } = await broker({ pingMs: 50, silenceMs: 400 });
    const dead = kept(await openSocket(port, { autoPong: false }));
    dead.send('CONNECT', { 'accept-version': '1.2', token });
    await dead.hears('CONNECTED');
    expect((await dead.closed).code).toBe(1006);
    await until(() => realtime.connected().size === 0);
  });

  it('without heart-beats of the server if it wants none', async () => {
    const { port } = await broker({ pingMs: 30 });
    const socket = kept(await openNotices(port, token, { 'heart-beat': '0,0' }));
    let pings = 0;
    socket.ws.on('ping', () => (pings += 1));
    await until(() => pings > 5);
    expect(socket.beats()).toBe(0);
  });

  it('no longer when it reads nothing, and costs no more than a mebibyte', async () => {
    const { realtime, port } = await broker({});
    const slow = kept(await openNotices(port, token));
    slow.ws.pause();
    const body = JSON.stringify('x'.repeat(60_000));
    await until(() => {
      for (let turn = 0; turn < 20; turn += 1) realtime.toPerson('LIFE', body);
      return realtime.connected().size === 0;
    });
  });
});

describe('the end of a session', () => {
  it('is not missed while its token is being checked', async () => {
    const goes = await server.person('RACER');
    const { sessions } = server.services;
    const { realtime, port } = await broker(
      {},
      {
        ...sessions,
        // As if the answer of the database came late.
        admit: async (given) => {
          const session = await sessions.admit(given);
          await server.call(sessionCalls.logout, { content: '' }, { as: goes });
          await until(async () => !(await sessions.isLive(session)));
          return session;
        },
      },
    );
    const socket = kept(await openSocket(port));
    socket.send('CONNECT', { 'accept-version': '1.2', token: goes.token });
    expect((await socket.closed).code).toBe(4401);
    await until(() => realtime.connected().size === 0);
  });

  it('is heard while the database cannot be read for a moment', async () => {
    const goes = await server.person('AWAY');
    let failing = 2;
    const { db } = server.services;
    const getExecutor: Read['getExecutor'] = () => {
      failing -= 1;
      if (failing >= 0) throw new Error('away');
      return db.read.getExecutor();
    };
    const read = { getExecutor } as unknown as Read;
    const realtime = openRealtime({ ...server.services, db: { ...db, read }, settings: readSettings({}) });
    const http = createServer();
    realtime.attach(http);
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    brokers.push({ realtime, http });
    const socket = kept(await openNotices((http.address() as AddressInfo).port, goes.token));
    await server.call(sessionCalls.logout, { content: '' }, { as: goes });
    expect((await socket.closed).code).toBe(4401);
    expect(failing).toBeLessThan(0);
  });
});

describe('two servers', () => {
  let other: TestNode;
  let port: number;
  beforeAll(async () => {
    other = await startNode(server.connection, 'silent');
    port = await listenLocally(other.app);
  });
  afterAll(() => other.close());

  it('a session that ends on one loses its socket at the other', async () => {
    const person = await server.person('ACROSS');
    const socket = kept(await openNotices(port, person.token, { lang: 'zh-TW' }));
    await server.services.db.write({ empid: 'test' }, (trx) =>
      trx
        .updateTable('session')
        .set({ ended_at: new Date() as never, end_reason: 'kick' })
        .where('empid', '=', 'ACROSS')
        .execute(),
    );
    // Without the signal it would be never.
    expect((await socket.closed).code).toBe(4401);
    expect((await socket.hears('MESSAGE')).body).toContain('管理員已將您強制登出');
  });

  it('one that stops sends its clients away, and waits for none that do not listen', async () => {
    const person = await server.person('STOPPED');
    const stopping = await startNode(server.connection, 'silent');
    const there = await listenLocally(stopping.app);
    const listens = kept(await openNotices(there, person.token));
    const deaf = kept(await openNotices(there, person.token));
    deaf.ws.pause();
    await stopping.close();
    expect((await listens.closed).code).toBe(1001);
    await expect(openSocket(there)).rejects.toThrow();
  });
});
