import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, until, type TestServer } from '#app/server/server.testing.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { chunkBytes } from '../files.contract.ts';
import { hugePicture, zipOf } from './files.testing.ts';

/** Other requests are answered within this while a bomb is being examined. */
const gapMs = 200;
const mebibyte = 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ UPLOAD_QUOTA_MB: '10000' });
});
afterAll(() => server.close());

type Outcome = { reason: string; longestGapMs: number; heldMb: number };

/** The longest event loop delay, and the memory that was retained, while `work` ran. */
const watched = async (work: () => Promise<string>): Promise<Outcome> => {
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const state = { over: false };
  const asking = (async () => {
    let health = 0;
    while (!state.over) {
      const begun = performance.now();
      const { statusCode } = await server.app.inject({ url: '/api/health/live' });
      expect(statusCode).toBe(200);
      health = Math.max(health, performance.now() - begun);
      await sleep(5);
    }
    return health;
  })();
  const reason = await work();
  state.over = true;
  const health = await asking;
  delay.disable();
  return {
    reason,
    longestGapMs: Math.max(health, delay.max / 1e6),
    heldMb: Math.max(0, process.memoryUsage().rss - before) / mebibyte,
  };
};

/** A busy machine delays one attempt by chance; a bomb that works delays all of them. */
const expectUnharmed = async (name: string, work: () => Promise<string>): Promise<string> => {
  for (let tries = 1; ; tries += 1) {
    const { reason, longestGapMs, heldMb } = await watched(work);
    if (process.env['FIGURES'])
      process.stdout.write(`${name}: gap ${longestGapMs.toFixed(0)} ms, memory +${heldMb.toFixed(0)} MB, ${reason}\n`);
    if (longestGapMs <= gapMs) return reason;
    expect(tries, `${name} held the server for ${longestGapMs} ms`).toBeLessThan(5);
  }
};

/**
 * Sends a file chunk by chunk, as a person whose only right is to be signed in, and merges it; returns the reason of
 * the error or `taken`.
 */
const upload = async (name: string, bytes: Buffer, empid: string = randomBytes(6).toString('hex')): Promise<string> => {
  const owner = { empid, actor: { empid } };
  const chunkCount = Math.ceil(bytes.length / chunkBytes);
  const named = { md5: randomBytes(16).toString('hex'), chunkCount, fileName: name };
  async function* pieces(from: number) {
    const to = Math.min(from + chunkBytes, bytes.length);
    // Each chunk is lent and may be detached.
    for (let at = from; at < to; at += 65_536) yield Buffer.from(bytes.subarray(at, Math.min(at + 65_536, to)));
  }
  const { uploads } = server.services.files;
  try {
    for (let chunk = 0; chunk < chunkCount; chunk += 1) {
      const sent = { ...named, chunk, chunkSize: chunkBytes };
      await uploads.takeChunk(owner, sent, { filename: 'c', bytes: pieces(chunk * chunkBytes) });
    }
    await uploads.merge(owner, named);
    return 'taken';
  } catch (error) {
    if (error instanceof DomainError) return error.reason;
    throw error;
  }
};

const filled = (unit: string, bytes: number): Buffer => Buffer.alloc(bytes, unit);

describe('files that harm their reader', () => {
  // The first file starts a process, which is not what is measured.
  beforeAll(() => upload('first.txt', Buffer.from('words')));

  it.each([
    ['28 comments', 'a.txt', () => Buffer.from(`${'<!---->'.repeat(28)}words`), 'taken'],
    ['comments up to the end', 'a.txt', () => filled('<!---->', 4 * mebibyte), 'taken'],
    ['16 MB of opening brackets', 'a.json', () => filled('[', 16 * mebibyte), 'file.wrong_type'],
    [
      '16 MB of nested brackets',
      'a.txt',
      () => Buffer.concat([filled('[', 8 * mebibyte), filled(']', 8 * mebibyte)]),
      'taken',
    ],
    ['16 MB of empty lists', 'a.json', () => Buffer.from(`[${'[],'.repeat(5_500_000)}[]]`), 'taken'],
    ['16 MB of quotes', 'a.csv', () => filled('",', 16 * mebibyte), 'taken'],
    [
      '100,000 files in a package',
      'a.apk',
      () => {
        const names = Array.from({ length: 100_000 }, (_, n) => [`${n}`, Buffer.alloc(0)]);
        return zipOf(Object.fromEntries(names) as Record<string, Buffer>);
      },
      'file.wrong_type',
    ],
    [
      'a directory that says it is larger than the file',
      'a.xlsx',
      () => {
        const zip = zipOf({ 'xl/workbook.xml': Buffer.alloc(10) });
        zip.writeUInt32LE(0xffff_fff0, zip.length - 10);
        return zip;
      },
      'file.wrong_type',
    ],
    ['a PDF of 10 MB of ends', 'a.pdf', () => filled('%PDF-1.7\nstartxref ', 10 * mebibyte), 'file.broken_pdf'],
  ] as [string, string, () => Buffer, string][])('%s', async (what, name, make, reason) => {
    const bytes = make();
    expect(await expectUnharmed(what, () => upload(name, bytes))).toBe(reason);
  });
});

