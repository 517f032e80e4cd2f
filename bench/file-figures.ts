import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chunkBytes, chunksAtOnce, downloadRangeBytes } from '#platform/files/files.contract.ts';
import { nextMessage, startOwn, stopProcess, type Product } from './child-processes.ts';
import type { PeerPorts, PeerSetup } from './file-peers.process.ts';
import type { Options } from './options.ts';
import { atLeast, atMost, type Figure } from './report.ts';
import type { BenchSession } from './session.ts';
import { median, roughly } from './statistics.ts';

const chunks = 100;
const fileBytes = chunks * chunkBytes;
const mebibyte = 1_048_576;

type Headers = Record<string, string | number>;
type Sent = { port: number; method: string; path: string; headers: Headers; body?: readonly Buffer[] };

const agent = new http.Agent({ keepAlive: true, maxSockets: chunksAtOnce });

/** Sends one request and reads the whole answer, which is returned if `keep` is set. */
const send = ({ port, method, path: url, headers, body = [] }: Sent, keep = true) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string; bytes: number }>((resolve, reject) => {
    const length = body.reduce((sum, part) => sum + part.length, 0);
    const all = { ...headers, ...(length > 0 ? { 'content-length': length } : {}) };
    const request = http.request({ host: '127.0.0.1', port, method, path: url, headers: all, agent }, (response) => {
      const kept: Buffer[] = [];
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (keep) kept.push(piece);
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(kept).toString(),
          bytes,
        }),
      );
    });
    request.on('error', reject);
    for (const part of body) request.write(part);
    request.end();
  });

/** Runs `work` for each number, with as many at a time as the client sends chunks. */
const inLanes = async (count: number, work: (n: number) => Promise<void>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: chunksAtOnce }, async () => {
      while (next < count) {
        next += 1;
        await work(next - 1);
      }
    }),
  );
};

// As long as the boundaries of browsers.
const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gWq';

