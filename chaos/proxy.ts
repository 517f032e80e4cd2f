import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleOfBytes } from '#platform/files/server/files.testing.ts';
import { chunkBytes, chunksAtOnce } from '#platform/files/files.contract.ts';
import { openSocket } from '#platform/realtime/server/socket.testing.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { signIn, type BenchSession } from '../bench/session.ts';
import { withDatabase } from './database.ts';
import { write } from './disk.ts';
import { needsNginx, startNginx, type Proxy } from './nginx.ts';
import { administrator, makeDataDir, start, stop, type Running } from './product.ts';
import { hold, type Trial } from './trial.ts';

const headerSeconds = 2;
// Much longer than the product waits for headers.
const slowForMs = 3 * headerSeconds * 1_000;
const json = { 'content-type': 'application/json' };

type Asked = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };
type Asking = http.RequestOptions & { pieces?: Buffer[]; betweenMs?: number; restMs?: number };

/** Like `fetch`, but from a chosen address, in chunks, and returning the bytes as received. */
const ask = async (
  url: string,
  { pieces = [], betweenMs = 0, restMs = 0, ...options }: Asking = {},
): Promise<Asked> => {
  const request = http.request(url, options);
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  for (const piece of pieces) {
    request.write(piece);
    if (betweenMs > 0) await pause(betweenMs);
  }
  request.end();
  const answer = await answered;
  await pause(restMs);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) };
};

const envelopeOf = ({ status, body }: Asked): Envelope => {
  hold(body[0] === 123, `answered ${status} by another than the product: ${body.toString().slice(0, 200)}`);
  return JSON.parse(body.toString()) as Envelope;
};

