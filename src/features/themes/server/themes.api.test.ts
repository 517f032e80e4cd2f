import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { themeCalls } from '../themes.contract.ts';
import { fresh, hour, idsOf, json, themeControls } from './themes.testing.ts';

let server: TestServer;
let controls: ReturnType<typeof themeControls>;
beforeAll(async () => {
  server = await startTestServer();
  controls = themeControls(server);
});
afterAll(() => server.close());

describe('adding', () => {
  it('stores fields and file at the end of the order, and logs who did it', async () => {
    const first = await controls.added();
    const start = Date.UTC(2026, 0, 1);
    const answer = await controls.add({
      id: 'NEWYEAR',
      timeenable: 'Y',
      starttime: start,
      endtime: start + hour,
      rev: 9,
      sort: 1,
      crtemp: 'somebody',
    });
    expect(answer.content).toMatchObject({
      id: 'NEWYEAR',
      name: '春节',
      showenable: 'Y',
      timeenable: 'Y',
      // Asia/Taipei
      starttime: '2026-01-01 08:00:00',
      endtime: '2026-01-01 09:00:00',
      status: 'Y',
      showing: 'OVER',
      rev: 1,
      crtemp: 'admin',
      fileInfo: { filename: 'theme.json', filetype: 'json', uploader: 'admin' },
    });
    expect(answer.content.sort).toBeGreaterThan(first.sort);
    const lines = await server.db.read
      .selectFrom('database_log')
      .selectAll()
      .where('table_name', '=', 'theme')
      .where('key', '=', answer.content.oid)
      .execute();
    expect(lines).toMatchObject([{ type: 'I', actor: 'admin', request_id: answer.requestId }]);
  });

  it('also accepts a time as answers write it', async () => {
    const row = await controls.added({ starttime: '2026-02-03 04:05:06', endtime: '' });
    expect([row.starttime, row.endtime]).toEqual(['2026-02-03 04:05:06', null]);
  });

  it.each([
    ['id', '', 'form.required'],
    ['id', 'x'.repeat(61), 'form.too_long'],
    ['id', 'two\nlines', 'form.invalid'],
    ['name', '   ', 'form.required'],
    ['starttime', 'tomorrow', 'form.date_form'],
    ['starttime', '2026-02-30 00:00:00', 'form.date_form'],
    ['starttime', '2026-01', 'form.date_form'],
    ['endtime', '99999999999999', 'form.date_form'],
    ['endtime', '-5', 'form.date_form'],
  ])('rejects %s = %j with the field and the reason', async (field, value, reason) => {
    const answer = await controls.add({ id: fresh(), [field]: value });
    expect(answer).toMatchObject({ status: 200, code: '501', fields: { [field]: reason } });
  });

  it('rejects an existing id in four languages, also when two add it at once', async () => {
    const id = fresh();
    const answers = await Promise.all([controls.add({ id }), controls.add({ id })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
    const messages = [];
    for (const lang of ['zh-CN', 'zh-TW', 'en', 'vi'] as const) {
      const answer = await controls.add({ id }, json({}), { as: server.administrator, lang });
      expect(answer).toMatchObject({ code: '24', reason: 'theme.id_exists', fields: { id: 'theme.id_exists' } });
      messages.push(answer.message);
    }
    expect(messages).toEqual(['ID已存在', 'ID已存在', 'This ID already exists', 'ID đã tồn tại']);
  });

  it('rejects an id that differs from another only in upper and lower case', async () => {
    const row = await controls.added({ id: 'Case-1' });
    expect(await controls.add({ id: 'cASE-1' })).toMatchObject({ code: '24', fields: { id: 'theme.id_exists' } });
    expect((await controls.edit({ oid: row.oid, id: 'case-1' })).content.id).toBe('case-1');
  });

  it('gives two themes added at once different places', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => controls.add({ id: fresh() })));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => '200'));
    expect(new Set(answers.map(({ content }) => content.sort)).size).toBe(6);
  });
});

