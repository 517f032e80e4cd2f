import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { apkOf, pngOf } from '#platform/files/server/files.testing.ts';
import { bannerCalls, bannerMenu } from '../banners.contract.ts';
import { bannerContent, bannersOf, fileOf, photograph, picture } from './banners.testing.ts';

let server: TestServer;
let banners: ReturnType<typeof bannersOf>;
beforeAll(async () => {
  server = await startTestServer();
  banners = bannersOf(server);
  await server.db.write({ empid: 'test' }, (trx) =>
    trx
      .insertInto('app_function')
      .values([
        { id: 'APP1', name: '报销', icon: 'pay', position: 1 },
        { id: 'APP2', name: '考勤', icon: 'time', position: 2 },
        { id: 'APPOFF', name: '旧', icon: 'old', position: 3, status: 'N' as const },
      ])
      .execute(),
  );
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });
const mebibyte = 1_048_576;

describe('adding', () => {
  it('stores the row with its writer and picture, and logs it with the request’s id', async () => {
    const answer = await banners.upload(
      { id: 'ADD1', explain: '开工', portalurl: 'https://a.example/x', starttime: '2026-02-01 08:30', sort: '700.5' },
      await photograph(),
    );
    expect(answer.content).toMatchObject({
      id: 'ADD1',
      opentype: 'P',
      appid: null,
      appname: '',
      starttime: '2026-02-01 08:30:00',
      endtime: null,
      sort: 700.5,
      status: 'Y',
      languages: [],
      rev: 1,
      crtemp: 'admin',
      fileInfo: { filename: 'banner.JPEG', uploader: 'admin' },
    });
    const { fileInfo } = answer.content;
    const bytes = await server.app.inject({ method: 'GET', url: fileInfo?.thumburl ?? '' });
    expect(bytes.headers['content-type']).toMatch(/^image\//);
    const log = await server.db.read
      .selectFrom('database_log')
      .select(['type', 'actor', 'request_id', 'table_name'])
      .where('key', '=', answer.content.oid)
      .execute();
    expect(log).toEqual([{ type: 'I', actor: 'admin', request_id: answer.requestId, table_name: 'banner' }]);
  });

  it('defaults to a sort above all others and the current time', async () => {
    const defaults = async () => (await server.call(bannerCalls.defaults, {}, as())).content;
    const empty = await startTestServer({ PLATFORM_TZ: 'Asia/Ho_Chi_Minh' });
    try {
      const first = await empty.call(bannerCalls.defaults, {}, { as: empty.administrator });
      expect(first.content.sort).toBe(1);
      const now = new Intl.DateTimeFormat('sv', {
        timeZone: 'Asia/Ho_Chi_Minh',
        dateStyle: 'short',
        timeStyle: 'short',
      });
      const around = [new Date(Date.now() - 60_000), new Date()].map((at) => now.format(at));
      expect(around).toContain(first.content.starttime);
    } finally {
      await empty.close();
    }
    await banners.added({ sort: 9000.2 });
    expect((await defaults()).sort).toBe(9001);
    await banners.added({ sort: 9001 });
    expect((await defaults()).sort).toBe(9002);
  });

  it.each([
    ['id', '', 'form.required'],
    ['id', 'x'.repeat(61), 'form.too_long'],
    ['id', 'two\nlines', 'form.invalid'],
    ['explain', ' ', 'form.required'],
    ['opentype', '', 'form.required'],
    ['opentype', 'ZZ', 'banner.opentype_unknown'],
    ['starttime', '', 'form.must_declared'],
    ['starttime', undefined, 'form.required'],
    ['starttime', '2026-02-30 08:00', 'form.date_form'],
    ['starttime', '2026-02-03 24:00', 'form.date_form'],
    ['starttime', '2026-02-03', 'form.time_missing'],
    ['endtime', '2026-02-03 08:0', 'form.date_form'],
    ['endtime', '2026-02-03 08:00:00', 'form.date_form'],
    ['endtime', '2020-01-01 08:00', 'banner.end_before_start'],
    ['endtime', '2019-12-31 08:00', 'banner.end_before_start'],
    ['sort', '', 'form.required'],
    ['sort', -0.1, 'form.number_positive'],
    ['sort', 1.25, 'form.number_positive'],
    ['sort', 'abc', 'form.number_positive'],
    ['sort', 1_000_000, 'form.number_at_most_999999'],
    ['portalurl', '', 'banner.url_needed'],
    ['portalurl', 'javascript:alert(1)', 'banner.url_form'],
    ['portalurl', 'ftp://example.com', 'banner.url_form'],
    ['portalurl', 'example.com', 'banner.url_form'],
    ['portalurl', `https://e.com/${'x'.repeat(1000)}`, 'form.too_long'],
  ])('rejects %s = %j', async (field, value, reason) => {
    const answer = await banners.add({ [field]: value });
    expect(answer.code).toBe('501');
    expect(answer.fields).toEqual({ [field]: reason });
  });

  it('keeps neither address nor function when a tap opens nothing', async () => {
    expect(await banners.added({ opentype: 'N', appid: 'APP1' })).toMatchObject({ appid: null, portalurl: '' });
  });

  it('opens a switched-on function of the app, and then keeps no address', async () => {
    const opening = { opentype: 'A', portalurl: 'https://example.com' };
    expect(await banners.add(opening)).toMatchObject({ code: '501', fields: { appid: 'banner.app_needed' } });
    expect(await banners.add({ ...opening, appid: '' })).toMatchObject({ fields: { appid: 'banner.app_needed' } });
    for (const appid of ['NONE', 'APPOFF'])
      expect(await banners.add({ ...opening, appid })).toMatchObject({ fields: { appid: 'banner.app_unknown' } });
    const row = await banners.added({ ...opening, appid: 'APP1' });
    expect(row).toMatchObject({ appid: 'APP1', appname: '报销', portalurl: '' });
    const { content } = await server.call(bannerCalls.functions, {}, as());
    expect(content.map(({ id }) => id)).toEqual(['APP1', 'APP2']);
  });

  it('rejects an id that differs from another only in upper and lower case, also when both are added at once', async () => {
    const { id, oid } = await banners.added({ id: 'case-B1' });
    const taken = { code: '24', fields: { id: 'banner.id_exists' } };
    expect(await banners.add({ id: 'CASE-b1' })).toMatchObject(taken);
    const other = await banners.added();
    expect(await banners.edit({ oid: other.oid, id: 'Case-B1' })).toMatchObject(taken);
    // the banner's own id may be written in another case
    expect((await banners.edit({ oid, id: id.toUpperCase() })).content.id).toBe('CASE-B1');
    const answers = await Promise.all(['race-x', 'RACE-X', 'Race-X'].map((one) => banners.add({ id: one })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24', '24']);
  });

  it('rejects an id and a sort that another banner has (24)', async () => {
    const { id, sort } = await banners.added();
    expect(await banners.add({ id })).toMatchObject({ code: '24', fields: { id: 'banner.id_exists' } });
    expect(await banners.add({ sort })).toMatchObject({ code: '24', fields: { sort: 'banner.sort_repetition' } });
    const twice = bannerContent();
    const answers = await Promise.all([banners.upload(twice), banners.upload(twice)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
  });
});

describe('the picture', () => {
  it('is required', async () => {
    expect(await banners.add({}, null)).toMatchObject({ code: '501', fields: { fileid: 'banner.add_image' } });
  });

  it.each([
    ['another kind', async () => fileOf(apkOf(), 'a.png'), 'file.wrong_type'],
    ['another name', async () => fileOf(await pngOf(), 'a.gif'), 'file.wrong_type'],
    ['nothing', async () => fileOf(Buffer.alloc(0), 'a.png'), 'file.empty'],
    ['more than 4 MiB', async () => fileOf(Buffer.alloc(4 * mebibyte + 1, 7), 'a.png'), 'file.too_large'],
  ])('is not %s', async (_what, file, reason) => {
    expect(await banners.add({}, await file())).toMatchObject({ code: '25', reason });
  });

  it('may have been uploaded before, by the same person only', async () => {
    const other = await server.person('other-uploader', { has: { [bannerMenu.id]: 'ADMIN' } });
    const upload = (filename: string, empid: string) =>
      pngOf().then((bytes) =>
        server.services.files.receive(
          { empid, actor: { empid } },
          {
            filename,
            bytes: (async function* () {
              yield bytes;
            })(),
          },
        ),
      );
    const mine = await upload('mine.png', 'admin');
    const theirs = await upload('theirs.png', other.empid);
    expect((await banners.add({ fileid: mine.fileid }, null)).content.fileInfo?.filename).toBe('mine.png');
    expect(await banners.add({ fileid: theirs.fileid }, null)).toMatchObject({
      code: '25',
      fields: { fileid: 'file.not_uploaded' },
    });
  });
});

describe('changing', () => {
  it('changes any of the fields and keeps the picture', async () => {
    const row = await banners.added({ endtime: '2099-12-31 23:59' });
    // to the minute, the end of a day is its last second
    expect(row.endtime).toBe('2099-12-31 23:59:59');
    const { content } = await banners.edit({ oid: row.oid, rev: row.rev, explain: '新', endtime: '' });
    expect(content).toMatchObject({ explain: '新', endtime: null, fileid: row.fileid, rev: 2, sort: row.sort });
    expect(content.starttime).toBe(row.starttime);
  });

  it('changes the picture through the upload and keeps the other fields', async () => {
    const row = await banners.added({ status: 'N' });
    const answer = await banners.upload({ oid: row.oid, rev: 1, explain: '换图' }, await picture('#a03030', 'new.png'));
    expect(answer.content).toMatchObject({ oid: row.oid, id: row.id, explain: '换图', status: 'N', rev: 2 });
    expect(answer.content.fileInfo?.filename).toBe('new.png');
    const refused = await banners.upload({ oid: row.oid }, fileOf(apkOf(), 'a.png'));
    expect(refused).toMatchObject({ code: '25', fields: { fileid: 'file.wrong_type' } });
    expect((await banners.item(row.oid)).fileid).toBe(answer.content.fileid);
  });

  it('checks the period, the sort and what is opened', async () => {
    const row = await banners.added({ starttime: '2026-05-01 00:00', endtime: '2026-06-01 00:00' });
    const { sort, id } = await banners.added();
    const refusalOf = async (content: Record<string, unknown>) => {
      const { code, fields } = await banners.edit({ oid: row.oid, ...content });
      return [code, fields];
    };
    expect(await refusalOf({ starttime: '2026-06-01 00:00' })).toEqual(['502', { endtime: 'banner.end_before_start' }]);
    expect(await refusalOf({ sort })).toEqual(['24', { sort: 'banner.sort_repetition' }]);
    expect(await refusalOf({ id })).toEqual(['24', { id: 'banner.id_exists' }]);
    expect(await refusalOf({ opentype: 'A' })).toEqual(['502', { appid: 'banner.app_needed' }]);
    expect(await refusalOf({ portalurl: '' })).toEqual(['502', { portalurl: 'banner.url_needed' }]);
    expect(await refusalOf({ explain: '' })).toEqual(['502', { explain: 'form.required' }]);
    expect((await banners.item(row.oid)).rev).toBe(1);
  });

  it('rejects a stale revision with the current row (409)', async () => {
    const row = await banners.added();
    await banners.edit({ oid: row.oid, rev: 1, explain: 'first' });
    const stale = await banners.edit({ oid: row.oid, rev: 1, explain: 'second' });
    expect(stale).toMatchObject({ status: 409, content: { explain: 'first', rev: 2 } });
    const upload = await banners.upload({ oid: row.oid, rev: 1, explain: 'second' });
    expect(upload.status).toBe(409);
  });

  it('switches the status without a revision, also when the function is gone', async () => {
    const row = await banners.added({ opentype: 'A', appid: 'APP2' });
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('app_function').set({ status: 'N' }).where('id', '=', 'APP2').execute(),
    );
    expect((await banners.edit({ oid: row.oid, explain: 'kept', opentype: 'A', appid: 'APP2' })).code).toBe('200');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.deleteFrom('app_function').where('id', '=', 'APP2').execute(),
    );
    const { content } = await banners.edit({ oid: row.oid, status: 'N' });
    expect(content).toMatchObject({ status: 'N', showing: 'OFF', appid: null, appname: '' });
  });

  it('says that a banner no longer exists', async () => {
    const { oid } = await banners.added();
    const remove = () => server.call(bannerCalls.remove, { content: [oid] }, as());
    expect((await remove()).content).toEqual({ deleted: 1 });
    expect((await remove()).content).toEqual({ deleted: 0 });
    expect(await banners.edit({ oid, status: 'N' })).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect((await server.call(bannerCalls.item, { query: { oid } }, as())).reason).toBe('wire.gone');
  });
});
