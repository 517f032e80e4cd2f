import { Client } from '@stomp/stompjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, until, type TestServer } from '#app/server/server.testing.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { everyoneTopic, ownQueue, socketPath } from '../realtime.contract.ts';
import { openNotices, openSocket, type TestSocket } from './socket.testing.ts';

let server: TestServer;
let port: number;
const open: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  port = await server.listen();
});
afterEach(() => {
  for (const { ws } of open.splice(0)) ws.terminate();
});
afterAll(() => server.close());

const notices = async (token: string, headers?: Record<string, string>): Promise<TestSocket> => {
  const socket = await openNotices(port, token, headers);
  open.push(socket);
  return socket;
};
const plain = async (...options: Parameters<typeof openSocket> extends [number, ...infer Rest] ? Rest : never) => {
  const socket = await openSocket(port, ...options);
  open.push(socket);
  return socket;
};

describe('a client of the library', () => {
  it('connects, hears what is meant for it and for everyone, and leaves', async () => {
    const person = await server.person('LIBRARY');
    const { realtime } = server.services;
    const heard: string[] = [];
    const client = new Client({
      brokerURL: `ws://127.0.0.1:${port}${socketPath}`,
      webSocketFactory: () => new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, ['v12.stomp', 'v11.stomp']),
      connectHeaders: { token: person.token, lang: 'vi' },
      heartbeatIncoming: 20_000,
      heartbeatOutgoing: 20_000,
      reconnectDelay: 0,
    });
    const connected = new Promise<void>((resolve) => (client.onConnect = () => resolve()));
    client.activate();
    await connected;
    expect(client.connectedVersion).toBe('1.2');
    const subscribed = [ownQueue, everyoneTopic].map(
      (destination) =>
        new Promise<void>((resolve) => {
          client.watchForReceipt(destination, () => resolve());
          client.subscribe(destination, ({ body, headers }) => heard.push(`${headers['destination']} ${body}`), {
            receipt: destination,
          });
        }),
    );
    await Promise.all(subscribed);
    expect([...realtime.connected()]).toContain('LIBRARY');
    expect(realtime.toPerson('LIBRARY', (lang) => JSON.stringify({ title: `对你: ${lang}\n\\` }))).toBe(1);
    realtime.toEverybody('{"a":1}');
    await until(() => heard.length === 2);
    expect(heard).toEqual([`${ownQueue} ${JSON.stringify({ title: '对你: vi\n\\' })}`, `${everyoneTopic} {"a":1}`]);
    await client.deactivate();
    await until(() => !realtime.connected().has('LIBRARY'));
    expect(realtime.toPerson('LIBRARY', 'x')).toBe(0);
  });
});

describe('who gets what', () => {
  it('a person in all sessions of that person, at console and app, and nobody else', async () => {
    const [one, other] = [await server.person('MANY'), await server.person('ELSE')];
    const again = await server.signIn('MANY', 'correct horse battery');
    const mine = await Promise.all([one, again].map(({ token }) => notices(token)));
    const theirs = await notices(other.token);
    expect(server.services.realtime.toPerson('MANY', '"hello"')).toBe(2);
    server.services.realtime.toEverybody('"end"');
    for (const socket of [...mine, theirs]) await until(() => socket.said.some(({ body }) => body === '"end"'));
    const bodies = (socket: TestSocket) =>
      socket.said.flatMap(({ command, body }) => (command === 'MESSAGE' ? [body] : []));
    expect(mine.map(bodies)).toEqual([
      ['"hello"', '"end"'],
      ['"hello"', '"end"'],
    ]);
    expect(bodies(theirs)).toEqual(['"end"']);
  });

  it('a session alone, when it is meant', async () => {
    const first = await server.person('SOLO');
    const second = await server.signIn('SOLO', 'correct horse battery');
    const [one, other] = [await notices(first.token), await notices(second.token)];
    const oid = (await one.hears('CONNECTED')).headers['session'] ?? '';
    expect(server.services.realtime.toSession(oid, '"only"')).toBe(1);
    server.services.realtime.toPerson('SOLO', '"end"');
    await other.hears('MESSAGE');
    await one.hears('MESSAGE', 2);
    expect(other.said.filter(({ command }) => command === 'MESSAGE').map(({ body }) => body)).toEqual(['"end"']);
  });

  it('nobody who has unsubscribed', async () => {
    const socket = await notices((await server.person('UNSUB')).token);
    socket.send('UNSUBSCRIBE', { id: 'own', receipt: 'gone' });
    await socket.hears('RECEIPT', 3);
    server.services.realtime.toPerson('UNSUB', '"hello"');
    server.services.realtime.toEverybody('"end"');
    expect((await socket.hears('MESSAGE')).body).toBe('"end"');
  });
});

describe('what ends a session', () => {
  it.each([
    ['a kick', 'kick', "update session set ended_at = now(), end_reason = 'kick' where empid = $1"],
    ['switching the user off', 'switched_off', "update web_user set status = 'N' where empid = $1"],
    ['leaving the company', 'switched_off', "update employee set inservice = 'N' where empid = $1"],
    [
      'the blacklist',
      'blacklisted',
      "insert into blacklist (blacktype, type, contentoid, remark) values ('WEB', 'H', $1, 'for a reason')",
    ],
  ])('closes its socket and says why: %s', async (name, reason, statement) => {
    const empid = `K${name.replaceAll(/\W/g, '').slice(0, 20)}`;
    const socket = await notices((await server.person(empid)).token, { lang: 'en' });
    const connection = await server.db.pool.connect();
    try {
      await connection.query('begin');
      await connection.query("select set_config('steward.actor', 'test', true)");
      await connection.query(statement, [empid]);
      await connection.query('commit');
    } finally {
      connection.release();
    }
    expect((await socket.closed).code).toBe(4401);
    const kick = JSON.parse((await socket.hears('MESSAGE')).body) as Record<string, string>;
    expect(kick).toMatchObject({ type: 'kick', code: '401', reason, title: 'Your session has ended' });
    expect(kick['at']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    if (reason === 'blacklisted') expect(kick['message']).toContain('for a reason');
  });

  it('leaves the sockets of others open', async () => {
    const stays = await notices((await server.person('STAYS')).token);
    const goes = await server.person('GOES');
    const going = await notices(goes.token);
    await server.call(sessionCalls.logout, { content: '' }, { as: goes });
    await going.closed;
    server.services.realtime.toPerson('STAYS', '"still"');
    expect((await stays.hears('MESSAGE')).body).toBe('"still"');
  });
});

describe('a socket without a session', () => {
  it.each([
    ['no token', undefined],
    ['no real token', 'abc'],
  ])('gets an ERROR and is closed: %s', async (_name, token) => {
    const socket = await plain();
    socket.send('CONNECT', { 'accept-version': '1.2', host: 'x', ...(token ? { token } : {}) });
    const { headers } = await socket.hears('ERROR');
    expect(headers['message']).toMatch(/^wire\.(session_over|token_invalid)$/);
    expect((await socket.closed).code).toBe(4401);
  });

  it('is refused with a foreign origin', async () => {
    await expect(openSocket(port, { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(openSocket(port, { origin: 'null' })).rejects.toThrow('403');
    await plain({ origin: `http://127.0.0.1:${port}` });
  });
});