describe('the period', () => {
  const start = Date.UTC(2026, 5, 1);

  it.each([
    [{}, { starttime: 'form.must_declared', endtime: 'form.must_declared' }],
    [{ starttime: start }, { endtime: 'form.must_declared' }],
    [{ endtime: start }, { starttime: 'form.must_declared' }],
  ])('is needed whole where it is kept to: %j', async (times, fields) => {
    const answer = await controls.add({ id: fresh(), timeenable: 'Y', ...times });
    expect(answer).toMatchObject({ code: '501', reason: 'theme.period_needed' });
    expect(answer.fields).toEqual(fields);
  });

  it.each([0, -1])('rejects an end %i ms after the start', async (after) => {
    const answer = await controls.add({ id: fresh(), timeenable: 'Y', starttime: start, endtime: start + after });
    expect(answer).toMatchObject({ code: '501', fields: { endtime: 'theme.end_before_start' } });
  });

  it('is checked only when it is switched on', async () => {
    const bare = await controls.added();
    expect(await controls.edit({ oid: bare.oid, timeenable: 'Y' })).toMatchObject({
      code: '502',
      reason: 'theme.period_needed',
      fields: { starttime: 'form.must_declared', endtime: 'form.must_declared' },
    });
    const turned = await controls.added({ starttime: start, endtime: start - hour });
    expect(await controls.edit({ oid: turned.oid, timeenable: 'Y' })).toMatchObject({
      code: '502',
      fields: { endtime: 'theme.end_before_start' },
    });
    const on = await controls.edit({ oid: turned.oid, timeenable: 'Y', endtime: start + hour });
    expect(on.content).toMatchObject({ timeenable: 'Y', endtime: '2026-06-01 09:00:00' });
    expect(await controls.edit({ oid: turned.oid, starttime: null })).toMatchObject({ code: '502' });
    expect(await controls.edit({ oid: turned.oid, timeenable: 'N', starttime: null })).toMatchObject({ code: '200' });
  });
});

describe('editing', () => {
  it('rejects a stale revision with the current row; a switch alone needs none', async () => {
    const row = await controls.added();
    expect((await controls.edit({ oid: row.oid, rev: 1, name: '新' })).content).toMatchObject({ rev: 2 });
    for (const answer of [
      await controls.edit({ oid: row.oid, rev: 1, name: '旧' }),
      await controls.upload({ oid: row.oid, rev: 1, name: '旧' }, json({ stale: true })),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        content: { name: '新', rev: 2, fileInfo: { filename: 'theme.json' } },
      });
    }
    expect((await controls.edit({ oid: row.oid, showenable: 'N' })).content).toMatchObject({
      showenable: 'N',
      showing: 'OFF',
    });
    expect((await controls.edit({ oid: row.oid, status: 'N' })).content).toMatchObject({ status: 'N', rev: 4 });
  });

  it('rejects the id of another theme and a missing theme, and ignores fields that callers cannot set', async () => {
    const [one, other] = [await controls.added(), await controls.added()];
    expect(await controls.edit({ oid: one.oid, id: other.id })).toMatchObject({
      code: '24',
      fields: { id: 'theme.id_exists' },
    });
    const forged = await controls.edit({
      oid: one.oid,
      name: 'x',
      sort: 1,
      crtemp: 'me',
      fileid: other.fileid,
      showing: 'NOW',
    });
    expect(forged.content).toMatchObject({ sort: one.sort, crtemp: 'admin', fileid: one.fileid });
    await controls.remove([one.oid]);
    expect(await controls.edit({ oid: one.oid, name: 'y' })).toMatchObject({ code: '502', reason: 'wire.gone' });
  });
});

describe('finding', () => {
  it('finds both scripts by either, treats filters as literal text, and keeps the order', async () => {
    const row = await controls.added({ id: 'SPRING_%', name: '節慶主題' });
    for (const query of [{ simplifiedFilter: '节庆' }, { traditionalFilter: '節慶' }, { simplifiedFilter: 'g_%' }]) {
      expect(idsOf(await controls.list(query))).toEqual([row.id]);
    }
    expect(await controls.list({ simplifiedFilter: "' or '1'='1" })).toEqual([]);
    const sorts = (await controls.list()).map(({ sort }) => sort);
    expect(sorts).toEqual(sorts.toSorted((one, next) => one - next));
    await controls.edit({ oid: row.oid, status: 'N', name: '改名' });
    expect(idsOf(await controls.list({ status: 'N', simplifiedFilter: '改名' }))).toEqual([row.id]);
    expect(await controls.list({ status: 'Y', simplifiedFilter: '改名' })).toEqual([]);
    expect(idsOf(await controls.list({ showing: 'OFF', simplifiedFilter: '改名' }))).toEqual([row.id]);
    expect(await controls.list({ simplifiedFilter: '节庆' })).toEqual([]);
  });

  it('exports the themes that match', async () => {
    const row = await controls.added({ name: '匯出' });
    const query = { simplifiedFilter: '汇出' };
    const { cells } = await server.exported(themeCalls.exportAll, { query }, { as: server.administrator });
    expect(cells.map((line) => line[1])).toEqual(['ID', row.id]);
  });
});

describe('deleting', () => {
  it('deletes all the given themes once', async () => {
    const rows = [await controls.added(), await controls.added()];
    const oids = rows.map(({ oid }) => oid);
    const answers = await Promise.all([controls.remove(oids), controls.remove(oids)]);
    expect(answers.map(({ content }) => String(content.deleted)).toSorted()).toEqual(['0', '2']);
    expect(await controls.remove([])).toMatchObject({ code: '503', reason: 'common.dialog.information_incomplete' });
    const left = await controls.list();
    expect(left.some(({ oid }) => oids.includes(oid))).toBe(false);
  });
});
