import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession, until } from '#app/server/server.testing.ts';
import { sheet } from '#platform/effects/effects.contract.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { askEffects, effectsHeader, effectsReason } from '#platform/wire/endpoint.ts';
import { messageDeliveryCalls } from '../message-delivery.contract.ts';
import { messagePublishingCalls } from '../message-publishing.contract.ts';
import { messageReadingCalls } from '../message-reading.contract.ts';
import { messageTopic } from './message-notices.ts';
import { addPlantsWithPeople, messagesOf, plantReceiver } from './messages.testing.ts';

let server: TestServer;
let messages: ReturnType<typeof messagesOf>;
beforeAll(async () => {
  server = await startTestServer();
  messages = messagesOf(server);
  await addPlantsWithPeople(server, { A1: 3, A2: 2, B1: 4 });
  await block('A202');
});
afterAll(() => server.close());

const block = (empid: string) =>
  server.db.write({ empid: 'test' }, (trx) =>
    trx.insertInto('blacklist').values({ blacktype: 'APP', type: 'H', contentoid: empid, remark: 'x' }).execute(),
  );
const write = (query: ReturnType<typeof sql>) => server.db.write({ empid: 'test' }, (trx) => query.execute(trx));

describe('what became of it', () => {
  it('counts who has read it, by place, within the scope', async () => {
    const { oid } = await messages.delivered({
      receiverList: [plantReceiver('A1'), plantReceiver('B1')],
      mustconfirm: 'Y',
    });
    await write(
      sql`update message_delivery set readat = now(), readversion = 1 where messageoid = ${oid} and empid in ('A101', 'B101')`,
    );
    const people = (query: object, as = server.administrator) =>
      server.call(messageDeliveryCalls.people, { query: { messageoid: oid, ...query } }, { as });
    const all = (await people({ pageSize: 100 })).content;
    expect(all).toMatchObject({ read: 2, confirmed: 0 });
    expect(all.delivered).toBe(all.total);
    expect((await people({ state: 'read' })).content.list.map(({ empid }) => empid)).toEqual(['A101', 'B101']);
    expect((await people({ state: 'unread', plantid: '1', coid: 'B' })).content.list.map(({ empid }) => empid)).toEqual(
      ['B102', 'B103', 'B104'],
    );
    const places = await server.call(
      messageDeliveryCalls.places,
      { query: { messageoid: oid } },
      { as: server.administrator },
    );
    expect(places.content.map(({ coid, plantid, read }) => `${coid}${plantid} ${read}`).toSorted()).toEqual([
      'A1 1',
      'B1 1',
    ]);
  });

  it('is exported to a file that is named after the message, with a row for each person of the scope', async () => {
    const { oid } = await messages.delivered({ title: '停电/检修', receiverList: [plantReceiver('A1')] });
    const query = { messageoid: oid };
    const file = await server.exported(messageDeliveryCalls.exportAll, { query }, { as: server.administrator });
    expect(file.filename).toContain('停电 检修 Who has read it.xlsx');
    expect(file.cells).toHaveLength(1 + 3);
  });

  it('finds the people who belong to no plant, or to no department', async () => {
    await write(
      sql`insert into employee (empid, name, coid, plantid) values ('A900', '甲', 'A', ''), ('Z900', '乙', '', '')`,
    );
    const ofThem = ['A101', 'A900', 'Z900'].map((id) => ({ type: 'H' as const, id, containSub: 'N' as const }));
    const { oid } = await messages.delivered({ receiverList: ofThem });
    await write(sql`update message_delivery set depkey = null where messageoid = ${oid} and empid = 'A101'`);
    const people = async (query: object) =>
      (
        await server.call(
          messageDeliveryCalls.people,
          { query: { messageoid: oid, ...query } },
          { as: server.administrator },
        )
      ).content.list.map(({ empid }) => empid);
    expect(await people({ coid: 'A', without: 'plant' })).toEqual(['A900']);
    expect(await people({ without: 'plant' })).toEqual(['Z900']);
    expect(await people({ coid: 'A', plantid: '1', without: 'department' })).toEqual(['A101']);
    const { content } = await server.call(
      messageDeliveryCalls.places,
      { query: { messageoid: oid } },
      { as: server.administrator },
    );
    expect(content.map(({ coid, plantid, name }) => [coid, plantid, name])).toEqual(
      expect.arrayContaining([
        ['A', '', '公司 A'],
        ['', '', ''],
      ]),
    );
  });

  it('says why somebody has it, and why not', async () => {
    const { oid } = await messages.delivered({ receiverList: [plantReceiver('A2')] });
    const why = async (empid: string) =>
      (await server.call(messageDeliveryCalls.why, { query: { messageoid: oid, empid } }, { as: server.administrator }))
        .content;
    expect(await why('A201')).toMatchObject({ named: true, by: [{ type: 'P', id: 'A2' }], left: '' });
    expect((await why('A201')).delivery).not.toBeNull();
    expect(await why('A202')).toMatchObject({ named: true, left: 'blacklist', delivery: null });
    expect(await why('B101')).toMatchObject({ named: false, by: [], delivery: null });
  });
});

