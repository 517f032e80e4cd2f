import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessCheckMenu } from '#features/access-check/access-check.contract.ts';
import { startNode, type TestNode } from '#app/server/nodes.testing.ts';
import {
  startTestServer,
  listenLocally,
  until,
  type TestServer,
  type TestSession,
} from '#app/server/server.testing.ts';
import { languageCookie } from '#platform/i18n/languages.ts';
import { signalsName } from '#platform/db/server/signals.ts';
import { openNotices } from '#platform/realtime/server/socket.testing.ts';
import { viewAsCalls } from '#platform/rights/view-as.contract.ts';
import { noticeCalls, type Notice } from '../notice-centre.contract.ts';
import { addNotices, everybodysNotices, pruneNotices, type NewNotice } from './notices.queries.ts';

const actor = { empid: 'test' };
let server: TestServer;
let other: TestNode;
let ann: TestSession;
let bob: TestSession;

beforeAll(async () => {
  server = await startTestServer();
  other = await startNode(server.connection);
  ann = await server.person('NOTE1', { has: { [accessCheckMenu.id]: 'ADMIN' } });
  bob = await server.person('NOTE2');
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(() => server.db.write(actor, (trx) => trx.deleteFrom('notice').execute()));

/** Each in a transaction of its own, so that one is later than the other. */
let added = 0;
/** Adds notices, one second after the other: the order knows seconds. */
const add = async (...notices: (Partial<NewNotice> & { empid: string })[]): Promise<void> => {
  for (const notice of notices)
    await server.db.write(actor, async (trx) => {
      await addNotices(trx, [
        {
          type: 'system',
          title: { key: 'import.notice.done' },
          message: { key: 'import.notice.of', values: { kind: 'K', source: 'a.csv' } },
          ...notice,
        },
      ]);
      added += 1;
      await sql`update notice set at = now() - interval '1 day' + make_interval(secs => ${added})
        where at > now() - interval '1 hour'`.execute(trx);
    });
};

type Query = Parameters<typeof server.call<typeof noticeCalls.list>>[1];
const listOf = async (as: TestSession, query: NonNullable<Query>['query'] = {}) =>
  (await server.call(noticeCalls.list, { query }, { as })).content;
const read = async (as: TestSession, ...oids: string[]) =>
  (await server.call(noticeCalls.read, { content: oids }, { as })).content;
const messages = ({ list }: { list: Notice[] }): string[] => list.map(({ message }) => message);
const text = (said: string): { message: { text: string } } => ({ message: { text: said } });

describe('the notices of a person', () => {
  it('are the person’s and those for everybody, the newest first, in pages', async () => {
    const mine = Array.from({ length: 5 }, (_, at) => ({ empid: 'NOTE1', ...text(`own ${at}`) }));
    await add(...mine, { empid: 'NOTE2', ...text('of another') }, { empid: everybodysNotices, ...text('for all') });
    expect(await listOf(ann)).toMatchObject({ total: 6, unread: 6 });
    expect(messages(await listOf(ann))).toEqual(['for all', 'own 4', 'own 3', 'own 2', 'own 1', 'own 0']);
    expect(messages(await listOf(ann, { pageNum: 2, pageSize: 2 }))).toEqual(['own 3', 'own 2']);
    expect(messages(await listOf(ann, { pageNum: 9, pageSize: 2 }))).toEqual([]);
    expect(messages(await listOf(bob))).toEqual(['for all', 'of another']);
  });

  it('are filtered by type; how many are unread counts all of them', async () => {
    await add({ empid: 'NOTE1', type: 'job', code: '500', path: '/imports', subject: 'x' }, { empid: 'NOTE1' });
    const jobs = await listOf(ann, { type: 'job' });
    expect(jobs).toMatchObject({ total: 1, unread: 2, list: [{ type: 'job', code: '500', path: '/imports' }] });
    expect(Object.keys(jobs.list[0] ?? {}).toSorted()).toEqual(
      ['at', 'code', 'message', 'oid', 'path', 'read', 'round', 'subject', 'title', 'type'].toSorted(),
    );
    const wrong = await server.app.inject({
      url: '/api/notice?type=toast',
      headers: { authorization: `Bearer ${ann.token}` },
    });
    expect(wrong.statusCode).toBe(400);
  });

  it('are in the words of the reader’s language', async () => {
    const kind = { 'zh-CN': '参数', 'zh-TW': '參數', en: 'Parameters', vi: 'Tham số' };
    await add({ empid: 'NOTE1', message: { key: 'import.notice.of', values: { kind, source: 'a.csv' } } });
    const said = async (lang: string): Promise<string> => {
      const headers = { cookie: `${languageCookie}=${lang}` };
      const [first] = (await server.call(noticeCalls.list, {}, { as: ann, headers })).content.list;
      return `${first?.title} ${first?.message}`;
    };
    expect([await said('zh-CN'), await said('zh-TW'), await said('en'), await said('vi')]).toEqual([
      '导入完成 参数（a.csv）',
      '匯入完成 參數（a.csv）',
      'Import finished Parameters (a.csv)',
      'Đã nhập xong Tham số (a.csv)',
    ]);
  });

  it('are marked as read, some or all, and for this person only', async () => {
    await add({ empid: 'NOTE1' }, { empid: 'NOTE1' }, { empid: 'NOTE2' }, { empid: everybodysNotices });
    const { list } = await listOf(ann);
    const [all, newest] = list.map(({ oid }) => oid);
    const [, foreign] = (await listOf(bob)).list.map(({ oid }) => oid);
    expect(await read(ann, String(newest), String(foreign))).toEqual({ unread: 2 });
    expect(await read(ann, String(all))).toEqual({ unread: 1 });
    expect((await listOf(ann)).list.map((one) => one.read)).toEqual([true, true, false]);
    expect(await listOf(ann, { unreadOnly: 'Y' })).toMatchObject({ total: 1, list: [{ read: false }] });
    expect(await listOf(bob)).toMatchObject({ unread: 2 });
    expect(await read(ann)).toEqual({ unread: 0 });
    expect(await read(ann)).toEqual({ unread: 0 });
    expect(await listOf(bob)).toMatchObject({ total: 2, unread: 2 });
  });

  it('are neither shown to somebody who views the console as the person, nor marked', async () => {
    await add({ empid: 'NOTE2', ...text('seen') });
    const as = { as: server.administrator };
    const { oid } = (await server.call(viewAsCalls.start, { content: { empid: 'NOTE2' } }, as)).content;
    const headers = { 'x-see-as': oid };
    expect(messages((await server.call(noticeCalls.list, {}, { ...as, headers })).content)).toEqual([]);
    expect(await server.call(noticeCalls.read, { content: [] }, { ...as, headers })).toMatchObject({
      status: 403,
      reason: 'wire.see_as_read_only',
    });
    await server.call(viewAsCalls.end, {}, { ...as, headers });
    expect(await listOf(bob)).toMatchObject({ unread: 1 });
  });

  it('go beyond the newest 500', async () => {
    await add({ empid: 'NOTE1', ...text('young') });
    const many = Array.from({ length: 501 }, (_, at) => ({
      empid: 'NOTE2',
      type: 'system' as const,
      title: { text: 'many' },
      message: { text: String(at) },
    }));
    await server.db.write(actor, (trx) => addNotices(trx, many));
    expect(await server.db.write(actor, pruneNotices)).toBe(1);
    expect(messages(await listOf(ann))).toEqual(['young']);
    expect(await listOf(bob)).toMatchObject({ total: 500, unread: 500 });
  });
});

describe('sockets', () => {
  it('on every server get what is added on any, once, each in its language', async () => {
    const [here, there] = [await server.listen(), await listenLocally(other.app)];
    const [english, vietnamese, bobs] = await Promise.all([
      openNotices(here, ann.token, { lang: 'en' }),
      openNotices(there, ann.token, { lang: 'vi' }),
      openNotices(there, bob.token, { lang: 'en' }),
    ]);
    try {
      await add({ empid: 'NOTE1', type: 'job' }, { empid: everybodysNotices, ...text('for all') });
      const heard = await Promise.all([english, vietnamese].map(async (socket) => socket.hears('MESSAGE', 2)));
      expect(heard.map(({ headers }) => headers['destination'])).toEqual(['/topic/notify', '/topic/notify']);
      await bobs.hears('MESSAGE');
      const bodies = (socket: typeof english): Notice[] =>
        socket.said.filter(({ command }) => command === 'MESSAGE').map(({ body }) => JSON.parse(body) as Notice);
      const [own, all] = (await listOf(ann)).list.toReversed();
      expect(bodies(english)).toMatchObject([
        { ...own, title: 'Import finished', message: 'K (a.csv)', read: false },
        { oid: all?.oid },
      ]);
      expect(bodies(vietnamese)).toMatchObject([{ oid: own?.oid, title: 'Đã nhập xong' }, { oid: all?.oid }]);
      expect(bodies(bobs)).toMatchObject([{ message: 'for all' }]);
    } finally {
      for (const { ws } of [english, vietnamese, bobs]) ws.terminate();
    }
  });

  it('get what was added while a server did not hear of it', async () => {
    const socket = await openNotices(await server.listen(), ann.token, { lang: 'en' });
    try {
      await server.db.write(actor, (trx) =>
        sql`insert into notice (empid, type, title, message) values ('NOTE1', 'system', '{"text":"t"}', '{"text":"missed"}')`.execute(
          trx,
        ),
      );
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = ${signalsName} and datname = current_database()`.execute(server.db.read);
      expect(JSON.parse((await socket.hears('MESSAGE')).body)).toMatchObject({ message: 'missed', read: false });
    } finally {
      socket.ws.terminate();
    }
    await until(() => server.services.signals.hears() && other.services.signals.hears());
  });
});
