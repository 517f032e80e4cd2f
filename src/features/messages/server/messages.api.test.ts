import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { messageCalls, type MessageRecord } from '../messages.contract.ts';
import { messageReceiverCalls, receiversConflict } from '../message-receivers.contract.ts';
import { everybodyReceiver, messageContent, messagesOf } from './messages.testing.ts';

let server: TestServer;
let messages: ReturnType<typeof messagesOf>;
beforeAll(async () => {
  server = await startTestServer();
  messages = messagesOf(server);
});
afterAll(() => server.close());

const later = '2999-05-01 08:30:00';

describe('a new message', () => {
  it('is a draft with its languages and receivers', async () => {
    const langList = [
      { lang: 'en' as const, title: 'Power cut', fullcontent: '<p>On <strong>Sunday</strong></p><script>x</script>' },
    ];
    const message = await messages.added({
      title: '停电通知',
      fullcontent: '<p onclick="x">周日停电</p><p>请关机</p>',
      langList,
    });
    expect(message).toMatchObject({
      title: '停电通知',
      fullcontent: '<p>周日停电</p><p>请关机</p>',
      summary: '周日停电 请关机',
      state: 'DRAFT',
      ispushed: 'N',
      isTiming: 'N',
      pushtime: null,
      mustconfirm: 'N',
      languages: ['en'],
      version: 1,
      mayChange: 'Y',
    });
    const versions = await server.call(
      messageCalls.versions,
      { query: { messageoid: message.oid } },
      { as: server.administrator },
    );
    expect(versions.content).toMatchObject([
      { lang: 'en', title: 'Power cut', fullcontent: '<p>On <strong>Sunday</strong></p>', msgoid: message.oid },
    ]);
    const receivers = await server.call(
      messageReceiverCalls.list,
      { query: { messageoid: message.oid } },
      { as: server.administrator },
    );
    expect(receivers.content).toMatchObject([{ type: 'R', id: 'All', gone: 'N' }]);
  });

  it.each([
    ['no title', { title: ' ' }, 'title', 'form.required'],
    ['16 Chinese characters', { title: '一二三四五六七八九十一二三四五六' }, 'title', 'message.title_too_long'],
    ['31 letters', { title: 'a'.repeat(31) }, 'title', 'message.title_too_long'],
    ['no text', { fullcontent: '<p> </p><p><br></p>' }, 'fullcontent', 'richtext.empty'],
    ['nothing but what is removed', { fullcontent: '<script>1</script>' }, 'fullcontent', 'richtext.empty'],
    ['no receivers', { receiverList: [] }, 'receiverList', 'message.no_receivers'],
    ['a time without seconds', { isTiming: 'Y', pushtime: '2999-05-01 08:30' }, 'pushtime', 'message.time_incomplete'],
    ['a day that is not', { isTiming: 'Y', pushtime: '2999-02-30 08:30:00' }, 'pushtime', 'message.time_incomplete'],
    ['no time', { isTiming: 'Y' }, 'pushtime', 'message.time_incomplete'],
    ['a time that is over', { isTiming: 'Y', pushtime: '2020-05-01 08:30:00' }, 'pushtime', 'message.time_past'],
    [
      'a window that ends before',
      { isTiming: 'Y', pushtime: later, pushuntil: later },
      'pushuntil',
      'message.window_before_time',
    ],
    [
      'an English title of 61 letters',
      { langList: [{ lang: 'en', title: 'a'.repeat(61), fullcontent: 'x' }] },
      'langList.0.title',
      'message.title_of_letters_too_long',
    ],
    [
      'a Taiwanese title of 16 characters',
      { langList: [{ lang: 'zh-TW', title: '一'.repeat(16), fullcontent: 'x' }] },
      'langList.0.title',
      'message.title_too_long',
    ],
    [
      'a language without content',
      { langList: [{ lang: 'vi', title: 'a', fullcontent: '' }] },
      'langList.0.fullcontent',
      'form.required',
    ],
    [
      'a language twice',
      { langList: [1, 2].map(() => ({ lang: 'en' as const, title: 'a', fullcontent: 'x' })) },
      'langList',
      'message.double_language',
    ],
  ] as const)('is rejected with %s', async (_what, content, field, reason) => {
    const answer = await messages.add(content as never);
    expect(answer).toMatchObject({ code: '501', fields: { [field]: reason } });
  });

  it('may have 15 Chinese characters, 30 letters, and 60 in English and Vietnamese', async () => {
    for (const title of ['一'.repeat(15), 'é'.repeat(30)]) expect((await messages.add({ title })).code).toBe('200');
    const langList = (['en', 'vi'] as const).map((lang) => ({ lang, title: 'ế'.repeat(30), fullcontent: 'x' }));
    expect((await messages.add({ langList })).code).toBe('200');
  });

  it('keeps no time without the flag', async () => {
    expect(await messages.added({ isTiming: 'N', pushtime: later, pushuntil: later })).toMatchObject({
      isTiming: 'N',
      pushtime: null,
      pushuntil: null,
      state: 'DRAFT',
    });
  });

  it('ignores what is the server’s', async () => {
    const content = { ...messageContent(), ispushed: 'Y', pushedtime: later, version: 7, audience: 3, crtemp: 'x' };
    const answer = await server.call(messageCalls.add, { content }, { as: server.administrator });
    if (answer.code === '200')
      expect(answer.content).toMatchObject({ ispushed: 'N', pushedtime: null, version: 1, audience: null });
  });
});

