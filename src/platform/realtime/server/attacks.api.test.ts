import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, until, type TestServer } from '#app/server/server.testing.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { frameText } from './frames.ts';
import { inTurns, openNotices, openSocket, type TestSocket } from './socket.testing.ts';

let server: TestServer;
let port: number;
let token: string;
let empid: string;
let people = 0;
const open: TestSocket[] = [];

const newPerson = async (): Promise<void> => {
  people += 1;
  empid = `ATTACKER${people}`;
  ({ token } = await server.person(empid));
};

beforeAll(async () => {
  server = await startTestServer();
  port = await server.listen();
  await newPerson();
});
afterEach(() => {
  for (const { ws } of open.splice(0)) ws.terminate();
});
afterAll(() => server.close());

const kept = (socket: TestSocket): TestSocket => {
  open.push(socket);
  return socket;
};
const stranger = async (...rest: Parameters<typeof openSocket> extends [number, ...infer Rest] ? Rest : never) =>
  kept(await openSocket(port, ...rest));
const signedIn = async () => kept(await openNotices(port, token));

describe('what is no frame', () => {
  it('closes the socket: bytes', async () => {
    const socket = await signedIn();
    socket.ws.send(Buffer.from(frameText('DISCONNECT', {})));
    expect((await socket.closed).code).toBe(1003);
  });

  it('closes the socket: a huge message, whole or in pieces', async () => {
    const whole = await stranger();
    whole.ws.send('A'.repeat(64 * 1024 + 1));
    expect((await whole.closed).code).toBe(1009);
    const pieces = await stranger();
    for (let piece = 0; piece < 5; piece += 1) pieces.ws.send('A'.repeat(16 * 1024), { fin: false });
    expect((await pieces.closed).code).toBe(1009);
  });

  it('closes the socket: a message of endless pieces', async () => {
    const socket = await stranger();
    for (let piece = 0; piece < 200; piece += 1) socket.ws.send('', { fin: false });
    await socket.closed;
    expect(socket.said).toEqual([]);
  });

  it.each([
    ['half a frame', 'SUBSCRIBE\nid:1'],
    ['a frame and a half', `${frameText('UNSUBSCRIBE', { id: 'own' })}SUB`],
    ['an undefined escape', 'SUBSCRIBE\nid:\\t\n\n\0'],
    ['a body', 'SUBSCRIBE\nid:9\ndestination:/topic/notify\n\nbody\0'],
    ['text', 'GET / HTTP/1.1\r\n\r\n'],
    ['HTML', '<script>alert(1)</script>'],
    ['too many headers', `SUBSCRIBE\n${'a:1\n'.repeat(60)}\n\0`],
  ])('is answered with ERROR and closed: %s', async (_name, text) => {
    const socket = await signedIn();
    socket.ws.send(text);
    expect((await socket.hears('ERROR')).headers['message']).toBe('realtime.malformed');
    expect((await socket.closed).code).toBe(1008);
  });
});

