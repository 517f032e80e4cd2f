import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/testing.ts';
import { Refusal } from '#platform/wire/refusal.ts';
import { accepts, type FileAccept } from '../file-kinds.ts';
import { claimFile, type ClaimOptions } from './claim-file.ts';
import { openFileLinks } from './file-links.ts';
import { apkOf, jpegWithNotes, pdfOf, pngOf, storedFile, workbookOf, zipOf } from './files.testing.ts';
import { bucketServer } from './s3.testing.ts';
import { sweepFiles } from './sweep-files.ts';

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

    it.each(['bytes=100000-', 'bytes=200000-200001', 'bytes=-0'])(
      'says of %s that there is no such part',
      async (range) => {
        const answer = await get(address, { range });
        expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([416, 'bytes */100000', '']);
      },
    );

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

    it('answers a thousand ranges, each with its own bytes', async () => {
      for (let lot = 0; lot < 50; lot += 1) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, async (_, at) => {
            const from = (lot * 20 + at) * 97;
            const { rawPayload } = await get(address, { range: `bytes=${from}-${from + 999}` });
            return rawPayload.equals(bytes.subarray(from, from + 1_000));
          }),
        );
        expect(answers.every(Boolean)).toBe(true);
      }
    });

    it('lets a cache ask whether it has changed, and goes on only with the file that was begun', async () => {
      const { etag } = (await get(address)).headers;
      expect((await get(address, { 'if-none-match': String(etag) })).statusCode).toBe(304);
      expect((await get(address, { 'if-none-match': '"other"' })).statusCode).toBe(200);
      expect((await get(address, { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206);
      expect((await get(address, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    });

    it('refuses every address that the server has not sealed', async () => {
      const sealed = new URL(address, 'http://x').searchParams.get('fileid') ?? '';
      const parts = sealed.split('.');
      const bent = [...parts.slice(0, 3), `A${parts[3]?.slice(1)}`, parts[4]].join('.');
      const stranger = openFileLinks(randomBytes(32)).addressOf({ fileid: await stored('x', bytes), variant: 'file' });
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

    it('ends after an hour', () => {
      let now = Date.now();
      const links = openFileLinks(randomBytes(32), () => now);
      const open = (one: string) => links.open(new URL(one, 'http://x').searchParams.get('fileid') ?? '');
      const made = links.addressOf({ fileid: 'f', variant: 'thumb' });
      expect(links.addressOf({ fileid: 'f', variant: 'thumb' })).toBe(made);
      expect(open(made)).toEqual({ fileid: 'f', variant: 'thumb', goodForSeconds: 3_600 });
      now += 31 * 60_000;
      expect(links.addressOf({ fileid: 'f', variant: 'thumb' })).not.toBe(made);
      now += 30 * 60_000;
      expect(() => open(made)).toThrow('file.link_over');
    });
  });

  describe('downloading', () => {
    it('tells size and name by HEAD, sends ranges by POST and GET, as an attachment even where it could be shown', async () => {
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

  describe('what content tells', () => {
    it.each([
      ['a page that is called a picture', 'x.png', '<!doctype html><script>1</script>', 'html'],
      ['a drawing', 'x.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
      ['a drawing that is called a picture', 'x.jpg', '<svg onload="x()"/>', 'svg'],
      ['a script', 'x.js', 'alert(1)', 'js'],
      ['JSON', 'x.json', '{"a":1}', 'json'],
      ['what is called JSON and is none', 'x.json', '{a:1}', 'text'],
      ['text', 'x.txt', '文字', 'text'],
    ])('%s is sent as an attachment of no type', async (_what, name, text, kind) => {
      const fileid = await stored(name, Buffer.from(text));
      const { rows } = await sql<{
        kind: string;
      }>`select kind from stored_object o join stored_file f on f.objectkey = o.key
        where f.fileid = ${fileid}`.execute(server.db.read);
      expect(rows[0]?.kind).toBe(kind);
      const { headers } = await get((await info(fileid)).fileurl);
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-disposition']).toMatch(/^attachment/);
      expect(headers['content-security-policy']).toMatch(/sandbox/);
    });

    it('shows pictures and PDFs in place', async () => {
      const picture = await get((await info(await stored('a.png', await pngOf()))).fileurl);
      const page = await get((await info(await stored('a.pdf', pdfOf('shown')))).fileurl);
      expect(
        [picture, page].map(({ headers }) => [
          headers['content-type'],
          String(headers['content-disposition']).split(';')[0],
        ]),
      ).toEqual([
        ['image/png', 'inline'],
        ['application/pdf', 'inline'],
      ]);
    });

    it('leaves nothing of a photograph but its pixels, the right way up, with a small one beside it', async () => {
      const sent = await jpegWithNotes({ width: 400, height: 300 });
      expect(sent.includes('secret owner')).toBe(true);
      const told = await info(await stored('photo.jpg', sent));
      const kept = (await get(told.fileurl)).rawPayload;
      expect(kept.includes('secret owner')).toBe(false);
      expect(await sharp(kept).metadata()).toMatchObject({ width: 300, height: 400, format: 'jpeg', exif: undefined });
      const small = await get(told.thumburl);
      expect(small.headers['content-type']).toBe('image/webp');
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({
        width: 192,
        height: 256,
        format: 'webp',
        exif: undefined,
      });
    });

    it('keeps a moving picture moving', async () => {
      const frames = await Promise.all([pngOf({ color: 'red' }), pngOf({ color: 'blue' })]);
      const two = await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer();
      const kept = (await get((await info(await stored('a.gif', two))).fileurl)).rawPayload;
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'gif', pages: 2 });
    });
  });

  describe('claiming', () => {
    const claim = (who: TestSession, fileid: string, accept: FileAccept, options?: ClaimOptions) =>
      server.db
        .write({ empid: who.empid }, (trx) => claimFile(trx, who, fileid, accept, options))
        .then(
          () => 'taken',
          (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error as Error)),
        );
    const reasonOf = (outcome: unknown): string => (outcome instanceof Refusal ? outcome.reason : String(outcome));

    it('takes what fits', async () => {
      const png = await pngOf({ color: 'red' });
      expect(await claim(mai, await stored('a.png', png), accepts.png)).toBe('taken');
      expect(await claim(mai, await stored('a.JPEG', await jpegWithNotes()), accepts.picture)).toBe('taken');
      expect(await claim(mai, await stored('a.pdf', pdfOf()), accepts.pdf)).toBe('taken');
      expect(await claim(mai, await stored('a.apk', apkOf()), accepts.apk)).toBe('taken');
      expect(await claim(mai, await stored('a.xlsx', workbookOf()), accepts.workbook)).toBe('taken');
      expect(await claim(mai, await stored('a.js', Buffer.from('let a = 1')), accepts.theme)).toBe('taken');
    });

    it.each([
      ['another content than the name says', 'a.png', () => pdfOf(), accepts.png, 'file.wrong_type'],
      ['a name that does not fit the content', 'a.exe', () => pngOf(), accepts.png, 'file.wrong_type'],
      [
        'a ZIP that is no package',
        'a.apk',
        async () => zipOf({ 'a.txt': Buffer.from('x') }),
        accepts.apk,
        'file.wrong_type',
      ],
      ['a workbook for a package', 'a.apk', async () => workbookOf(), accepts.apk, 'file.wrong_type'],
      [
        'a page for a script',
        'a.js',
        async () => Buffer.from('<html><body/></html>'),
        accepts.theme,
        'file.wrong_type',
      ],
      ['a broken picture', 'a.png', async () => (await pngOf()).subarray(0, 60), accepts.png, 'file.broken_picture'],
      [
        'too much',
        'a.pdf',
        async () => pdfOf('y'.repeat(2_000)),
        { ...accepts.pdf, maxBytes: 1_000 },
        'file.too_large',
      ],
      [
        'another name',
        'a.pdf',
        async () => pdfOf('n'),
        { ...accepts.pdf, name: { pattern: /^b/, reason: 'file.bad_name' } },
        'file.bad_name',
      ],
    ] as [string, string, () => Promise<Buffer> | Buffer, FileAccept, string][])(
      'refuses %s at the field',
      async (_what, name, bytes, accept, reason) => {
        const outcome = await claim(mai, await stored(name, await bytes()), accept, { field: 'cover' });
        expect(reasonOf(outcome)).toBe(reason);
        expect((outcome as unknown as Refusal).details.fields).toEqual({ cover: reason });
        expect((outcome as unknown as Refusal).code).toBe('25');
      },
    );

    it('bounds the pixels of a picture, however small its file', async () => {
      const wide = await sharp({ create: { width: 12_000, height: 5_000, channels: 3, background: '#fff' } })
        .png({ palette: true })
        .toBuffer();
      expect(wide.length).toBeLessThan(1_000_000);
      expect(reasonOf(await claim(mai, await stored('wide.png', wide), accepts.png))).toBe('file.too_many_pixels');
    });

    it('refuses another person’s file, unless the record holds it already', async () => {
      const fileid = await stored('a.pdf', pdfOf('theirs'));
      expect(reasonOf(await claim(lan, fileid, accepts.pdf))).toBe('file.not_uploaded');
      expect(await claim(lan, fileid, accepts.pdf, { held: [null, fileid] })).toBe('taken');
      expect(reasonOf(await claim(lan, '01900000-0000-7000-8000-000000000001', accepts.pdf))).toBe('file.not_uploaded');
    });
  });

  describe('sweeping', () => {
    const age = (fileid: string, days: number) =>
      sql`update stored_file set unused_since = now() - make_interval(days => ${days}) where fileid = ${fileid}`.execute(
        server.db.read,
      );
    const sweep = () => sweepFiles(server.db, server.services.files.storages, { graceDays: 7 });
    const isThere = async (fileid: string): Promise<boolean> =>
      (await server.services.files.info(server.db.read, fileid)) !== null;
    const ageObjects = () =>
      sql`update stored_object set created_at = now() - interval '2 days'`.execute(server.db.read);

    it('gives up what no record of any table has pointed at for the grace period, and nothing else', async () => {
      const [held, young, old] = await Promise.all([
        stored('held.bin', randomBytes(50)),
        stored('young.bin', randomBytes(50)),
        stored('old.bin', randomBytes(50)),
      ]);
      await sql`insert into shown_thing (fileid) values (${held})`.execute(server.db.read);
      await Promise.all([age(held, 400), age(young, 6), age(old, 8), ageObjects()]);
      const address = (await info(old)).fileurl;
      await sweep();
      expect([await isThere(held), await isThere(young), await isThere(old)]).toEqual([true, true, false]);
      expect((await get(address)).statusCode).toBe(404);
      expect((await get((await info(held)).fileurl)).statusCode).toBe(200);

      await sql`delete from shown_thing`.execute(server.db.read);
      await sweep();
      expect(await isThere(held)).toBe(true);
      await age(held, 8);
      await sweep();
      expect(await isThere(held)).toBe(false);
    });

    it('keeps bytes that another file still is', async () => {
      const bytes = randomBytes(60);
      const [one, two] = [await stored('one.bin', bytes), await stored('two.bin', bytes)];
      await Promise.all([age(one, 8), ageObjects()]);
      await sweep();
      expect([await isThere(one), await isThere(two)]).toEqual([false, true]);
      expect((await get((await info(two)).fileurl)).rawPayload.equals(bytes)).toBe(true);
    });

    it('cannot take a file from a record', async () => {
      const fileid = await stored('kept.bin', randomBytes(70));
      await sql`insert into shown_thing (fileid) values (${fileid})`.execute(server.db.read);
      const removing = sql`delete from stored_file where fileid = ${fileid}`.execute(server.db.read);
      await expect(removing).rejects.toThrow(/foreign key/);
    });

    it('ends uploads untouched for a day, with their bytes', async () => {
      const named = { md5: createHash('md5').update('x').digest('hex'), chunkCount: 2, fileName: 'left.bin' };
      const owner = { empid: mai.empid, actor: { empid: mai.empid } };
      const { uploads } = server.services.files;
      async function* half() {
        yield Buffer.alloc(5_242_880, 1);
      }
      await uploads.takeChunk(owner, { ...named, chunk: 0, chunkSize: 5_242_880 }, { filename: 'c', bytes: half() });
      expect((await sweep()).uploads).toBe(0);
      await sql`update upload set touched_at = now() - interval '25 hours'`.execute(server.db.read);
      expect((await sweep()).uploads).toBe(1);
      expect((await uploads.state(owner, named)).chunks).toEqual([]);
    });
  });
});