describe('a change', () => {
  it('takes any of the fields, and the others stay', async () => {
    const { oid, title, rev } = await messages.added({ mustconfirm: 'Y' });
    const { content } = await messages.edit({ oid, rev, isTiming: 'Y', pushtime: later });
    expect(content).toMatchObject({ title, mustconfirm: 'Y', state: 'SCHEDULED', pushtime: later });
    const { content: again } = await messages.edit({ oid, isTiming: 'N' });
    expect(again).toMatchObject({ state: 'DRAFT', pushtime: null });
  });

  it('is rejected with a stale revision, with the message as it is', async () => {
    const { oid, rev } = await messages.added();
    await messages.edit({ oid, rev, title: 'new' });
    const answer = await messages.edit({ oid, rev, title: 'other' });
    expect(answer).toMatchObject({ status: 409, content: { title: 'new' } });
  });

  it('makes versions outdated until they change', async () => {
    const langList = [{ lang: 'en' as const, title: 'a', fullcontent: 'x' }];
    const { oid } = await messages.added({ langList });
    await messages.edit({ oid, title: 'changed' });
    expect((await messages.item(oid)).outdated).toEqual(['en']);
    const saved = await server.call(
      messageCalls.saveVersions,
      { query: { messageoid: oid }, content: [{ lang: 'en', title: 'b', fullcontent: 'x' }] },
      { as: server.administrator },
    );
    expect(saved.content).toMatchObject([{ lang: 'en', title: 'b', outdated: 'N' }]);
  });
});

describe('the languages of a message', () => {
  const save = (oid: string, content: { lang: 'en' | 'vi'; title: string; fullcontent: string; rev?: number }[]) =>
    server.call(messageCalls.saveVersions, { query: { messageoid: oid }, content }, { as: server.administrator });

  it('are written as they shall be', async () => {
    const { oid } = await messages.added({ langList: [{ lang: 'en', title: 'a', fullcontent: 'x' }] });
    const saved = await save(oid, [{ lang: 'vi', title: 'b', fullcontent: '<p>y</p>' }]);
    expect(saved.content).toMatchObject([{ lang: 'vi', title: 'b', fullcontent: '<p>y</p>' }]);
    expect((await messages.item(oid)).languages).toEqual(['vi']);
  });

  it('are rejected with a stale revision, all of them', async () => {
    const { oid } = await messages.added({ langList: [{ lang: 'en', title: 'a', fullcontent: 'x' }] });
    await save(oid, [{ lang: 'en', title: 'b', fullcontent: 'x' }]);
    const answer = await save(oid, [
      { lang: 'en', title: 'c', fullcontent: 'x', rev: 1 },
      { lang: 'vi', title: 'v', fullcontent: 'x' },
    ]);
    expect(answer.status).toBe(409);
    expect((await messages.item(oid)).languages).toEqual(['en']);
  });
});