describe('pictures that harm their decoder', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false });

  it('60 million pixels in a small file', { timeout: 120_000 }, async () => {
    const wide = await hugePicture();
    expect(await expectUnharmed('60 megapixels', () => upload('a.png', wide))).toBe('file.too_many_pixels');
  });

  it(
    '48 million pixels, from three people at once, while a fourth sends a small one',
    { timeout: 300_000 },
    async () => {
      const large = await plain(8_000, 6_000).png().toBuffer();
      const small = await plain(40, 30).jpeg().toBuffer();
      let waitedMs = Infinity;
      const outcome = await expectUnharmed('3 × 48 megapixels', async () => {
        const slow = ['a', 'b', 'c'].map((empid) => upload('a.png', Buffer.concat([large, Buffer.from(empid)]), empid));
        const begun = performance.now();
        await upload('b.jpg', small, 'd');
        waitedMs = performance.now() - begun;
        return (await Promise.all(slow)).join();
      });
      expect(outcome).toMatch(/^(taken|file.broken_picture)(,(taken|file.broken_picture)){2}$/);
      if (process.env['FIGURES']) process.stdout.write(`a small picture meanwhile: ${waitedMs.toFixed(0)} ms\n`);
    },
  );
});

describe('requests that harm their parser', () => {
  const post = async (url: string, payload: Buffer, type: string): Promise<string> => {
    const headers = { 'content-type': type, authorization: `Bearer ${server.administrator.token}` };
    const { statusCode, body } = await server.app.inject({ method: 'POST', url, headers, payload });
    return `${statusCode} ${(JSON.parse(body) as { reason?: string }).reason}`;
  };
  /** Rejected with reasons of the catalogue, as a request or as a form. */
  const refused = /^(4\d\d|200) (wire|form|common)\.[a-z_.]+$/;

  it.each([
    ['nested plain JSON', () => filled('[', 900_000)],
    ['many keys', () => Buffer.from(`{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join()}}`)],
    ['1 MB of JSON beyond the limit', () => filled('[', 3 * mebibyte)],
  ])('%s', async (what, make) => {
    const payload = make();
    const status = await expectUnharmed(what, () => post('/api/file/merge', payload, 'application/json'));
    expect(status).toMatch(refused);
  });

  it('nested JSON that is sealed', async () => {
    let deep: unknown = [];
    for (let level = 0; level < 1_000; level += 1) deep = [deep];
    const sealed = await server.services.keys.seal(deep);
    const opened = await post('/api/data/param', Buffer.from(JSON.stringify({ content: sealed })), 'application/json');
    expect(opened).toMatch(/^400 wire\./);
    const unopenable = Buffer.from(JSON.stringify({ content: filled('A', 1_300_000).toString() }));
    expect(await expectUnharmed('sealed', () => post('/api/data/param', unopenable, 'application/json'))).toMatch(
      refused,
    );
  });

  it('a form of very many parts', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
    const payload = Buffer.from(`${part.repeat(20_000)}--x--\r\n`);
    const status = await expectUnharmed('parts', () =>
      post('/api/file/upload', payload, 'multipart/form-data; boundary=x'),
    );
    expect(status).toMatch(refused);
  });
});

it('frees the memory: the processes that examine hold it, and end', async () => {
  const before = process.memoryUsage().rss;
  for (let n = 0; n < 3; n += 1) await upload('a.json', filled('[', 16 * mebibyte));
  await until(() => process.memoryUsage().rss - before < 150 * mebibyte);
});
