import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { accepts, type FileAccept } from '../file-kinds.ts';
import { claimFile, type ClaimOptions } from './claim-file.ts';
import { apkOf, hugePicture, jpegWithNotes, pdfOf, pngOf, storedFile, workbookOf, zipOf } from './files.testing.ts';
import { bucketServer } from './s3.testing.ts';

describe.each(['a folder', 'a bucket'] as const)('files claimed in %s', (place) => {
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

  describe('the kind by content', () => {
    it.each([
      ['a page that is called a picture', 'x.png', '<!doctype html><script>1</script>', 'html'],
      ['a drawing', 'x.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
      ['a drawing that is called a picture', 'x.jpg', '<svg onload="x()"/>', 'svg'],
      ['a script', 'x.js', 'alert(1)', 'js'],
      ['JSON', 'x.json', '{"a":1}', 'json'],
      ['what is called JSON and is none', 'x.json', '{a:1}', 'text'],
      ['text', 'x.txt', '文字', 'text'],
    ])('%s is sent as an attachment without a type', async (_what, name, text, kind) => {
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

    it('counts the pages of a PDF, and of nothing else', async () => {
      const pages = async (fileid: string) => (await info(fileid)).pages;
      expect(await pages(await stored('one.pdf', pdfOf('Only page')))).toBe(1);
      const damaged = Buffer.from(
        pdfOf('Damaged').toString('latin1').replace('/Pages 2 0 R', '/Pages 9 0 R'),
        'latin1',
      );
      expect(await pages(await stored('damaged.pdf', damaged))).toBeNull();
      expect(await pages(await stored('a.png', await pngOf()))).toBeNull();
    });

    it('keeps nothing of a photograph but its pixels, the right way up, and adds a thumbnail', async () => {
      const sent = await jpegWithNotes({ width: 400, height: 300 });
      expect(sent.includes('secret owner')).toBe(true);
      const fileInfo = await info(await stored('photo.jpg', sent));
      const kept = (await get(fileInfo.fileurl)).rawPayload;
      expect(kept.includes('secret owner')).toBe(false);
      const about = await sharp(kept).metadata();
      expect(about).toMatchObject({ width: 300, height: 400, format: 'jpeg' });
      expect([about.exif, about.orientation]).toEqual([undefined, undefined]);
      const small = await get(fileInfo.thumburl);
      expect(small.headers['content-type']).toBe('image/webp');
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({
        width: 192,
        height: 256,
        format: 'webp',
      });
    });

    it('keeps an animated picture animated', async () => {
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
          (error: unknown) => (error instanceof DomainError ? error : Promise.reject(error as Error)),
        );
    const reasonOf = (outcome: unknown): string => (outcome instanceof DomainError ? outcome.reason : String(outcome));

    it('accepts what fits', async () => {
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
      'rejects %s at the field',
      async (_what, name, bytes, accept, reason) => {
        const outcome = await claim(mai, await stored(name, await bytes()), accept, { field: 'cover' });
        expect(reasonOf(outcome)).toBe(reason);
        expect((outcome as unknown as DomainError).details.fields).toEqual({ cover: reason });
        expect((outcome as unknown as DomainError).code).toBe('25');
      },
    );

    it('bounds the pixels of a picture, however small its file', async () => {
      const wide = await hugePicture();
      expect(wide.length).toBeLessThan(1_000_000);
      expect(reasonOf(await claim(mai, await stored('wide.png', wide), accepts.png))).toBe('file.too_many_pixels');
    });

    it('rejects another person’s file, unless the record holds it already', async () => {
      const fileid = await stored('a.pdf', pdfOf('theirs'));
      expect(reasonOf(await claim(lan, fileid, accepts.pdf))).toBe('file.not_uploaded');
      expect(await claim(lan, fileid, accepts.pdf, { held: [null, fileid] })).toBe('taken');
      expect(reasonOf(await claim(lan, '01900000-0000-7000-8000-000000000001', accepts.pdf))).toBe('file.not_uploaded');
    });
  });
});