describe('the receivers of a message', () => {
  const save = (content: Partial<z.input<(typeof messageReceiverCalls)['save']['content']>> & { messageoid: string }) =>
    server.call(messageReceiverCalls.save, { content }, { as: server.administrator });

  it('are rejected with a stale revision, with the receivers as they are', async () => {
    const { oid: messageoid, rev } = await messages.added({ receiverList: [everybodyReceiver] });
    const { content: held } = await server.call(
      messageReceiverCalls.list,
      { query: { messageoid } },
      { as: server.administrator },
    );
    const deleteOidList = held.map(({ oid }) => oid);
    const one = { type: 'H' as const, id: server.administrator.empid };
    expect(await save({ messageoid, rev, deleteOidList, addList: [one] })).toMatchObject({ code: '200' });
    const answer = await save({ messageoid, rev, addList: [everybodyReceiver] });
    expect(answer.status).toBe(409);
    const { receiverList, ...now } = receiversConflict.parse(answer.content);
    expect(receiverList).toMatchObject([one]);
    expect(now.rev).toBeGreaterThan(rev);
    expect(await save({ messageoid, rev: now.rev, addList: [everybodyReceiver] })).toMatchObject({
      content: [{ id: 'All' }, one],
    });
  });
});

describe('copying and deleting', () => {
  it('copies content, languages and receivers, not the time', async () => {
    const source = await messages.added({
      isTiming: 'Y',
      pushtime: later,
      langList: [{ lang: 'en', title: 'a', fullcontent: 'x' }],
    });
    const { content: copy } = await server.call(
      messageCalls.copy,
      { content: { oid: source.oid } },
      { as: server.administrator },
    );
    expect(copy).toMatchObject({ title: source.title, state: 'DRAFT', pushtime: null, languages: ['en'] });
    expect(copy.oid).not.toBe(source.oid);
  });

  it('deletes drafts with their parts, and rejects published ones, all or none', async () => {
    const draft = await messages.added();
    const sent = await messages.added();
    await messages.publish(sent.oid);
    const remove = (oids: string[]) =>
      server.call(messageCalls.remove, { content: oids }, { as: server.administrator });
    expect(await remove([draft.oid, sent.oid])).toMatchObject({ code: '503', reason: 'message.published' });
    expect((await messages.item(draft.oid)).oid).toBe(draft.oid);
    expect((await remove([draft.oid])).content).toEqual({ deleted: 1 });
  });
});

describe('a published message', () => {
  let sent: MessageRecord;
  beforeAll(async () => {
    sent = await messages.added({ receiverList: [everybodyReceiver] });
    await messages.publish(sent.oid);
  });

  it('keeps content, languages and receivers', async () => {
    const rejected = { code: '502', reason: 'message.published' };
    expect(await messages.edit({ oid: sent.oid, title: 'x' })).toMatchObject(rejected);
    expect(
      await server.call(
        messageCalls.saveVersions,
        { query: { messageoid: sent.oid }, content: [] },
        { as: server.administrator },
      ),
    ).toMatchObject(rejected);
    expect(
      await server.call(
        messageReceiverCalls.save,
        { content: { messageoid: sent.oid, addList: [everybodyReceiver] } },
        { as: server.administrator },
      ),
    ).toMatchObject(rejected);
    expect(await messages.publish(sent.oid)).toMatchObject(rejected);
  });
});

describe('the list', () => {
  const search = (conditionMap: Record<string, string>) =>
    server.call(
      messageCalls.fineSearch,
      { query: { pageSize: 100 }, sealedQuery: { conditionMap } },
      { as: server.administrator },
    );

  it('is searched by title, content, state and times', async () => {
    const one = await messages.added({ title: '搬家通知', fullcontent: '<p>新地址：<em>人民路</em>8 號</p>' });
    const titles = async (map: Record<string, string>) => (await search(map)).content.list.map(({ oid }) => oid);
    expect(await titles({ title: '搬家' })).toEqual([one.oid]);
    expect(await titles({ content: '人民路9' })).toEqual([]);
    expect(await titles({ content: '人民路' })).toEqual([one.oid]);
    expect(await titles({ title: '人民路' })).toEqual([]);
    expect(await titles({ simplifiedFilter: '地址' })).toEqual([one.oid]);
    expect(await titles({ title: '搬家', ispushed: 'Y' })).toEqual([]);
    expect(await titles({ title: '搬家', state: 'DRAFT' })).toEqual([one.oid]);
    expect(await titles({ title: '搬家', createStart: '2999-01-01 00:00:00' })).toEqual([]);
    expect(await titles({ title: '搬家', missing: 'vi' })).toEqual([one.oid]);
  });
});