describe('what a client may not say', () => {
  it.each(['SEND', 'MESSAGE', 'ACK', 'NACK', 'BEGIN', 'COMMIT', 'ABORT', 'CONNECTED', 'ERROR', 'FLY'])(
    'is refused and ends the socket: %s',
    async (command) => {
      const other = kept(await openNotices(port, server.administrator.token));
      const socket = await signedIn();
      socket.send(command, { destination: '/topic/notify', id: '1', transaction: 't', receipt: 'r1' }, 'hello');
      const { headers } = await socket.hears('ERROR');
      expect([headers['message'], headers['receipt-id']]).toEqual(['realtime.refused_command', 'r1']);
      expect((await socket.closed).code).toBe(1008);
      server.services.realtime.toEverybody('"end"');
      expect((await other.hears('MESSAGE')).body).toBe('"end"');
    },
  );

  it.each([
    '/user/ADMIN/queue/notify',
    '/user/queue/notify/../../ADMIN',
    '/queue/notify',
    '/user/*/queue/notify',
    '/user/>',
    '/topic/*',
    '/topic/#',
    '/topic/notify ',
    '/TOPIC/NOTIFY',
    '',
    '/exchange/amq.topic/notify',
  ])('opens no queue of others: %s', async (destination) => {
    const socket = await signedIn();
    socket.send('SUBSCRIBE', { id: 'x', destination, receipt: 'r' });
    expect((await socket.hears('ERROR')).headers['message']).toBe('realtime.unknown_destination');
    await socket.closed;
  });

  it('is no name of somebody else, whatever headers come with it', async () => {
    const other = await server.person(`VICTIM${people}`);
    const socket = kept(await openSocket(port));
    socket.send('CONNECT', {
      'accept-version': '1.2',
      token,
      login: other.empid,
      'user-name': other.empid,
      userId: other.empid,
    });
    await socket.hears('CONNECTED');
    socket.send('SUBSCRIBE', {
      id: 'x',
      destination: '/user/queue/notify',
      empid: other.empid,
      selector: 'true',
      receipt: 'r',
    });
    await socket.hears('RECEIPT');
    expect(server.services.realtime.toPerson(other.empid, '"secret"')).toBe(0);
    server.services.realtime.toPerson(empid, '"own"');
    expect((await socket.hears('MESSAGE')).body).toBe('"own"');
  });

  it.each([
    [
      'to subscribe before CONNECT',
      [['SUBSCRIBE', { id: '1', destination: '/topic/notify' }]],
      'realtime.not_connected',
    ],
    ['another version', [['CONNECT', { 'accept-version': '1.0' }]], 'realtime.unknown_version'],
    ['no version', [['CONNECT', {}]], 'realtime.unknown_version'],
    [
      'a heart-beat that is none',
      [['CONNECT', { 'accept-version': '1.2', 'heart-beat': '-1,x' }]],
      'realtime.malformed',
    ],
  ] as const)('is %s', async (_name, frames, reason) => {
    const socket = await stranger();
    for (const [command, headers] of frames) socket.send(command, headers);
    expect((await socket.hears('ERROR')).headers['message']).toBe(reason);
    await socket.closed;
  });

  it('is CONNECT a second time, even at once', async () => {
    const socket = await stranger();
    const text = frameText('CONNECT', { 'accept-version': '1.2', token });
    socket.ws.send(text + text);
    expect((await socket.hears('ERROR')).headers['message']).toBe('realtime.connected_twice');
    await socket.closed;
    expect(server.services.realtime.connected().has(empid)).toBe(false);
  });

  it('is too much at a time: frames, heart-beats, pings, subscriptions', async () => {
    const flood = async (send: (socket: TestSocket, turn: number) => void, reason = 'realtime.too_fast') => {
      const socket = await signedIn();
      for (let turn = 0; turn < 40; turn += 1) send(socket, turn);
      expect((await socket.hears('ERROR')).headers['message']).toBe(reason);
      expect((await socket.closed).code).toBe(1008);
    };
    await flood(({ ws }) => ws.send('\n'));
    await flood(({ ws }) => ws.ping());
    const both =
      frameText('UNSUBSCRIBE', { id: 'own' }) + frameText('SUBSCRIBE', { id: 'own', destination: '/topic/notify' });
    await flood(({ ws }) => ws.send(both));
    await flood(
      (socket, turn) => socket.send('SUBSCRIBE', { id: `s${turn}`, destination: '/topic/notify' }),
      'realtime.too_many_subscriptions',
    );
    // What is much in bytes alone is not too much.
    const socket = await signedIn();
    socket.ws.send(frameText('UNSUBSCRIBE', { id: 'own' }).concat('\n'.repeat(60_000)));
    socket.send('SUBSCRIBE', { id: 'own', destination: '/user/queue/notify', receipt: 'again' });
    await socket.hears('RECEIPT', 3);
  });
});

