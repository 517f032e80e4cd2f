import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/testing.ts';
import { fileOf, pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import { functionIds } from '#platform/rights/function-ids.ts';
import { themeCalls, themeFile, type ThemeRow } from '../themes.contract.ts';

let server: TestServer;
let reader: TestSession;
let local: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  reader = await server.person('LOOKER', { has: { [functionIds.themes]: 'VIEWER' } });
  local = await server.person('LOCAL', { coid: 'C1', plantid: 'P1' });
  await server.give(functionIds.themes, 'USER', [{ type: 'C', contentoid: 'C1', containSub: 'N' }]);
});
afterAll(() => server.close());

const json = (value: unknown, name = 'theme.json') => fileOf(name, Buffer.from(JSON.stringify(value)));
const script = (text = 'export const colour = "red";', name = 'theme.js') => fileOf(name, Buffer.from(text));
const hour = 3_600_000;

const as = () => ({ as: server.administrator });
let number = 0;
const fresh = (): string => `T${(number += 1)}`;

type Fields = Record<string, unknown>;
const add = (body: Fields, file: ReturnType<typeof json> | null = json({ a: 1 }), who = as()) =>
  server.call(themeCalls.add, { body: { name: '春节', ...body } as never, ...(file ? { file } : {}) }, who);
const added = async (body: Fields = {}, file = json({ a: fresh() })): Promise<ThemeRow> => {
  const answer = await add({ id: fresh(), ...body }, file);
  expect(answer).toMatchObject({ code: '200' });
  return answer.content;
};
const upload = (body: Fields, file?: ReturnType<typeof json>) =>
  server.call(themeCalls.upload, { body: body as never, ...(file ? { file } : {}) }, as());
const edit = (content: Fields, who = as()) => server.call(themeCalls.edit, { content: content as never }, who);
const list = async (query: Fields = {}): Promise<ThemeRow[]> =>
  (await server.call(themeCalls.list, { query: query as never }, as())).content;
const remove = (oids: string[], who = as()) => server.call(themeCalls.remove, { content: oids }, who);
const current = (who: TestSession) => server.call(themeCalls.current, {}, { as: who });
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
const bytesAt = async (url: string) => server.app.inject({ method: 'GET', url });