/** Sends a wrong password from an address that claims to be another; returns the address that was counted. */
const countedAs = async (
  dataDir: string,
  url: string,
  { seal }: BenchSession,
  { from, forwarded }: { from: string; forwarded: string },
): Promise<string> => {
  const content = { loginID: administrator.login, password: await seal('not-the-password') };
  const claims = { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` };
  const { reason } = envelopeOf(
    await ask(`${url}/api/login`, {
      method: 'POST',
      localAddress: from,
      headers: { ...json, ...claims },
      pieces: [Buffer.from(JSON.stringify({ content }))],
    }),
  );
  hold(reason === 'login.refused', `a wrong password was answered ${reason}`);
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ network: string }>('select network from signin_failure order by at desc');
    return rows[0]?.network ?? 'nobody';
  });
};

const addresses = async (dataDir: string, direct: string, proxied: string, session: BenchSession): Promise<void> => {
  const tries = [
    // A proxy replaces what the caller claims.
    { url: proxied, from: '127.0.0.2', forwarded: '203.0.113.9', counted: '127.0.0.2' },
    // Only the proxy is trusted.
    { url: direct, from: '127.0.0.3', forwarded: '203.0.113.9', counted: '127.0.0.3' },
    // A proxy that appends: the caller's claim comes first.
    { url: direct, from: '127.0.0.1', forwarded: '203.0.113.9, 127.0.0.4', counted: '127.0.0.4' },
  ];
  for (const { url, counted, ...claim } of tries) {
    const found = await countedAs(dataDir, url, session, claim);
    hold(found === counted, `a try of ${counted} that claims ${claim.forwarded} was counted as one of ${found}`);
  }
};

type Uploaded = { bytes: Buffer; fileId: string };

const formOf = async (fields: Record<string, string | number>, bytes: Buffer): Promise<[string, Buffer]> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'blob');
  const sent = new Response(form);
  return [sent.headers.get('content-type') ?? '', Buffer.from(await sent.arrayBuffer())];
};

/** Chunks of the full size, as many at a time as the console sends; the last one over a slow connection. */
const upload = async (url: string, { headers }: BenchSession): Promise<Uploaded> => {
  const bytes = randomBytes(5 * chunkBytes - 1_234_567);
  const chunkCount = Math.ceil(bytes.length / chunkBytes);
  const named = { md5: sampleOfBytes(bytes), chunkCount, fileName: 'large.bin' };
  const send = async (chunk: number, slices = 1): Promise<void> => {
    const part = bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);
    const [type, body] = await formOf({ ...named, chunk, chunkSize: chunkBytes }, part);
    const each = Math.ceil(body.length / slices);
    const answer = await ask(`${url}/api/file/upload`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type, 'content-length': body.length },
      pieces: Array.from({ length: slices }, (_, n) => body.subarray(n * each, (n + 1) * each)),
      betweenMs: slices > 1 ? slowForMs / slices : 0,
    });
    const { code, reason } = envelopeOf(answer);
    hold(code === '200', `chunk ${chunk} was answered ${code} ${reason}`);
  };
  await Promise.all(Array.from({ length: chunksAtOnce }, (_, chunk) => send(chunk)));
  await send(chunksAtOnce, 12);
  const merged = envelopeOf(
    await ask(`${url}/api/file/merge`, {
      method: 'POST',
      headers: { ...headers, ...json },
      pieces: [Buffer.from(JSON.stringify(named))],
    }),
  );
  hold(merged.code === '200', `the merge was answered ${merged.code} ${merged.reason}`);
  return { bytes, fileId: (merged.content as { fileid: string }).fileid };
};

/** The largest form that any screen sends (a file of 10 MiB and its fields) must reach the product. */
const largestForm = async (url: string, { headers }: BenchSession): Promise<void> => {
  const [type, body] = await formOf({}, Buffer.alloc(11 * 1024 * 1024));
  const answer = await ask(`${url}/api/file/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'content-length': body.length },
    pieces: [body],
  });
  hold(envelopeOf(answer).code !== '200', 'a chunk of 11 MiB was taken');
};

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const download = async (url: string, { headers }: BenchSession, { bytes, fileId }: Uploaded): Promise<void> => {
  const address = `${url}/api/file/download?fileId=${encodeURIComponent(fileId)}`;
  const [from, to] = [chunkBytes - 10, 2 * chunkBytes + 10];
  const part = await ask(address, { headers: { ...headers, range: `bytes=${from}-${to}` } });
  hold(part.status === 206, `a range was answered ${part.status}`);
  hold(part.headers['content-range'] === `bytes ${from}-${to}/${bytes.length}`, 'a range is named wrongly');
  hold(digest(part.body) === digest(bytes.subarray(from, to + 1)), 'a range has other bytes');
  const beyond = await ask(address, { headers: { ...headers, range: `bytes=${bytes.length}-` } });
  hold(beyond.status === 416, `a range beyond the end was answered ${beyond.status}`);
  const slow = ask(address, { headers, restMs: slowForMs });
  const began = performance.now();
  const other = await ask(`${url}/api/user/info`, { headers });
  hold(other.status === 200 && performance.now() - began < slowForMs / 2, 'somebody else waits for a slow reader');
  const whole = await slow;
  hold(whole.status === 200 && digest(whole.body) === digest(bytes), 'a slow reader got other bytes');
};

/**
 * Both answer the same bytes in the same encoding: the page, a precompressed script, and an answer compressed on the
 * fly.
 */
const encodings = async (direct: string, proxied: string, session: BenchSession): Promise<string> => {
  hold((await write(proxied, session)) === '200', 'a sealed write is refused');
  const page = (await ask(`${direct}/`)).body.toString();
  const [script = '/'] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];
  const seen = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    for (const address of ['/', script, '/api/data/param?paramType=Disk&pageNum=1&pageSize=50']) {
      const options = { headers: { ...session.headers, 'accept-encoding': encoding } };
      const [one, other] = [await ask(direct + address, options), await ask(proxied + address, options)];
      const [own, said] = [one, other].map((asked) => asked.headers['content-encoding'] ?? 'identity');
      hold(one.status === 200, `${address} was answered ${one.status}`);
      hold(own === said, `${address}, in ${own} from the product, comes in ${said} through the proxy`);
      hold(digest(one.body) === digest(other.body), `${address} in ${own} is changed by the proxy`);
      seen.add(String(own));
    }
  }
  hold(seen.size === 3, `only ${[...seen].join(', ')} was answered`);
  return [...seen].join(', ');
};

