import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { pdfOf, pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import { sweepFiles } from '#platform/files/server/sweep-files.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { claimPictures, withPictures } from './text-pictures.ts';

describe('pictures in texts', () => {
  let server: TestServer;
  let mai: TestSession;
  let lan: TestSession;

  beforeAll(async () => {
    server = await startTestServer();
    mai = await server.person('MAI');
    lan = await server.person('LAN');
    await sql`create table shown_text_picture (
      textoid uuid not null, fileid uuid not null references stored_file, primary key (textoid, fileid))`.execute(
      server.db.read,
    );
  });
  afterAll(() => server.close());

  const stored = (name: string, bytes: Buffer, who: TestSession = mai): Promise<string> =>
    storedFile(server, who, name, bytes);
  const textOf = (...fileids: string[]): string =>
    `<p>text</p>${fileids.map((fileid) => `<p><img data-fileid="${fileid}" alt="a"></p>`).join('')}`;
  const claim = (who: TestSession, html: string, held: string[] = []) =>
    server.db
      .write({ empid: who.empid }, (trx) => claimPictures(trx, who, html, { field: 'fullcontent', held }))
      .catch((error: unknown) => {
        if (error instanceof DomainError) return { reason: error.reason, fields: error.details.fields };
        throw error;
      });
  const gone = { reason: 'richtext.picture_gone', fields: { fullcontent: 'richtext.picture_gone' } };

  it('belong to the record that the uploader saves, each once', async () => {
    const [one, two] = [await stored('a.png', await pngOf()), await stored('b.png', await pngOf({ color: 'red' }))];
    expect(await claim(mai, textOf(one, two, one))).toEqual([one, two]);
    expect(await claim(mai, '<p>text</p>')).toEqual([]);
  });

  it('of others, deleted and unknown ones are refused at the field, unless the record holds them', async () => {
    const fileid = await stored('a.png', await pngOf({ color: 'blue' }));
    expect(await claim(lan, textOf(fileid))).toEqual(gone);
    expect(await claim(lan, textOf('01900000-0000-7000-8000-000000000001'))).toEqual(gone);
    expect(await claim(lan, textOf(fileid), [fileid])).toEqual([fileid]);
  });

  it('must be PNG or JPEG of at most 2 MiB', async () => {
    const wrong = { reason: 'file.wrong_type', fields: { fullcontent: 'file.wrong_type' } };
    expect(await claim(mai, textOf(await stored('a.pdf', pdfOf())))).toEqual(wrong);
    const noise = { create: { width: 1_000, height: 1_000, channels: 3 as const, background: 'black' } };
    const large = await sharp({
      ...noise,
      create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(2_097_152);
    expect(await claim(mai, textOf(await stored('large.png', large)))).toMatchObject({ reason: 'file.too_large' });
  });

  it('have addresses that load, and none when they are gone', async () => {
    const fileid = await stored('a.png', await pngOf({ color: 'green' }));
    const unknown = '01900000-0000-7000-8000-000000000001';
    const [first, second] = await withPictures(server.services.files, server.db.read, [
      textOf(fileid, unknown),
      '<p>text</p>',
    ]);
    const source = /<img data-fileid="[^"]+" src="([^"]+)" alt="a">/.exec(first!)?.[1];
    expect((await server.app.inject({ url: source!.replaceAll('&amp;', '&') })).statusCode).toBe(200);
    expect(first).toContain(`<img data-fileid="${unknown}" alt="a">`);
    expect(second).toBe('<p>text</p>');
  });

  it('stay as long as a record names them', async () => {
    const fileid = await stored('kept.png', await pngOf({ color: 'yellow' }));
    await claim(mai, textOf(fileid));
    await sql`insert into shown_text_picture values (uuid_v7(), ${fileid})`.execute(server.db.read);
    const sweep = () => sweepFiles(server.db, server.services.files.storages, { graceDays: 0 });
    const isThere = async () => (await server.services.files.info(server.db.read, fileid)) !== null;
    await sweep();
    expect(await isThere()).toBe(true);
    await sql`delete from shown_text_picture`.execute(server.db.read);
    await sweep();
    await sweep();
    expect(await isThere()).toBe(false);
  });
});
