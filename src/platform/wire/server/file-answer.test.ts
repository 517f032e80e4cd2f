import fastify, { type FastifyInstance } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import { sendFile, sendStored } from './file-answer.ts';

const pieceBytes = 262_144;
const whole = randomBytes(40 * pieceBytes + 11);

let app: FastifyInstance;
let port: number;
/** Number of sources being read now, and of those that were finished or abandoned. */
let reading: number;
let ended: number;
let failAt: number;
let patienceMs: number | undefined;

/** The chunks of the whole, in one buffer that is overwritten when the next one is requested. */
async function* lentPieces(from: number, to: number): AsyncGenerator<Buffer> {
  const memory = Buffer.allocUnsafeSlow(pieceBytes);
  reading += 1;
  try {
    for (let at = from; at <= to; at += pieceBytes) {
      if (at >= failAt) throw new Error('the disk broke');
      const count = whole.copy(memory, 0, at, Math.min(at + pieceBytes, to + 1));
      yield memory.subarray(0, count);
      memory.fill(0);
    }
  } finally {
    ended += 1;
  }
}

/** Generated chunks, more in total than any socket buffers while nobody reads. */
async function* madePieces(): AsyncGenerator<Buffer> {
  reading += 1;
  try {
    for (let made = 0; made < 2_000; made += 1) yield Buffer.alloc(64 * 1024, made);
  } finally {
    ended += 1;
  }
}

beforeEach(async () => {
  [reading, ended, failAt, patienceMs] = [0, 0, Infinity, undefined];
  app = fastify();
  app.get('/file', (request, reply) =>
    sendStored(
      request,
      reply,
      {
        filename: 'whole.bin',
        mediaType: 'application/octet-stream',
        size: whole.length,
        etag: '"whole"',
        inline: false,
        keepSeconds: 0,
        open: async (from, to) => lentPieces(from, to),
      },
      patienceMs,
    ),
  );
  app.get('/made', (_, reply) =>
    sendFile(
      reply,
      { filename: 'made.bin', mediaType: 'application/octet-stream', stream: Readable.from(madePieces()) },
      patienceMs,
    ),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

const answerOf = async (headers: Record<string, string> = {}): Promise<http.IncomingMessage> => {
  const [answer] = (await once(http.get({ port, path: '/file', headers, agent: false }), 'response')) as [
    http.IncomingMessage,
  ];
  return answer;
};
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

it('waits for a slow reader before it overwrites a lent buffer', async () => {
  const answer = await answerOf();
  const hash = createHash('sha256');
  let count = 0;
  for await (const piece of answer) {
    hash.update(piece as Buffer);
    count += 1;
    if (count % 8 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(hash.digest('hex')).toBe(sha256(whole));
  expect([reading, ended]).toEqual([1, 1]);
});

it('sends a range, and several answers on one connection', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (const from of [0, 1_000_000]) {
    const headers = { range: `bytes=${from}-${from + 999_999}` };
    const [answer] = (await once(http.get({ port, path: '/file', headers, agent }), 'response')) as [
      http.IncomingMessage,
    ];
    const pieces = await answer.toArray();
    expect(answer.statusCode).toBe(206);
    expect(Buffer.concat(pieces as Buffer[]).equals(whole.subarray(from, from + 1_000_000))).toBe(true);
  }
  agent.destroy();
});

it('breaks the connection if it cannot read on: a part is never taken for the whole', async () => {
  failAt = 5 * pieceBytes;
  const answer = await answerOf();
  expect(answer.headers['content-length']).toBe(String(whole.length));
  await expect(text(answer)).rejects.toThrow('aborted');
  expect([reading, ended]).toEqual([1, 1]);
});

it('disconnects a reader that takes nothing of what is generated, and no other', async () => {
  patienceMs = 400;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write('GET /made HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => ended === 1);
  socket.destroy();

  patienceMs = 1_500;
  const [answer] = (await once(http.get({ port, path: '/made', agent: false }), 'response')) as [http.IncomingMessage];
  let bytes = 0;
  for await (const piece of answer) {
    bytes += (piece as Buffer).length;
    // Longer in total than the time limit, but never without reading something.
    if (bytes % (8 * 1024 * 1024) < 65_536) await pause(100);
  }
  expect(bytes).toBe(2_000 * 64 * 1024);
});

it('stops reading when the reader disconnects, even one that was still waiting', async () => {
  const request = 'GET /file HTTP/1.1\r\nhost: x\r\n\r\n';
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // Two at once: the second waits for the first, and both disconnect.
  socket.pause();
  socket.write(request + request);
  await until(() => reading === 2);
  socket.destroy();
  await until(() => ended === 2);
});

it('does not wait for ever', async () => {
  patienceMs = 300;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => ended === 1);
  socket.destroy();
});
