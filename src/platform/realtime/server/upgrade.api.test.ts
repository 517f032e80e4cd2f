import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, until, type TestServer } from '#app/server/server.testing.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { inTurns, openNotices } from './socket.testing.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer({ HEADER_TIMEOUT: '1' });
  port = await server.listen();
});
afterAll(() => server.close());

describe('the upgrade', () => {
  const raw = async (head: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(head);
    await Promise.race([
      once(socket, 'close'),
      until(() => /\r\n\r\n[^]/.test(text) || text.startsWith('HTTP/1.1 101')),
    ]);
    socket.destroy();
    return text;
  };
  const upgrade = (path: string, more = ''): string =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`;

  it('that is never finished is cut off', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.write(upgrade('/api/stomp').slice(0, -2));
    const dripping = setInterval(() => socket.write('X-A: b\r\n'), 300);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');
    clearInterval(dripping);
    expect(text).toContain('408');
  });

  it.each([
    ['of a foreign page', 'Origin: https://evil.example\r\n', 403],
    ['of a page in a frame without an origin', 'Origin: null\r\n', 403],
    ['of a page whose host only begins alike', 'Origin: http://127.0.0.1.evil.example\r\n', 403],
    ['of a page at another port', 'Origin: http://127.0.0.1:1\r\n', 403],
    ['of a file', 'Origin: file://\r\n', 403],
    ['that claims a host of its own', 'Origin: https://evil.example\r\nX-Forwarded-Host: evil.example\r\n', 403],
    ['of another protocol', 'Sec-WebSocket-Protocol: mqtt, graphql-ws\r\n', 400],
    ['of STOMP 1.0', 'Sec-WebSocket-Protocol: v10.stomp\r\n', 400],
    ['without a protocol, of a program', '', 101],
    ['of a page of this server', 'own', 101],
  ])('is answered: %s', async (_name, headers, status) => {
    const more = headers === 'own' ? `Origin: http://127.0.0.1:${port}\r\n` : headers;
    const text = await raw(upgrade('/api/stomp', more));
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    if (status !== 101)
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: String(status), content: null });
  });

  it('is only of the socket’s address: others are answered as usual', async () => {
    for (const path of ['/api/stomp/', '/api/nothing', '/api/stomp/x', '/api//stomp'])
      expect(await raw(upgrade(path, 'Connection: close\r\n'))).toMatch(/^HTTP\/1\.1 404 [^]*wire\.no_such_path/);
    expect(await raw(upgrade('/api/health/live'))).toMatch(/^HTTP\/1\.1 200 /);
    expect((await server.app.inject('/api/stomp')).statusCode).toBe(404);
  });

  it('leaves the server well after sockets that break off at every point', async () => {
    const whole = upgrade('/api/stomp');
    await inTurns(amount(400, 60), 20, async (turn) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(whole.slice(0, (turn * 7) % whole.length));
      await pause(turn % 3);
      socket.resetAndDestroy();
    });
    const honest = await openNotices(port, server.administrator.token);
    server.services.realtime.toPerson(server.administrator.empid, '"well"');
    expect((await honest.hears('MESSAGE')).body).toBe('"well"');
    honest.ws.terminate();
  });
});
