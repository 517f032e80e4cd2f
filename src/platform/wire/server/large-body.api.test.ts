import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const mib = 1024 * 1024;
const gigabyte = 1024 * mib;
const head = (...more: string[]): string =>
  ['POST /api/login HTTP/1.1', 'host: x', 'content-type: application/json', ...more, '', ''].join('\r\n');

/** Sends a body for as long as the server accepts it; returns the response, and how much was sent. */
const send = async (start: string, piece: Buffer): Promise<{ heard: string; sent: number }> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const state = { open: true };
  let [heard, sent] = ['', 0];
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve())).then(() => {
    state.open = false;
  });
  socket.write(start);
  const pour = async (): Promise<void> => {
    for (; state.open && sent < gigabyte; sent += piece.length) {
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
    }
  };
  await pour();
  socket.destroy();
  await closed;
  return { heard, sent };
};

const chunk = (size: number): Buffer =>
  Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size, 'x'), Buffer.from('\r\n')]);

it.each([
  ['that says its length', head(`content-length: ${gigabyte}`), Buffer.alloc(mib, 'x')],
  ['that does not', head('transfer-encoding: chunked'), chunk(mib)],
])('a body of 1 GB %s is rejected, and costs no memory', async (_, start, piece) => {
  const before = process.memoryUsage().rss;
  const { heard, sent } = await send(start, piece);
  expect(sent).toBeLessThan(64 * mib);
  expect(heard === '' || heard.startsWith('HTTP/1.1 413 ')).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * mib);
  expect((await server.app.inject({ url: '/api/health/live' })).statusCode).toBe(200);
});