describe('reminders, tests and notices', () => {
  const noticesOf = async (as: TestSession) =>
    (await server.call(noticeCalls.list, { query: { pageSize: 100 } }, { as })).content;

  it('reminds those who have not read it, nobody twice in an hour', async () => {
    const { oid } = await messages.delivered({ receiverList: [plantReceiver('B1')] });
    await write(
      sql`update message_delivery set readat = now(), readversion = 1 where messageoid = ${oid} and empid = 'B101'`,
    );
    const remind = async (whom: 'unread' | 'unconfirmed') =>
      (await server.call(messagePublishingCalls.remind, { content: { oid, whom } }, { as: server.administrator }))
        .content;
    const heard: string[] = [];
    server.services.signals.on(messageTopic, (key) => heard.push(key));
    expect(await remind('unread')).toEqual({ reminded: 3 });
    expect(await remind('unread')).toEqual({ reminded: 0 });
    expect(await remind('unconfirmed')).toEqual({ reminded: 0 });
    // No server looks for readers where nobody is reminded.
    await write(sql`select pg_notify('steward', ${`${messageTopic}:end`})`);
    await until(() => heard.includes('end'));
    expect(heard.filter((key) => key === oid).length).toBeLessThanOrEqual(2);
    expect(heard.slice(-2)).toEqual([oid, 'end']);
  });

  it('notifies the publisher by the title of the message, not by the name of the job', async () => {
    await server.runJobs();
    const { oid } = (await messages.add({ title: '停电', receiverList: [plantReceiver('B1')] })).content;
    await messages.publish(oid);
    const ofJob = async () =>
      (await noticesOf(server.administrator)).list.filter(({ type, path }) => type === 'job' && path.includes(oid));
    await until(async () => (await ofJob()).length > 0);
    expect(await ofJob()).toMatchObject([
      { code: '200', title: 'Published: 停电', message: 'Delivered to 4 people', path: `/messages?details=${oid}` },
    ]);
  });

  it('shows messages among the notices of those who have them, and marks them as read there', async () => {
    const person = await server.person('noticed', { coid: 'C', plantid: '1' });
    const { oid, title } = await messages.delivered({ receiverList: [{ type: 'H', id: 'noticed', containSub: 'N' }] });
    expect(await noticesOf(person)).toMatchObject({ unread: 1, list: [{ oid, type: 'message', title, read: false }] });
    await server.call(noticeCalls.read, { content: [oid] }, { as: person });
    expect((await noticesOf(person)).unread).toBe(0);
    const { rows } = await sql`select from message_delivery where messageoid = ${oid} and readat is not null`.execute(
      server.db.read,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('its readers', () => {
  const reader = (as: TestSession) => ({
    list: async (lang = 'en') =>
      (await server.call(messageReadingCalls.list, { query: {} }, { as, lang: lang as never })).content,
    item: (oid: string) => server.call(messageReadingCalls.item, { query: { oid } }, { as }),
    read: (oids: string[]) => server.call(messageReadingCalls.read, { content: oids }, { as }),
    confirm: (oid: string) => server.call(messageReadingCalls.confirm, { content: { oid } }, { as }),
  });

  it('get it in their language, mark it as read, and confirm it', async () => {
    const person = await server.person('reader', { coid: 'C', plantid: '1' });
    const { oid } = await messages.delivered({
      receiverList: [{ type: 'H', id: 'reader', containSub: 'N' }],
      mustconfirm: 'Y',
      langList: [
        { lang: 'en', title: 'English', fullcontent: '<p>English</p>' },
        { lang: 'zh-CN', title: '简体', fullcontent: '<p>简体</p>' },
      ],
    });
    const { list, item, read, confirm } = reader(person);
    const titleIn = async (lang: string) => (await list(lang)).list[0]?.title;
    expect(await titleIn('en')).toBe('English');
    expect(await titleIn('vi')).toBe('简体');
    expect((await list()).unread).toBe(1);
    expect((await item(oid)).content.read).toBe(false);
    expect((await read([oid])).content.unread).toBe(0);
    expect((await confirm(oid)).code).toBe('200');
    expect((await item(oid)).content).toMatchObject({ read: true, confirmed: true });
  });

  it('confirm a version that they have seen: a correction asks again', async () => {
    const { oid } = await messages.delivered({ mustconfirm: 'Y' });
    const { item } = reader(server.administrator);
    const confirm = (version?: number) =>
      server.call(
        messageReadingCalls.confirm,
        { content: { oid, ...(version === undefined ? {} : { version }) } },
        { as: server.administrator },
      );
    const counted = async () =>
      (
        await server.call(
          messageDeliveryCalls.people,
          { query: { messageoid: oid, state: 'confirmed' } },
          { as: server.administrator },
        )
      ).content;
    const shown = (await item(oid)).content;
    expect((await confirm(shown.version)).code).toBe('200');
    expect(await counted()).toMatchObject({ confirmed: 1, total: 1 });
    await server.call(
      messagePublishingCalls.correct,
      { content: { oid, title: 'other', fullcontent: '<p>other</p>' } },
      { as: server.administrator },
    );
    expect((await item(oid)).content).toMatchObject({ confirmed: false, version: 2 });
    expect(await counted()).toMatchObject({ confirmed: 0, total: 0 });
    // When they confirmed the older version is not said of this one.
    const all = { messageoid: oid, simplifiedFilter: server.administrator.empid };
    const { content } = await server.call(messageDeliveryCalls.people, { query: all }, { as: server.administrator });
    expect(content.list).toMatchObject([{ readat: null, confirmedat: null, confirmedversion: 1 }]);
    expect(await confirm(shown.version)).toMatchObject({ code: '502', reason: 'message.corrected_meanwhile' });
    expect(await counted()).toMatchObject({ confirmed: 0 });
    expect((await confirm()).code).toBe('200');
    expect(await counted()).toMatchObject({ confirmed: 1 });
  });

  it('cannot read or mark those of others', async () => {
    const { oid } = await messages.delivered({ receiverList: [plantReceiver('B1')] });
    const stranger = reader(await server.person('stranger', { coid: 'C', plantid: '2' }));
    expect(await stranger.item(oid)).toMatchObject({ reason: 'wire.gone', content: null });
    expect(await stranger.confirm(oid)).toMatchObject({ reason: 'wire.gone' });
    await stranger.read([oid]);
    const { rows } = await sql`select from message_delivery where messageoid = ${oid} and readat is not null`.execute(
      server.db.read,
    );
    expect(rows).toHaveLength(0);
  });

  it('get a correction after its sheet has named the languages that stay as they are', async () => {
    const langList = [
      { lang: 'en' as const, title: 'Old', fullcontent: '<p>old</p>' },
      { lang: 'vi' as const, title: 'Cũ', fullcontent: '<p>cũ</p>' },
    ];
    const { oid } = await messages.delivered({ langList });
    const notesOf = async (content: { title: string; langList: typeof langList }) => {
      const answer = await server.call(
        messagePublishingCalls.correct,
        { content: { oid, fullcontent: '<p>better</p>', ...content } },
        { as: server.administrator, headers: { [effectsHeader]: askEffects } },
      );
      expect(answer.reason).toBe(effectsReason);
      return sheet.parse(answer.content).notes;
    };
    const [english, vietnamese] = langList as [(typeof langList)[0], (typeof langList)[0]];
    const better = { ...english, title: 'Better' };
    expect(await notesOf({ title: 'better', langList: [better, vietnamese] })).toEqual([
      { text: expect.stringContaining('Tiếng Việt'), warning: true },
    ]);
    expect(await notesOf({ title: 'better', langList: [better] })).toEqual([]);
  });

  it('have a corrected message unread again if they have read it, otherwise as a new one, and see that it was withdrawn', async () => {
    const person = await server.person('second', { coid: 'C', plantid: '1' });
    const late = await server.person('late', { coid: 'C', plantid: '1' });
    const receiverList = ['second', 'late'].map((id) => ({ type: 'H' as const, id, containSub: 'N' as const }));
    const { oid } = await messages.delivered({ receiverList });
    const { list, item, read } = reader(person);
    await read([oid]);
    const corrected = await server.call(
      messagePublishingCalls.correct,
      { content: { oid, title: 'better', fullcontent: '<p>better</p>' } },
      { as: server.administrator },
    );
    expect(corrected.content).toMatchObject({ version: 2, title: 'better' });
    const titleFor = async (as: TestSession) =>
      (await server.call(noticeCalls.list, { query: {} }, { as })).content.list.find(({ subject }) => subject === oid)
        ?.title;
    expect(await titleFor(person)).toBe('Corrected: better');
    expect((await list()).unread).toBe(1);
    expect((await item(oid)).content).toMatchObject({ read: false, title: 'better', corrected: expect.any(String) });
    await read([oid]);
    expect(await titleFor(person)).toBe('Corrected: better');
    expect(await titleFor(late)).toBe('better');
    await reader(late).read([oid]);
    expect((await reader(late).item(oid)).content).toMatchObject({ read: true, title: 'better', corrected: null });
    expect(await titleFor(late)).toBe('better');
    const recalled = await server.call(
      messagePublishingCalls.recall,
      { content: { oid, reason: 'wrong date' } },
      { as: server.administrator },
    );
    expect(recalled.content).toMatchObject({ state: 'RECALLED', recallreason: 'wrong date' });
    expect((await item(oid)).content).toMatchObject({
      withdrawn: true,
      title: '',
      fullcontent: '',
      reason: 'wrong date',
    });
    expect((await list()).unread).toBe(0);
  });
});