const formOf = (fields: Record<string, string | number>, file: Buffer): Buffer[] => {
  const head = Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="chunk"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return [Buffer.from(head + part), file, Buffer.from(`\r\n--${boundary}--\r\n`)];
};
const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` };

type Timed = () => Promise<void>;

/** Duration in seconds, starting only when the disk has finished earlier work. */
const secondsOf = async (work: Timed): Promise<number> => {
  await promisify(execFile)('sync');
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/**
 * Makes the kernel hold memory for files about to be written. A virtual machine gets memory it has not used recently
 * from its host, and the first write to it takes ten times as long, which would make results random. Takes several
 * times the file's size, since the system need not reuse the most recently freed memory.
 */
const fetchMemory = async (folder: string): Promise<void> => {
  const name = path.join(folder, 'memory.bin');
  await using file = await open(name, 'w');
  const block = Buffer.alloc(mebibyte);
  for (let written = 0; written < 4 * fileBytes; written += block.length) await file.write(block);
  await rm(name);
};

const secondsOfWriting = async (folder: string, work: Timed): Promise<number> => {
  await fetchMemory(folder);
  return secondsOf(work);
};

type Sides = { product: number; peers: PeerPorts; session: BenchSession; bytes: Buffer };

const fieldsOf = (round: number, chunk: number) => ({
  md5: createHash('md5').update(`round ${round}`).digest('hex'),
  chunkCount: chunks,
  fileName: `bench-${round}.bin`,
  chunkSize: chunkBytes,
  chunk,
});

const assertOk = ({ status, text }: { status: number; text: string }): void => {
  if (status >= 300 || (text.startsWith('{') && !text.includes('"code":"200"')))
    throw new Error(`the server refused: ${status} ${text.slice(0, 300)}`);
};

/** The complete upload: every chunk, and the merge that verifies and hashes. Returns the file's id. */
const uploadToProduct = async ({ product, session, bytes }: Sides, round: number): Promise<string> => {
  // New bytes each time, since the product stores identical files only once.
  bytes.writeUInt32BE(round);
  await inLanes(chunks, async (chunk) => {
    const body = formOf(fieldsOf(round, chunk), bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes));
    const headers = { ...session.headers, ...formType };
    assertOk(await send({ port: product, method: 'POST', path: '/api/file/upload', headers, body }));
  });
  const { md5, chunkCount, fileName } = fieldsOf(round, 0);
  const answer = await send({
    port: product,
    method: 'POST',
    path: '/api/file/merge',
    headers: { ...session.headers, 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify({ md5, chunkCount, fileName }))],
  });
  assertOk(answer);
  return (JSON.parse(answer.text) as { content: { fileid: string } }).content.fileid;
};

const uploadToNothing = ({ peers, bytes }: Sides, round: number, path: '/discard' | '/unread'): Promise<void> =>
  inLanes(chunks, async (chunk) => {
    const body = formOf(fieldsOf(round, chunk), bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes));
    assertOk(await send({ port: peers.discard, method: 'POST', path, headers: formType, body }));
  });

/** As tus clients upload chunks: sequentially, since each starts where the previous one ended. */
const uploadToTus = async ({ peers, bytes }: Sides): Promise<void> => {
  const headers = { 'tus-resumable': '1.0.0' };
  const created = await send({
    port: peers.tus,
    method: 'POST',
    path: '/tus',
    headers: { ...headers, 'upload-length': fileBytes, 'content-length': 0 },
  });
  const { pathname } = new URL(created.headers.location ?? '', 'http://127.0.0.1');
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const at = chunk * chunkBytes;
    const answer = await send({
      port: peers.tus,
      method: 'PATCH',
      path: pathname,
      headers: { ...headers, 'upload-offset': at, 'content-type': 'application/offset+octet-stream' },
      body: [bytes.subarray(at, at + chunkBytes)],
    });
    if (answer.status !== 204) throw new Error(`tus refused: ${answer.status}`);
  }
};

const pieces = Math.ceil(fileBytes / downloadRangeBytes.POST);

const download = (request: Omit<Sent, 'headers'>, headers: Headers): Promise<void> =>
  inLanes(pieces, async (piece) => {
    const from = piece * downloadRangeBytes.POST;
    const to = Math.min(fileBytes, from + downloadRangeBytes.POST) - 1;
    const { status, bytes } = await send({ ...request, headers: { ...headers, range: `bytes=${from}-${to}` } }, false);
    if (status !== 206 || bytes !== to - from + 1) throw new Error(`not the range: ${status}, ${bytes} bytes`);
  });

const residentMebibytes = (pid: number | undefined): number => {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4_096) / mebibyte;
};

/** The peak memory of a process while something runs, above its level before. */
const growthDuring = async (pid: number | undefined, work: Timed): Promise<number> => {
  const before = residentMebibytes(pid);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMebibytes(pid));
  }, 20);
  await work();
  clearInterval(watching);
  return most - before;
};

const speed = (seconds: number): string => `${roughly(fileBytes / mebibyte / seconds)} MB/s`;
const ratioOf = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((seconds, round) => (theirs[round] ?? Number.NaN) / seconds));

/** Uploads and downloads 500 MiB, alternating between the product and its peers. */
export const fileFigures = async (product: Product, session: BenchSession, { quick }: Options): Promise<Figure[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'steward-bench-files-'));
  const child = startOwn(new URL('./file-peers.process.ts', import.meta.url));
  try {
    const listening = nextMessage<PeerPorts>(child);
    child.send({ folder } satisfies PeerSetup);
    const bytes = randomBytes(fileBytes);
    await writeFile(path.join(folder, 'bench.bin'), bytes);
    const sides: Sides = { product: Number(new URL(product.url).port), peers: await listening, session, bytes };
    const times = {
      product: [] as number[],
      discarded: [] as number[],
      unread: [] as number[],
      tus: [] as number[],
      down: [] as number[],
      statics: [] as number[],
    };
    // Warms up the compilers of all of them.
    let fileId = await uploadToProduct(sides, 0);
    await uploadToNothing(sides, 0, '/discard');
    await uploadToNothing(sides, 0, '/unread');
    let growth = 0;
    for (let round = 1; round <= (quick ? 3 : 7); round += 1) {
      times.discarded.push(await secondsOf(() => uploadToNothing(sides, round, '/discard')));
      times.unread.push(await secondsOf(() => uploadToNothing(sides, round, '/unread')));
      growth = Math.max(
        growth,
        await growthDuring(product.child.pid, async () => {
          times.product.push(
            await secondsOfWriting(folder, async () => {
              fileId = await uploadToProduct(sides, round);
            }),
          );
        }),
      );
      times.tus.push(await secondsOfWriting(folder, () => uploadToTus(sides)));
      const ours = { port: sides.product, method: 'GET', path: `/api/file/download?fileId=${fileId}` };
      times.down.push(await secondsOf(() => download(ours, session.headers)));
      const theirs = { port: sides.peers.discard, method: 'GET', path: '/bench.bin' };
      times.statics.push(await secondsOf(() => download(theirs, {})));
    }
    const versus = (ours: number[], theirs: number[]): string =>
      `${speed(median(ours))} against ${speed(median(theirs))}`;
    return [
      atLeast(
        'upload of 500 MiB with its merge, against a handler that reads the form and throws the file away',
        0.5,
        ratioOf(times.product, times.discarded),
        versus(times.product, times.discarded),
      ),
      {
        figure: 'the same, against a handler that throws the body away unread',
        goal: '',
        measured: `${roughly(ratioOf(times.product, times.unread))} (${versus(times.product, times.unread)})`,
        ok: null,
      },
      atLeast(
        'the same, against @tus/server',
        2.5,
        ratioOf(times.product, times.tus),
        versus(times.product, times.tus),
      ),
      atMost('memory of the server while it takes 500 MiB', 64, growth, 'MiB more'),
      atLeast(
        'download of 500 MiB in ranges, against @fastify/static',
        0.8,
        ratioOf(times.down, times.statics),
        versus(times.down, times.statics),
      ),
    ];
  } finally {
    agent.destroy();
    await stopProcess(child);
    await rm(folder, { recursive: true, force: true });
  }
};