describe('a token', () => {
  const rejected = async (headers: Record<string, string>): Promise<string | undefined> => {
    const socket = await stranger();
    socket.send('CONNECT', { 'accept-version': '1.2', ...headers });
    const { message } = (await socket.hears('ERROR')).headers;
    await socket.closed;
    return message;
  };

  it('of an ended session, of another kind, forged or broken opens nothing', async () => {
    const ended = await server.person(`ENDED${people}`);
    await server.call(sessionCalls.logout, { content: '' }, { as: ended });
    await until(async () => (await rejected({ token: ended.token })) === 'wire.session_over');
    expect(await rejected({ token: ended.refreshToken })).toBe('wire.session_over');
    const [head = '', payload = '', sign = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    expect(await rejected({ token: `${none}.${payload}.` })).toBe('wire.session_over');
    expect(await rejected({ token: `${head}.${payload}.${sign.slice(1)}A` })).toBe('wire.session_over');
    expect(await rejected({ token: 'x'.repeat(2_000) })).toBe('wire.session_over');
    expect(await rejected({ login: empid, passcode: testPassword })).toBe('wire.session_over');
  });

  it('of a one-time password opens nothing', async () => {
    await newPerson();
    await server.services.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('session').set({ must_change: 'Y' }).where('empid', '=', empid).execute(),
    );
    for (const { name, clear } of server.services.sessions.caches) if (name === 'sessions') clear('0');
    expect(await rejected({ token })).toBe('login.must_change');
    await newPerson();
  });

  it('opens twenty sockets, and no more', async () => {
    const sockets: TestSocket[] = [];
    for (let turn = 0; turn < 20; turn += 1) sockets.push(await signedIn());
    expect(await rejected({ token })).toBe('realtime.too_many_sockets');
    sockets[0]?.ws.close();
    await sockets[0]?.closed;
    await until(async () => {
      const socket = await stranger();
      socket.send('CONNECT', { 'accept-version': '1.2', token });
      return Promise.race([socket.hears('CONNECTED').then(() => true), socket.closed.then(() => false)]);
    });
  });
});

/** How many of the sockets are open. */
const stillOpen = (sockets: readonly TestSocket[]): number =>
  sockets.filter(({ ws }) => ws.readyState === ws.OPEN).length;

/** Less than the time within which a socket must say CONNECT: after that all of them are closed. */
const soonMs = 5_000;

describe('sockets that never say CONNECT', () => {
  it('are twenty from an address at most, and keep nobody out', async () => {
    const many = amount(10_000, 300);
    const sockets = await inTurns(many, 50, () =>
      stranger({ headers: { 'x-forwarded-for': `9.9.9.${Math.random()}` } }),
    );
    await until(() => stillOpen(sockets) <= 20, soonMs);
    const honest = await signedIn();
    server.services.realtime.toPerson(empid, '"through"');
    expect((await honest.hears('MESSAGE')).body).toBe('"through"');
  });

  it('are five hundred from all addresses at most, and keep nobody out', async () => {
    const addresses = 30;
    const sockets = await inTurns(addresses * 20, 50, (turn) =>
      stranger({ localAddress: `127.0.1.${1 + (turn % addresses)}` }),
    );
    await until(() => stillOpen(sockets) <= 500, soonMs);
    expect(stillOpen(sockets)).toBeGreaterThan(400);
    const honest = await signedIn();
    server.services.realtime.toPerson(empid, '"through"');
    expect((await honest.hears('MESSAGE')).body).toBe('"through"');
  });
});

describe('maintenance', () => {
  it('closes the sockets of those who may not stay, and lets them back in afterwards', async () => {
    const socket = await signedIn();
    const maintain = (status: 'Y' | 'N') =>
      server.services.db.write({ empid: 'test' }, (trx) =>
        trx.updateTable('parameter').set({ status }).where('paramtype', '=', 'Maintenance').execute(),
      );
    await maintain('Y');
    expect((await socket.hears('ERROR')).headers['message']).toBe('wire.maintenance');
    expect((await socket.closed).code).toBe(4503);
    await maintain('N');
    await until(async () => {
      const again = await stranger();
      again.send('CONNECT', { 'accept-version': '1.2', token });
      return Promise.race([again.hears('CONNECTED').then(() => true), again.closed.then(() => false)]);
    });
  });
});