/** Connections of the product, including recently closed ones. */
const connectionsOf = (url: string): number => {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => line.includes(`:${port} `)).length;
};

const keepAlive = async (direct: string, proxied: string): Promise<string> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let opened = 0;
  const { createConnection } = agent as unknown as { createConnection: (...args: unknown[]) => unknown };
  Object.assign(agent, {
    createConnection: (...args: unknown[]) => {
      opened += 1;
      return createConnection.apply(agent, args);
    },
  });
  const asked = 200;
  const before = connectionsOf(direct);
  try {
    for (let n = 0; n < asked; n += 1) await ask(`${proxied}/api/health/live`, { agent });
  } finally {
    agent.destroy();
  }
  const more = connectionsOf(direct) - before;
  hold(opened === 1, `${asked} requests took ${opened} connections to the proxy`);
  hold(more < asked / 4, `${asked} requests took ${more} connections from the proxy to the product`);
  return `${asked} requests on ${opened} connection`;
};

/** Notices come through the proxy, over a socket of this site alone, which ends with its session. */
const socket = async (proxied: string, session: BenchSession): Promise<void> => {
  const { port, origin } = new URL(proxied);
  const foreign = await openSocket(Number(port), { origin: 'https://elsewhere.example' }).then(
    () => 'opened',
    (error: Error) => error.message,
  );
  hold(foreign === 'answered 403', `a socket of a foreign page: ${foreign}`);
  const opened = await openSocket(Number(port), { origin });
  const token = session.headers['authorization']?.replace('Bearer ', '') ?? '';
  opened.send('CONNECT', { 'accept-version': '1.2', token });
  await opened.hears('CONNECTED');
  opened.send('SUBSCRIBE', { id: 'own', destination: '/user/queue/notify', receipt: 'own' });
  await opened.hears('RECEIPT');
  await fetch(`${proxied}/api/logout`, {
    method: 'POST',
    headers: { ...session.headers, ...json },
    body: JSON.stringify({ content: '' }),
  });
  const { code } = await opened.closed;
  hold(code === 4401 && opened.said.at(-1)?.command === 'MESSAGE', `a socket was closed with ${code}`);
};

const behindNginx = async (): Promise<string> => {
  const dataDir = await makeDataDir();
  let running: Running | undefined;
  let proxy: Proxy | undefined;
  try {
    running = await start(dataDir, { TRUST_PROXY: '127.0.0.1', HEADER_TIMEOUT: String(headerSeconds) });
    const { url } = running;
    proxy = await startNginx(path.join(dataDir, 'nginx'), url);
    const session = await signIn(proxy.url, administrator.login, administrator.password);
    await addresses(dataDir, url, proxy.url, session);
    const uploaded = await upload(proxy.url, session);
    await largestForm(proxy.url, session);
    await download(proxy.url, session, uploaded);
    const encoded = await encodings(url, proxy.url, session);
    const kept = await keepAlive(url, proxy.url);
    await socket(proxy.url, session);
    const mib = Math.round(uploaded.bytes.length / 1024 / 1024);
    return (
      `signed in; three forged addresses not believed; ${mib} MiB uploaded in chunks, one over ${slowForMs / 1000} s, ` +
      `and read whole, slowly and in part; unchanged in ${encoded}; ${kept}; a socket`
    );
  } finally {
    await proxy?.stop();
    if (running) await stop(running);
    await rm(dataDir, { recursive: true, force: true });
  }
};

export const proxyTrials: Trial[] = [
  { name: 'nginx stands before the product', missing: needsNginx, run: behindNginx },
];
