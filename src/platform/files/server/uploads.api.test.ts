import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { chunkBytes, fileCalls } from '../files.contract.ts';
import { apkOf, fileOf, pdfOf, sampleOfBytes } from './files.testing.ts';
import { bucketServer } from './s3.testing.ts';
import { openExaminer } from './examiner.ts';
import { StorageAway, StorageFull } from './storage.ts';
import { openUploads } from './uploads.ts';

type Named = { md5: string; chunkCount: number; fileName: string };

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const large = randomBytes(2 * chunkBytes + 1_234_567);
const namedAs = (bytes: Buffer, fileName = 'large.bin'): Named => ({
  md5: sampleOfBytes(bytes),
  chunkCount: Math.ceil(bytes.length / chunkBytes),
  fileName,
});

describe.each(['a folder', 'a bucket'] as const)('uploads into %s', (place) => {
  let server: TestServer;
  let bucket: Awaited<ReturnType<typeof bucketServer>> | undefined;
  let canary: string;
  let mai: TestSession;
  let lan: TestSession;

  beforeAll(async () => {
    canary = await mkdtemp(path.join(tmpdir(), 'steward-canary-'));
    await writeFile(path.join(canary, 'canary'), 'sings');
    bucket = place === 'a bucket' ? await bucketServer() : undefined;
    server = await startTestServer({
      DATA_DIR: path.join(canary, 'data'),
      UPLOAD_MAX_MB: '40',
      UPLOAD_QUOTA_MB: '100',
      ...(bucket ? { STORAGE_URL: bucket.url } : {}),
    });
    mai = await server.person('MAI');
    lan = await server.person('LAN');
  });
  afterAll(async () => {
    await server.close();
    await bucket?.close();
    await rm(canary, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx.deleteFrom('upload').execute();
      await trx.updateTable('stored_file').set({ ever_held: true }).execute();
    });
  });

  const piece = (bytes: Buffer, chunk: number): Buffer => bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);

  const send = (
    as: TestSession,
    bytes: Buffer,
    chunk: number,
    { named = namedAs(bytes), part = piece(bytes, chunk), chunkSize = chunkBytes } = {},
  ) =>
    server.call(
      fileCalls.chunk,
      { body: { ...named, chunk, chunkSize }, file: fileOf('blob', part, 'application/octet-stream') },
      { as },
    );

  const merge = (as: TestSession, named: Named) => server.call(fileCalls.merge, { body: named }, { as });

  const download = async (as: TestSession, fileId: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/api/file/download',
      headers: { authorization: `Bearer ${as.token}`, ...headers },
      payload: { fileId },
    });

  const filesOf = async (empid: string): Promise<number> => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from stored_file where uploader = ${empid}`.execute(server.db.read);
    return rows[0]?.n ?? 0;
  };

  it('accepts chunks in any order and twice, lists those that arrived, and creates the exact file', async () => {
    expect((await send(mai, large, 2)).content).toMatchObject({ chunkCount: 3, chunks: [2] });
    expect((await send(mai, large, 0)).content).toMatchObject({ chunks: [0, 2] });
    expect((await send(mai, large, 0)).content).toMatchObject({ chunks: [0, 2] });
    const early = await merge(mai, namedAs(large));
    expect(early).toMatchObject({ code: '25', reason: 'file.chunks_missing', content: { chunks: [0, 2] } });
    expect((await server.call(fileCalls.state, { query: namedAs(large) }, { as: mai })).content.chunks).toEqual([0, 2]);
    await send(mai, large, 1);
    const merged = await merge(mai, namedAs(large));
    expect(merged).toMatchObject({
      code: '200',
      content: {
        filename: 'large.bin',
        filesize: large.length,
        filetype: 'bin',
        sha256: sha256(large),
        uploader: 'MAI',
      },
    });
    const back = await download(mai, merged.content.fileid);
    expect(sha256(back.rawPayload)).toBe(sha256(large));
  });

  it('creates one file for 20 concurrent merges, and answers a repeated merge with the same', async () => {
    const bytes = apkOf(randomBytes(chunkBytes + 10));
    const named = namedAs(bytes, 'app.apk');
    await Promise.all([send(mai, bytes, 0, { named }), send(mai, bytes, 1, { named })]);
    const before = await filesOf('MAI');
    const answers = await Promise.all(Array.from({ length: 20 }, () => merge(mai, named)));
    const good = answers.filter(({ code }) => code === '200');
    expect(new Set(good.map(({ content }) => content.fileid)).size).toBe(1);
    expect(
      answers
        .filter(({ code }) => code !== '200')
        .every(({ code, reason }) => code === '25' && reason === 'file.merging'),
    ).toBe(true);
    expect(await filesOf('MAI')).toBe(before + 1);
    expect((await merge(mai, named)).content.fileid).toBe(good[0]?.content.fileid);
  });

  it.each([
    ['no chunks', { chunkCount: 0 }, {}, 'file.bad_chunk'],
    ['a thousand million chunks', { chunkCount: 1_000_000_000 }, {}, 'file.too_large'],
    ['a negative count', { chunkCount: -3 }, {}, 'file.bad_chunk'],
    ['an index beyond the count', {}, { chunk: 3 }, 'file.bad_chunk'],
    ['an index below 0', {}, { chunk: -1 }, 'file.bad_chunk'],
    ['another chunk size', {}, { chunkSize: 1_000_000 }, 'file.bad_chunk'],
    ['a sample that is none', { md5: '../../etc/passwd' }, {}, 'form.check_fields'],
  ])('rejects %s with a reason', async (_what, named, at, reason) => {
    const { chunk = 0, chunkSize = chunkBytes } = at as { chunk?: number; chunkSize?: number };
    const answer = await send(mai, large, chunk, {
      named: { ...namedAs(large), ...named },
      part: piece(large, 0),
      chunkSize,
    });
    expect(answer.status).toBe(200);
    expect(answer.reason).toBe(reason);
    const { rows } = await sql`select 1 from upload`.execute(server.db.read);
    expect(rows).toEqual([]);
  });

  it('rejects a chunk that is cut off, empty or too long, and keeps nothing of it', async () => {
    expect((await send(mai, large, 0, { part: large.subarray(0, 1_000) })).reason).toBe('file.chunk_cut');
    expect((await send(mai, large, 2, { part: Buffer.alloc(0) })).reason).toBe('file.empty');
    expect((await send(mai, large, 0, { part: large.subarray(0, chunkBytes + 1) })).reason).toBe('file.too_large');
    expect((await server.call(fileCalls.state, { query: namedAs(large) }, { as: mai })).content.chunks).toEqual([]);
  });

  it('keeps two files of one sample apart: the second is rejected, and both get complete one after the other', async () => {
    const other = Buffer.from(large);
    other.write('another content', chunkBytes + 100);
    expect(sampleOfBytes(other)).toBe(sampleOfBytes(large));
    await send(mai, large, 1);
    expect((await send(mai, other, 1)).reason).toBe('file.chunk_differs');
    await Promise.all([send(mai, large, 0), send(mai, large, 2)]);
    const first = await merge(mai, namedAs(large));
    await Promise.all([send(mai, other, 0), send(mai, other, 1), send(mai, other, 2)]);
    const second = await merge(mai, namedAs(other));
    expect([first.content.sha256, second.content.sha256]).toEqual([sha256(large), sha256(other)]);
    expect(second.content.fileid).not.toBe(first.content.fileid);
  });

  it('lets nobody see, merge, replace, cancel or download what another uploads', async () => {
    await send(mai, large, 0);
    const named = namedAs(large);
    expect((await server.call(fileCalls.state, { query: named }, { as: lan })).content.chunks).toEqual([]);
    expect((await merge(lan, named)).reason).toBe('file.not_uploaded');
    await server.call(fileCalls.cancel, { body: named }, { as: lan });
    const forged = Buffer.alloc(chunkBytes, 7);
    expect((await send(lan, large, 0, { part: forged })).code).toBe('200');
    await Promise.all([send(mai, large, 1), send(mai, large, 2)]);
    const merged = await merge(mai, named);
    expect(merged.content.sha256).toBe(sha256(large));
    expect((await download(lan, merged.content.fileid)).statusCode).toBe(404);
  });

  it('stores the same bytes once, as two files', async () => {
    const bytes = pdfOf('once');
    const named = namedAs(bytes, 'one.pdf');
    await send(mai, bytes, 0, { named });
    const first = await merge(mai, named);
    await send(lan, bytes, 0, { named: { ...named, fileName: 'two.pdf' } });
    const second = await merge(lan, { ...named, fileName: 'two.pdf' });
    expect(second.content.fileid).not.toBe(first.content.fileid);
    const { rows } = await sql`select distinct objectkey from stored_file
      where fileid in (${first.content.fileid}, ${second.content.fileid})`.execute(server.db.read);
    expect(rows).toHaveLength(1);
    expect((await download(lan, second.content.fileid)).rawPayload.equals(bytes)).toBe(true);
  });

  it('limits the running uploads of one person', async () => {
    const names = ['a', 'b', 'c'].map((name) => ({ ...namedAs(large, `${name}.bin`), chunkCount: 8 }));
    const codes: (string | undefined)[] = [];
    for (const named of names) codes.push((await send(mai, large, 0, { named })).reason);
    expect(codes).toEqual([undefined, undefined, 'file.quota']);
    await server.call(fileCalls.cancel, { body: names[0] ?? namedAs(large) }, { as: mai });
    expect((await send(mai, large, 0, { named: names[2] ?? namedAs(large) })).code).toBe('200');
  });

  it.each([
    ['a path upwards', '../../../canary'],
    ['a whole path', '/etc/cron.d/x'],
    ['NUL', 'a\u0000b.pdf'],
    ['a turn of direction', 'report\u202efdp.exe'],
    ['the folder above', '..'],
    ['4 KB', `${'x'.repeat(4_096)}.pdf`],
    ['a path of Windows', 'dir\\file.pdf'],
  ])('rejects %s as a name', async (_what, fileName) => {
    const answer = await send(mai, large, 0, { named: { ...namedAs(large), fileName } });
    expect(answer.code).not.toBe('200');
    expect((await merge(mai, { ...namedAs(large), fileName })).code).not.toBe('200');
  });

  it('accepts a device’s name like any other, and touches nothing outside its store', async () => {
    const bytes = pdfOf('device');
    const named = namedAs(bytes, 'CON.pdf');
    await send(mai, bytes, 0, { named });
    expect((await merge(mai, named)).code).toBe('200');
    expect(await readFile(path.join(canary, 'canary'), 'utf8')).toBe('sings');
    expect((await readdir(canary)).toSorted()).toEqual(['canary', 'data']);
    expect((await readdir(path.join(canary, 'data'))).toSorted()).toEqual(['files', 'seal-key.pem']);
    const inside = await readdir(path.join(canary, 'data', 'files'), { recursive: true, withFileTypes: true });
    const strange = inside.filter((entry) => entry.isFile() && !/^[0-9a-f]{32}(01|02)?$/.test(entry.name));
    expect(strange).toEqual([]);
  });

  it('accepts the fields after the file too, the token among them', async () => {
    const bytes = pdfOf('order');
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)]), 'x');
    const fields = { ...namedAs(bytes, 'order.pdf'), chunk: 0, chunkSize: chunkBytes };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    const sent = async (token?: string) => {
      if (token === undefined) form.append('token', mai.token);
      const encoded = new Response(form);
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: '/api/file/upload',
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      return { statusCode, content: (JSON.parse(body) as { content: unknown }).content };
    };
    expect(await sent(mai.token)).toMatchObject({ statusCode: 200, content: { chunks: [0] } });
    expect(await sent()).toMatchObject({ statusCode: 200, content: { chunks: [0] } });
  });

  it('reports that there is no room, keeps nothing of the upload, and accepts it once there is some', async () => {
    const { current } = server.services.files.storages;
    const drafts = () => readdir(path.join(canary, 'data', 'files', 'uploads'));
    const before = await drafts();
    await send(mai, large, 0);
    vi.spyOn(current, 'writeChunk').mockImplementationOnce(async (_place, bytes) => {
      for await (const _ of bytes) throw new StorageFull();
      return { receipt: '', size: 0, crc32: 0 };
    });
    expect(await send(mai, large, 1)).toMatchObject({ code: '25', reason: 'file.no_space' });
    expect((await server.call(fileCalls.state, { query: namedAs(large) }, { as: mai })).content.chunks).toEqual([]);
    expect(await drafts()).toEqual(before);
    vi.spyOn(current, 'free').mockResolvedValueOnce(1_000);
    expect((await send(mai, large, 0)).reason).toBe('file.no_space');
    await Promise.all([send(mai, large, 0), send(mai, large, 1), send(mai, large, 2)]);
    expect((await merge(mai, namedAs(large))).content.sha256).toBe(sha256(large));
  });

  it('keeps what has arrived while the storage does not answer', async () => {
    const { current } = server.services.files.storages;
    await send(mai, large, 0);
    vi.spyOn(current, 'writeChunk').mockRejectedValueOnce(new StorageAway());
    expect(await send(mai, large, 1)).toMatchObject({ code: '25', reason: 'file.storage_away' });
    await Promise.all([send(mai, large, 1), send(mai, large, 2)]);
    vi.spyOn(current, 'finish').mockRejectedValueOnce(new StorageAway());
    expect((await merge(mai, namedAs(large))).reason).toBe('file.storage_away');
    expect((await merge(mai, namedAs(large))).code).toBe('200');
  });

  it('gives up an upload whose bytes were lost while the server was down, with a clear reason', async () => {
    await Promise.all([send(mai, large, 0), send(mai, large, 1), send(mai, large, 2)]);
    // The state of a server that was down when the chunks arrived.
    const limits = { fileBytes: 40 * 1024 * 1024, personBytes: 0, reserveBytes: 0 };
    const later = openUploads(server.db, server.services.files.storages, limits, openExaminer());
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('upload_chunk').set({ crc32: 1 }).where('chunk', '=', 1).execute(),
    );
    await expect(later.merge({ empid: 'MAI', actor: { empid: 'MAI' } }, namedAs(large))).rejects.toThrow(
      'file.damaged',
    );
    expect((await server.call(fileCalls.state, { query: namedAs(large) }, { as: mai })).content.chunks).toEqual([]);
  });
});
