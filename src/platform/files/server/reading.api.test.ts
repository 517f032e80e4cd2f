import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { amount } from '#platform/settings/server/thoroughness.testing.ts';
import { openFileLinks } from './file-links.ts';
import { pdfOf, storedFile } from './files.testing.ts';
import { bucketServer } from './s3.testing.ts';

describe.each(['a folder', 'a bucket'] as const)('files in %s', (place) => {
  let server: TestServer;
  let bucket: Awaited<ReturnType<typeof bucketServer>> | undefined;
  let mai: TestSession;
  let lan: TestSession;

  beforeAll(async () => {
    bucket = place === 'a bucket' ? await bucketServer() : undefined;
    server = await startTestServer(bucket ? { STORAGE_URL: bucket.url } : {});
    mai = await server.person('MAI');
    lan = await server.person('LAN');
    await sql`create table shown_thing (oid uuid primary key default uuid_v7(), fileid uuid references stored_file)`.execute(
      server.db.read,
    );
  });
  afterAll(async () => {
    await server.close();
    await bucket?.close();
  });

  const stored = (name: string, bytes: Buffer, who: TestSession = mai): Promise<string> =>
    storedFile(server, who, name, bytes);
  const info = async (fileid: string) => {
    const found = await server.services.files.info(server.db.read, fileid);
    if (!found) throw new Error('no such file');
    return found;
  };
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  const bearer = (who: TestSession) => ({ authorization: `Bearer ${who.token}` });

  describe('reading by a sealed address', () => {
    const bytes = randomBytes(100_000);
    let address: string;
    beforeAll(async () => {
      address = (await info(await stored('data.bin', bytes))).fileurl;
    });

    it('needs no session, and is an attachment that can run nothing', async () => {
      const answer = await get(address);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': "attachment; filename*=UTF-8''data.bin",
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'content-length': '100000',
      });
      expect(String(answer.headers['cache-control'])).toMatch(/^private, max-age=\d+$/);
    });

    it.each([
      ['bytes=0-9', 206, 0, 9],
      ['bytes=99990-', 206, 99_990, 99_999],
      ['bytes=-10', 206, 99_990, 99_999],
      ['bytes=99000-999999', 206, 99_000, 99_999],
      ['bytes=-999999', 206, 0, 99_999],
    ])('answers %s', async (range, status, from, to) => {
      const answer = await get(address, { range });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-range']).toBe(`bytes ${from}-${to}/100000`);
      expect(answer.headers['content-length']).toBe(String(to - from + 1));
      expect(answer.rawPayload.equals(bytes.subarray(from, to + 1))).toBe(true);
    });

    it.each(['bytes=100000-', 'bytes=200000-200001', 'bytes=-0'])('answers %s with 416', async (range) => {
      const answer = await get(address, { range });
      expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([416, 'bytes */100000', '']);
    });

    it.each([
      'bytes=10-5',
      'bytes=abc',
      'lines=1-2',
      'bytes=-',
      'bytes=0-1,4-5',
      'bytes=--1',
      `bytes=${'0-1,'.repeat(1_000)}5-6`,
    ])('answers the whole to %.20s', async (range) => {
      const answer = await get(address, { range });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 100_000]);
    });

    it('answers many ranges at once, each with its own bytes', async () => {
      const lots = amount(50);
      const step = Math.floor((bytes.length - 1_000) / (lots * 20));
      for (let lot = 0; lot < lots; lot += 1) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, async (_, at) => {
            const from = (lot * 20 + at) * step;
            const { rawPayload } = await get(address, { range: `bytes=${from}-${from + 999}` });
            return rawPayload.equals(bytes.subarray(from, from + 1_000));
          }),
        );
        expect(answers.every(Boolean)).toBe(true);
      }
    });

    it('lets a cache ask whether it has changed, and resumes only the file that was begun', async () => {
      const { etag } = (await get(address)).headers;
      expect((await get(address, { 'if-none-match': String(etag) })).statusCode).toBe(304);
      expect((await get(address, { 'if-none-match': '"other"' })).statusCode).toBe(200);
      expect((await get(address, { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206);
      expect((await get(address, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    });

    it('rejects every address that the server has not sealed', async () => {
      const sealed = new URL(address, 'http://x').searchParams.get('fileid') ?? '';
      const parts = sealed.split('.');
      const [, , , text = ''] = parts;
      const bent = [...parts.slice(0, 3), (text.startsWith('A') ? 'B' : 'A') + text.slice(1), parts[4]].join('.');
      const stranger = openFileLinks(randomBytes(32), async () => true).addressOf({
        fileid: await stored('x', bytes),
        variant: 'file',
      });
      const byPublicKey = await server.services.keys.seal(await stored('y', bytes));
      const addresses = [
        `/api/file/read?fileid=${bent}`,
        `/api/file/read?fileid=${sealed.slice(0, -2)}`,
        `/api/file/read?fileid=${byPublicKey}`,
        `/api/file/read?fileid=${await stored('z', bytes)}`,
        '/api/file/read?fileid=../../etc/passwd',
        stranger,
      ];
      const statuses = await Promise.all(addresses.map(async (one) => (await get(one)).statusCode));
      expect(statuses).toEqual(addresses.map(() => 403));
      expect((await get('/api/file/read')).statusCode).toBe(400);
    });

    it('ends after 20 minutes', async () => {
      let now = Date.now();
      const links = openFileLinks(
        randomBytes(32),
        async () => true,
        () => now,
      );
      const open = (one: string) => links.open(new URL(one, 'http://x').searchParams.get('fileid') ?? '');
      const made = links.addressOf({ fileid: 'f', variant: 'thumb' });
      expect(links.addressOf({ fileid: 'f', variant: 'thumb' })).toBe(made);
      expect(await open(made)).toEqual({ fileid: 'f', variant: 'thumb', goodForSeconds: 1_200 });
      now += 11 * 60_000;
      expect(links.addressOf({ fileid: 'f', variant: 'thumb' })).not.toBe(made);
      now += 10 * 60_000;
      await expect(open(made)).rejects.toThrow('file.link_over');
    });
  });

  describe('downloading', () => {
    it('reports size and name by HEAD, sends ranges by POST and GET, as an attachment even if it could be shown', async () => {
      const bytes = pdfOf('down');
      const fileid = await stored('说明.pdf', bytes);
      const head = await server.app.inject({
        method: 'HEAD',
        url: `/api/file/download?fileId=${fileid}`,
        headers: bearer(mai),
      });
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(bytes.length)]);
      expect(head.headers['content-disposition']).toBe(
        `attachment; filename*=UTF-8''${encodeURIComponent('说明.pdf')}`,
      );
      const headers = { ...bearer(mai), range: 'bytes=5-9' };
      const post = await server.app.inject({
        method: 'POST',
        url: '/api/file/download',
        headers,
        payload: { fileId: fileid },
      });
      const got = await server.app.inject({ url: `/api/file/download?fileId=${fileid}`, headers });
      for (const answer of [post, got]) {
        expect(answer.statusCode).toBe(206);
        expect(answer.rawPayload.equals(bytes.subarray(5, 10))).toBe(true);
        expect(answer.headers['content-disposition']).toMatch(/^attachment/);
      }
    });

    it('opens another person’s file by what the server sealed, and by no id', async () => {
      const fileid = await stored('mine.pdf', pdfOf('mine'));
      const status = async (who: TestSession, fileId: string) =>
        (await server.app.inject({ url: `/api/file/download?fileId=${fileId}`, headers: bearer(who) })).statusCode;
      const sealed = new URL((await info(fileid)).fileurl, 'http://x').searchParams.get('fileid') ?? '';
      expect([await status(mai, fileid), await status(lan, fileid), await status(lan, sealed)]).toEqual([
        200, 404, 200,
      ]);
      expect(await status(mai, '01900000-0000-7000-8000-000000000001')).toBe(404);
      expect((await server.app.inject({ url: `/api/file/download?fileId=${sealed}` })).statusCode).toBe(401);
      const head = await server.app.inject({
        method: 'HEAD',
        url: `/api/file/download?fileId=${fileid}`,
        headers: bearer(lan),
      });
      expect([head.statusCode, head.headers['x-code'], head.headers['x-reason']]).toEqual([404, '404', 'file.gone']);
    });
  });
});