describe('adding', () => {
  it('keeps fields and file, stands behind all others, and logs who did it', async () => {
    const first = await added();
    const start = Date.UTC(2026, 0, 1);
    const answer = await add({
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

  it('takes a time also as answers write it', async () => {
    const row = await added({ starttime: '2026-02-03 04:05:06', endtime: '' });
    expect([row.starttime, row.endtime]).toEqual(['2026-02-03 04:05:06', null]);
  });

  it.each([
    ['id', '', 'form.required'],
    ['id', undefined, 'form.required'],
    ['id', 'x'.repeat(61), 'form.too_long'],
    ['id', 'two\nlines', 'form.invalid'],
    ['name', '   ', 'form.required'],
    ['name', 'bell\u0007', 'form.control_character'],
    ['starttime', 'tomorrow', 'theme.time_form'],
    ['starttime', '2026-02-30 00:00:00', 'theme.time_form'],
    ['starttime', '2026-01', 'theme.time_form'],
    ['endtime', '99999999999999', 'theme.time_form'],
    ['endtime', '-5', 'theme.time_form'],
  ])('refuses %s = %j with the field and the reason', async (field, value, reason) => {
    const answer = await add({ id: fresh(), [field]: value });
    expect(answer).toMatchObject({ status: 200, code: '501', fields: { [field]: reason } });
  });

  it.each([{ showenable: 'yes' }, { status: 'true' }, { timeenable: '' }])(
    'takes no other switch than Y and N: %j',
    async (body) => {
      expect(await add({ id: fresh(), ...body })).toMatchObject({ status: 400 });
    },
  );

  it('refuses an id twice in four languages, also when two add at once', async () => {
    const id = fresh();
    const answers = await Promise.all([add({ id }), add({ id })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
    const messages = [];
    for (const lang of ['zh-CN', 'zh-TW', 'en', 'vi'] as const) {
      const answer = await add({ id }, json({}), { ...as(), lang } as never);
      expect(answer).toMatchObject({ code: '24', reason: 'theme.id_exists', fields: { id: 'theme.id_exists' } });
      messages.push(answer.message);
    }
    expect(messages).toEqual(['ID已存在', 'ID已存在', 'This ID already exists', 'ID đã tồn tại']);
  });

  it('gives two that are added at once places of their own', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({ id: fresh() })));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => '200'));
    expect(new Set(answers.map(({ content }) => content.sort)).size).toBe(6);
  });
});

describe('the file', () => {
  it('is required on add', async () => {
    expect(await add({ id: fresh() }, null)).toMatchObject({
      code: '501',
      reason: 'file.not_uploaded',
      fields: { file: 'file.not_uploaded' },
    });
  });

  it.each([
    ['a script', () => script()],
    ['a script that is JSON as well', () => script('[1, 2]', 'array.js')],
    ['JSON', () => json({ colour: '红' }, 'Theme.JSON')],
  ])('may be %s', async (_what, file) => {
    expect(await add({ id: fresh() }, file())).toMatchObject({ code: '200' });
  });

  it.each([
    ['JSON that is none', () => script('{ colour: red }', 'theme.json')],
    ['a binary', () => fileOf('theme.js', randomBytes(500))],
    ['a picture', async () => fileOf('theme.json', await pngOf())],
    ['a page', () => script('<!doctype html><script>alert(1)</script>', 'theme.js')],
    ['text of another name', () => script('words', 'theme.txt')],
    ['a module of another ending', () => script('export {}', 'theme.mjs')],
    ['a name without ending', () => json({}, 'theme')],
  ])('cannot be %s', async (_what, file) => {
    expect(await add({ id: fresh() }, await file())).toMatchObject({
      code: '25',
      reason: 'theme.file_form',
      fields: { file: 'theme.file_form' },
    });
  });

  it('may be a script whose bytes have come before as mere text', async () => {
    const words = 'const same = "bytes";';
    await storedFile(server, { empid: 'admin' }, 'note.txt', Buffer.from(words));
    expect(await add({ id: fresh() }, script(words))).toMatchObject({ code: '200' });
    expect(await add({ id: fresh() }, script(words, 'note.txt'))).toMatchObject({ code: '25' });
  });

  it('may have 10,485,760 bytes and not one more', async () => {
    const most = Buffer.alloc(themeFile.maxBytes, ' ');
    most.write('{}');
    expect(themeFile.maxBytes).toBe(10_485_760);
    expect(await add({ id: fresh() }, fileOf('large.json', most))).toMatchObject({ code: '200' });
    const over = fileOf('large.json', Buffer.concat([most, Buffer.from(' ')]));
    expect(await add({ id: fresh() }, over)).toMatchObject({ code: '25', reason: 'file.too_large' });
    expect(await add({ id: fresh() }, fileOf('empty.json', Buffer.alloc(0)))).toMatchObject({ code: '25' });
  });

  it('may have been uploaded before, by the same person, and is one alone', async () => {
    const own = await storedFile(server, { empid: 'admin' }, 'own.js', Buffer.from('let own;'));
    const foreign = await storedFile(server, reader, 'foreign.js', Buffer.from('let foreign;'));
    expect(await add({ id: fresh(), fileid: own }, null)).toMatchObject({ code: '200' });
    expect(await add({ id: fresh(), fileid: foreign }, null)).toMatchObject({
      code: '25',
      reason: 'file.not_uploaded',
    });
    expect(await add({ id: fresh(), fileid: own })).toMatchObject({ code: '25', reason: 'file.too_many' });
  });

  it('cannot be two in one form', async () => {
    const form = new FormData();
    form.append('id', fresh());
    form.append('name', 'two');
    for (const name of ['a.json', 'b.json']) form.append('file', new Blob(['{}']), name);
    const encoded = new Response(form);
    const before = (await list()).length;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/upload/theme/add',
      headers: {
        authorization: `Bearer ${server.administrator.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await list()).toHaveLength(before);
  });

  it.each([
    ['a script', () => script('alert(1)')],
    ['JSON', () => json({ b: 2 })],
  ])('is sent as an attachment that no page runs: %s', async (_what, file) => {
    const row = await added({}, file());
    const sent = await bytesAt(row.fileInfo?.fileurl ?? '');
    expect(sent.statusCode).toBe(200);
    expect(sent.headers['content-disposition']).toMatch(/^attachment/);
    expect(sent.headers['x-content-type-options']).toBe('nosniff');
    expect(sent.headers['content-type']).toBe('application/octet-stream');
    expect(String(sent.headers['content-security-policy'])).toContain('sandbox');
  });

  it('stays on edit unless another comes', async () => {
    const row = await added({}, script('let first;'));
    const renamed = await upload({ oid: row.oid, rev: row.rev, name: '元宵' });
    expect(renamed.content).toMatchObject({ name: '元宵', fileid: row.fileid, rev: 2 });
    const replaced = await upload({ oid: row.oid, rev: 2 }, json({ second: true }, 'second.json'));
    expect(replaced.content).toMatchObject({ name: '元宵', fileInfo: { filename: 'second.json' }, rev: 3 });
    expect((await bytesAt(replaced.content.fileInfo?.fileurl ?? '')).body).toBe('{"second":true}');
    const held = await upload({ oid: row.oid, rev: 3, fileid: replaced.content.fileid });
    expect(held).toMatchObject({ code: '200' });
    expect(await upload({ oid: row.oid }, script('{', 'broken.json'))).toMatchObject({ code: '25' });
  });
});

describe('the period', () => {
  const start = Date.UTC(2026, 5, 1);

  it.each([
    [{}, { starttime: 'form.must_declared', endtime: 'form.must_declared' }],
    [{ starttime: start }, { endtime: 'form.must_declared' }],
    [{ endtime: start }, { starttime: 'form.must_declared' }],
  ])('is needed whole where it is kept to: %j', async (times, fields) => {
    const answer = await add({ id: fresh(), timeenable: 'Y', ...times });
    expect(answer).toMatchObject({ code: '501', reason: 'theme.period_needed' });
    expect(answer.fields).toEqual(fields);
  });

  it.each([0, -1])('ends after it starts, not %i ms after', async (after) => {
    const answer = await add({ id: fresh(), timeenable: 'Y', starttime: start, endtime: start + after });
    expect(answer).toMatchObject({ code: '501', fields: { endtime: 'theme.end_before_start' } });
  });

  it('is not judged while it is off, and judged when it is switched on', async () => {
    const bare = await added();
    expect(await edit({ oid: bare.oid, timeenable: 'Y' })).toMatchObject({
      code: '502',
      reason: 'theme.period_needed',
      fields: { starttime: 'form.must_declared', endtime: 'form.must_declared' },
    });
    const turned = await added({ starttime: start, endtime: start - hour });
    expect(await edit({ oid: turned.oid, timeenable: 'Y' })).toMatchObject({
      code: '502',
      fields: { endtime: 'theme.end_before_start' },
    });
    const on = await edit({ oid: turned.oid, timeenable: 'Y', endtime: start + hour });
    expect(on.content).toMatchObject({ timeenable: 'Y', endtime: '2026-06-01 09:00:00' });
    expect(await edit({ oid: turned.oid, starttime: null })).toMatchObject({ code: '502' });
    expect(await edit({ oid: turned.oid, timeenable: 'N', starttime: null })).toMatchObject({ code: '200' });
  });
});

describe('editing', () => {
  it('refuses a stale version with the row of now, and a toggle needs none', async () => {
    const row = await added();
    expect((await edit({ oid: row.oid, rev: 1, name: '新' })).content).toMatchObject({ rev: 2 });
    for (const answer of [
      await edit({ oid: row.oid, rev: 1, name: '旧' }),
      await upload({ oid: row.oid, rev: 1, name: '旧' }, json({ stale: true })),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        content: { name: '新', rev: 2, fileInfo: { filename: 'theme.json' } },
      });
    }
    expect((await edit({ oid: row.oid, showenable: 'N' })).content).toMatchObject({ showenable: 'N', showing: 'OFF' });
    expect((await edit({ oid: row.oid, status: 'N' })).content).toMatchObject({ status: 'N', rev: 4 });
  });

  it('refuses the id of another, what is gone, and ignores what is not the caller’s to say', async () => {
    const [one, other] = [await added(), await added()];
    expect(await edit({ oid: one.oid, id: other.id })).toMatchObject({ code: '24', fields: { id: 'theme.id_exists' } });
    const forged = await edit({ oid: one.oid, name: 'x', sort: 1, crtemp: 'me', fileid: other.fileid, showing: 'NOW' });
    expect(forged.content).toMatchObject({ sort: one.sort, crtemp: 'admin', fileid: one.fileid });
    await remove([one.oid]);
    expect(await edit({ oid: one.oid, name: 'y' })).toMatchObject({ code: '502', reason: 'wire.gone' });
  });
});

describe('finding', () => {
  it('finds both scripts by either, takes filters as they are, and answers the order', async () => {
    const row = await added({ id: 'SPRING_%', name: '節慶主題' });
    for (const query of [{ simplifiedFilter: '节庆' }, { traditionalFilter: '節慶' }, { simplifiedFilter: 'g_%' }]) {
      expect(idsOf(await list(query))).toEqual([row.id]);
    }
    expect(await list({ simplifiedFilter: "' or '1'='1" })).toEqual([]);
    const sorts = (await list()).map(({ sort }) => sort);
    expect(sorts).toEqual(sorts.toSorted((one, next) => one - next));
    await edit({ oid: row.oid, status: 'N', name: '改名' });
    expect(idsOf(await list({ status: 'N', simplifiedFilter: '改名' }))).toEqual([row.id]);
    expect(await list({ status: 'Y', simplifiedFilter: '改名' })).toEqual([]);
    expect(idsOf(await list({ showing: 'OFF', simplifiedFilter: '改名' }))).toEqual([row.id]);
    expect(await list({ simplifiedFilter: '节庆' })).toEqual([]);
  });

  it('exports what matches', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/api/theme/export?status=Y',
      headers: { authorization: `Bearer ${reader.token}` },
    });
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('the order', () => {
  const order = (places: { oid: string; sort?: number }[], sort?: number, who = as()) =>
    server.call(themeCalls.putInOrder, { query: sort === undefined ? {} : { sort }, content: places }, who);
  const read = async () => (await list()).map(({ oid, sort }) => ({ oid, sort }));

  it('is written whole, from the number given, and makes no open form stale', async () => {
    await added();
    await added();
    const before = await list();
    const turned = before.toReversed().map(({ oid, sort }) => ({ oid, sort }));
    const answer = await order(turned, 5);
    expect(answer.content.map(({ oid, sort }) => ({ oid, sort }))).toEqual(
      turned.map(({ oid }, index) => ({ oid, sort: 5 + index })),
    );
    const revs = new Map(before.map(({ oid, rev }) => [oid, rev]));
    expect(answer.content.every(({ oid, rev }) => rev === revs.get(oid))).toBe(true);
    expect((await order((await read()).map(({ oid }) => ({ oid })))).content[0]?.sort).toBe(1);
  });

  it('refuses an order that is no longer the one there is, with the present list', async () => {
    const seen = await read();
    const [first, second, ...rest] = seen;
    if (!first || !second) throw new Error('two themes are needed');
    expect(await order([second, first, ...rest])).toMatchObject({ code: '200' });
    const now = await read();
    for (const stale of [seen, now.slice(1), [...now.slice(1), ...now.slice(-1)]]) {
      const answer = await order(stale);
      expect(answer).toMatchObject({ status: 409, reason: 'wire.changed_meanwhile' });
      expect((answer.content as unknown as ThemeRow[]).map(({ oid }) => oid)).toEqual(now.map(({ oid }) => oid));
    }
    const another = await added();
    expect(await order(now)).toMatchObject({ status: 409 });
    await remove([another.oid]);
    expect(await read()).toEqual(now);
  });

  it('lets one of several through that begin from the same', async () => {
    const seen = await read();
    const answers = await Promise.all(
      seen.slice(0, 4).map((_, index) => order([...seen.slice(index + 1), ...seen.slice(0, index + 1)])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(new Set((await read()).map(({ sort }) => sort)).size).toBe(seen.length);
  });

  it.each([0, -1, 1.5, 'x'])('begins with no number like %s', async (sort) => {
    expect(await order(await read(), sort as number)).toMatchObject({ status: 400 });
  });
});

describe('what the app is offered', () => {
  it('is on, shown and within its period, in order, with a link that opens the file, in app and console', async () => {
    await remove((await list()).map(({ oid }) => oid));
    const now = Date.now();
    const timed = { timeenable: 'Y' };
    await added({ id: 'always', starttime: now - 2 * hour, endtime: now - hour });
    await added({ id: 'now', ...timed, starttime: now - hour, endtime: now + hour }, json({ now: true }));
    await added({ id: 'later', ...timed, starttime: now + hour, endtime: now + 2 * hour });
    await added({ id: 'over', ...timed, starttime: now - 2 * hour, endtime: now - hour });
    await added({ id: 'hidden', showenable: 'N' });
    await added({ id: 'off', status: 'N' });
    const rows = await list();
    expect(rows.map(({ id, showing }) => [id, showing])).toEqual([
      ['always', 'NOW'],
      ['now', 'NOW'],
      ['later', 'LATER'],
      ['over', 'OVER'],
      ['hidden', 'OFF'],
      ['off', 'OFF'],
    ]);
    const places = rows.toReversed().map(({ oid }) => ({ oid }));
    await server.call(themeCalls.putInOrder, { query: {}, content: places }, as());
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .insertInto('app_user')
        .values({ empid: 'LOOKER' })
        .onConflict((c) => c.doNothing())
        .execute(),
    );
    const phone = await server.signInToApp('LOOKER', 'correct horse battery');
    for (const who of [phone, local]) {
      const { content } = await current(who);
      expect(idsOf(content)).toEqual(['now', 'always']);
      expect(content[1]).toMatchObject({ starttime: null, endtime: null });
      expect(content[0]?.fileInfo).not.toHaveProperty('uploader');
      expect((await bytesAt(content[0]?.fileInfo.fileurl ?? '')).body).toBe('{"now":true}');
    }
  });
});

describe('rights', () => {
  it('lets nobody in without a session, nor without the function', async () => {
    const stranger = await server.person('STRANGER');
    for (const url of ['/api/theme', '/api/theme/export', '/api/theme/current']) {
      expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
    for (const who of [stranger]) {
      expect(await server.call(themeCalls.list, { query: {} }, { as: who })).toMatchObject({ status: 403 });
      expect(await add({ id: fresh() }, json({}), { as: who })).toMatchObject({ status: 403 });
      expect(await current(who)).toMatchObject({ code: '200' });
    }
  });

  it('lets who looks only look, and who works in one company change nothing', async () => {
    const row = await added();
    const before = await list();
    for (const who of [reader, local]) {
      expect(await server.call(themeCalls.item, { query: { oid: row.oid } }, { as: who })).toMatchObject({
        code: '200',
      });
      const refused = [
        await add({ id: fresh() }, json({}), { as: who }),
        await edit({ oid: row.oid, status: 'N' }, { as: who }),
        await remove([row.oid], { as: who }),
        await server.call(themeCalls.upload, { body: { oid: row.oid, name: 'x' } }, { as: who }),
        await server.call(themeCalls.putInOrder, { query: {}, content: [{ oid: row.oid }] }, { as: who }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    expect(await edit({ oid: row.oid, status: 'N' }, { as: local })).toMatchObject({ reason: 'theme.outside_scope' });
    expect(await list()).toEqual(before);
  });

  it('takes sealed content alone', async () => {
    for (const [method, url] of [
      ['PUT', '/api/theme'],
      ['PUT', '/api/theme/sort'],
      ['DELETE', '/api/theme'],
    ] as const) {
      const answer = await server.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${server.administrator.token}` },
        payload: { content: [] },
      });
      expect([answer.statusCode, answer.json().reason]).toEqual([400, 'wire.unsealed']);
    }
  });
});

describe('deleting', () => {
  it('takes them all, once', async () => {
    const rows = [await added(), await added()];
    const oids = rows.map(({ oid }) => oid);
    const answers = await Promise.all([remove(oids), remove(oids)]);
    expect(answers.map(({ content }) => content.deleted).toSorted()).toEqual([0, 2]);
    expect(await remove([])).toMatchObject({ status: 400 });
    const left = await list();
    expect(left.some(({ oid }) => oids.includes(oid))).toBe(false);
  });
});
