import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '#app/server/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('E1');
});
afterAll(() => server.close());

const mebibyte = 1_048_576;
const gigabyte = 1024 * mebibyte;

it('a log with a line of 1 GB is refused as soon as it is too long, and costs no memory', async () => {
  const { token } = await server.signInToApp('E1', testPassword);
  const socket = connect(await server.listen(), '127.0.0.1');
  await once(socket, 'connect');
  const state = { heard: '', isOpen: true };
  socket.on('data', (bytes: Buffer) => (state.heard += bytes.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      state.isOpen = false;
      resolve();
    });
  });
  const part = [
    '--line',
    'content-disposition: form-data; name="file"; filename="app.log"',
    'content-type: text/plain',
    '',
    '',
  ].join('\r\n');
  socket.write(
    [
      'POST /api/mb/feedback/log HTTP/1.1',
      'host: x',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=line',
      `content-length: ${gigabyte + part.length}`,
      '',
      part,
    ].join('\r\n'),
  );
  const before = process.memoryUsage().rss;
  const piece = Buffer.alloc(mebibyte, 'a');
  let sent = 0;
  for (; state.isOpen && sent < gigabyte && state.heard === ''; sent += piece.length) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  socket.destroy();
  await closed;
  expect(sent).toBeLessThan(64 * mebibyte);
  expect(state.heard === '' || /HTTP\/1\.1 413 |"file\.too_large"/.test(state.heard)).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * mebibyte);
  const { rows } = await server.db.pool.query("select from stored_file where uploader = 'E1'");
  expect(rows).toEqual([]);
});
