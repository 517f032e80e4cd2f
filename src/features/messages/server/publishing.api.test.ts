import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession, until } from '#app/server/server.testing.ts';
import { messageReceiverCalls, type Receiver } from '../message-receivers.contract.ts';
import { messageCalls, messageMenu } from '../messages.contract.ts';
import { publishDue } from './message-due.ts';
import {
  addPlantsWithPeople,
  authorOf,
  deliverNow,
  everybodyReceiver,
  messageContent,
  messagesOf,
  plantReceiver,
} from './messages.testing.ts';

let server: TestServer;
let messages: ReturnType<typeof messagesOf>;
let ofPlant: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  messages = messagesOf(server);
  await addPlantsWithPeople(server, { A1: 3, A2: 2, B1: 4 });
  ofPlant = await authorOf(server, 'author', 'A1');
});
afterAll(() => server.close());

const look = (receivers: Receiver[], as: TestSession = server.administrator) =>
  server.call(messageReceiverCalls.audience, { body: {}, content: receivers }, { as });
const recipients = async (oid: string): Promise<string[]> => {
  const rows = await server.db.read
    .selectFrom('message_delivery')
    .select('empid')
    .where('messageoid', '=', oid)
    .orderBy('empid')
    .execute();
  return rows.map(({ empid }) => empid);
};
const block = (empid: string) =>
  server.db.write({ empid: 'test' }, (trx) =>
    trx.insertInto('blacklist').values({ blacktype: 'APP', type: 'H', contentoid: empid, remark: 'x' }).execute(),
  );
/** As the administrator: who has changed a timed message last is who sends it. */
const write = (query: ReturnType<typeof sql>) =>
  server.db.write({ empid: server.administrator.empid }, (trx) => query.execute(trx));

describe('the audience', () => {
  it('is whom the receivers name, each once, without those who may not enter the app', async () => {
    await block('A202');
    const { content } = await look([
      plantReceiver('A2'),
      plantReceiver('A1'),
      { type: 'H', id: 'A101', containSub: 'N' },
    ]);
    expect(content.list.map(({ id }) => id)).toEqual(['A101', 'A102', 'A103', 'A201', 'author']);
    expect(content).toMatchObject({ total: 5, blocked: 1 });
  });

  it('has a digest of its people, in any order', async () => {
    const one = await look([plantReceiver('A1'), plantReceiver('B1')]);
    const same = await look([plantReceiver('B1'), plantReceiver('A1'), plantReceiver('A1')]);
    const other = await look([plantReceiver('B1')]);
    expect(same.content.digest).toBe(one.content.digest);
    expect(other.content.digest).not.toBe(one.content.digest);
  });
});

describe('who may name whom', () => {
  const rejected = { code: '501', reason: 'message.receiver_not_allowed' };
  const outside = { status: 403, reason: 'permission.outside_scope' };
  const addAs = (receiverList: Receiver[]) => messagesOf(server, ofPlant).add({ receiverList });

  it('lets others than publishers name plants and departments of their scope alone', async () => {
    expect(await addAs([everybodyReceiver])).toMatchObject(rejected);
    expect(await addAs([{ type: 'H', id: 'A101', containSub: 'N' }])).toMatchObject(rejected);
    expect(await addAs([{ type: 'C', id: 'A', containSub: 'N' }])).toMatchObject(rejected);
    expect(await addAs([plantReceiver('A2')])).toMatchObject(outside);
    expect((await addAs([plantReceiver('A1')])).code).toBe('200');
  });

  it('says so to the screen', async () => {
    const role = (as: TestSession) => server.call(messageReceiverCalls.role, { query: {} }, { as });
    expect((await role(server.administrator)).content.publisher).toBe('Y');
    expect((await role(ofPlant)).content).toEqual({
      publisher: 'N',
      plants: [{ label: '厂 A1', value: 'A1', coid: 'A', plantid: '1' }],
    });
  });

  it('shows and changes messages whose receivers all lie in the scope', async () => {
    const foreign = await messages.added({ receiverList: [plantReceiver('A1'), plantReceiver('A2')] });
    const own = await messages.added({ receiverList: [plantReceiver('A1')] });
    const { content } = await server.call(
      messageCalls.fineSearch,
      { query: { pageSize: 100 }, sealedQuery: { conditionMap: {} } },
      { as: ofPlant },
    );
    const seen = content.list.map(({ oid }) => oid);
    expect(seen).toContain(own.oid);
    expect(seen).not.toContain(foreign.oid);
    expect(await server.call(messageCalls.item, { query: { oid: foreign.oid } }, { as: ofPlant })).toMatchObject({
      reason: 'wire.gone',
    });
    const asAuthor = messagesOf(server, ofPlant);
    const invisible = { status: 403, reason: 'permission.record_outside_scope' };
    expect(await asAuthor.edit({ oid: foreign.oid, title: 'x' })).toMatchObject(invisible);
    expect(await asAuthor.publish(foreign.oid)).toMatchObject(invisible);
    expect((await asAuthor.edit({ oid: own.oid, title: 'x' })).code).toBe('200');
  });
});

describe('publishing', () => {
  it('counts the audience at that moment, and delivers to each once, however often the delivery runs', async () => {
    const { oid } = await messages.added({ receiverList: [plantReceiver('B1')] });
    const { content } = await messages.publish(oid);
    expect(content).toMatchObject({ state: 'SENDING', ispushed: 'Y', audience: 4 });
    expect(await deliverNow(server, oid)).toEqual({ people: 4 });
    expect(await recipients(oid)).toEqual(['B101', 'B102', 'B103', 'B104']);
    expect(await deliverNow(server, oid)).toEqual({ people: 0 });
    expect(await messages.item(oid)).toMatchObject({ state: 'SENT', audience: 4 });
  });

  it('is rejected where the audience is not the one that was looked at', async () => {
    const { oid } = await messages.added({ receiverList: [plantReceiver('A2')] });
    const { total, digest } = (await look([plantReceiver('A2')])).content;
    await write(sql`update employee set plantid = '2' where empid = 'A103'`);
    expect(await messages.publish(oid, { looked: { total, digest } })).toMatchObject({
      code: '502',
      reason: 'message.audience_changed',
      params: { before: 1, now: 2 },
    });
    // Somebody came and somebody left: as many people, but others.
    const second = (await look([plantReceiver('A2')])).content;
    await write(
      sql`update employee set plantid = case empid when 'A103' then '1' else '2' end where empid in ('A103', 'A102')`,
    );
    expect(await messages.publish(oid, { looked: second })).toMatchObject({ reason: 'message.audience_changed' });
    const third = (await look([plantReceiver('A2')])).content;
    expect((await messages.publish(oid, { looked: third })).code).toBe('200');
  });

  it('is rejected without anybody to publish to', async () => {
    const { oid } = await messages.added({ receiverList: [{ type: 'H', id: 'A101', containSub: 'N' }] });
    await write(sql`update employee set inservice = 'N' where empid = 'A101'`);
    expect(await messages.publish(oid)).toMatchObject({ code: '502', reason: 'message.audience_empty' });
    await write(sql`update employee set inservice = 'Y' where empid = 'A101'`);
  });

  it('happens once, when two do it at once', async () => {
    const { oid } = await messages.added({ receiverList: [plantReceiver('B1')] });
    const answers = await Promise.all([messages.publish(oid), messages.publish(oid), messages.publish(oid)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '502', '502']);
  });
});

describe('a timed message', () => {
  const timed = async (more: object = {}): Promise<string> => {
    const { oid } = await messages.added({
      isTiming: 'Y',
      pushtime: '2999-01-01 08:00:00',
      receiverList: [plantReceiver('B1')],
      ...more,
    });
    return oid;
  };
  const dueSince = (oid: string, seconds: number) =>
    write(
      sql`update message set pushtime = now() - make_interval(secs => ${seconds}), pushuntil = null where oid = ${oid}`,
    );
  const due = () => publishDue(server.services);

  it('is published when its time has come, once however many servers look', async () => {
    const oid = await timed();
    expect(await due()).toEqual({ published: 0, waiting: 0 });
    await write(sql`update message set pushtime = now() - interval '1 second' where oid = ${oid}`);
    const counts = await Promise.all([due(), due(), due()]);
    expect(counts.reduce((sum, { published }) => sum + published, 0)).toBe(1);
  });

  it('is published even if an earlier one cannot be', async () => {
    const [broken, well] = [await timed(), await timed()];
    await sql`
      create function break_message() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
      server.db.read,
    );
    await dueSince(broken, 2);
    await dueSince(well, 1);
    await sql`create trigger break_message before update on message for each row
      when (old.oid = ${sql.lit(broken)}::uuid) execute function break_message()`.execute(server.db.read);
    await expect(due()).rejects.toThrow('broken');
    expect((await messages.item(well)).state).not.toBe('SCHEDULED');
    expect((await messages.item(broken)).state).toBe('SCHEDULED');
    await sql`drop trigger break_message on message`.execute(server.db.read);
    await due();
  });

  it('waits where its window is over', async () => {
    const oid = await timed();
    await write(
      sql`update message set pushtime = now() - interval '2 hours', pushuntil = now() - interval '1 hour' where oid = ${oid}`,
    );
    await due();
    expect(await messages.item(oid)).toMatchObject({ state: 'WAITING', waiting: 'late', ispushed: 'N' });
  });

  it('waits where its receivers name nobody', async () => {
    const oid = await timed();
    const inService = (yn: 'Y' | 'N') =>
      write(sql`update employee set inservice = ${yn} where coid = 'B' and plantid = '1'`);
    await dueSince(oid, 2);
    await inService('N');
    await due();
    await inService('Y');
    expect(await messages.item(oid)).toMatchObject({ state: 'WAITING', waiting: 'empty', ispushed: 'N' });
  });

  it('waits where nobody was there when it fell due', async () => {
    const oid = await timed();
    await dueSince(oid, 600);
    await server.db.write({ empid: 'test' }, (trx) =>
      sql`insert into scheduler_gap (fromtime, untiltime) values (now() - interval '20 minutes', now() - interval '5 minutes')`.execute(
        trx,
      ),
    );
    await due();
    expect(await messages.item(oid)).toMatchObject({ state: 'WAITING', waiting: 'gap' });
    // A person decides: it is published, or gets another time.
    expect((await messages.edit({ oid, pushtime: '2999-01-01 08:00:00' })).content.state).toBe('SCHEDULED');
    expect((await messages.publish(oid)).content.state).toBe('SENDING');
  });

  it.each([
    ['web_user', sql`update web_user set status = 'N' where empid = 'AUTHOR-web_user'`],
    ['account', sql`update account set status = 'N' where empid = 'AUTHOR-account'`],
    ['employee', sql`update employee set inservice = 'N' where empid = 'AUTHOR-employee'`],
    [
      'blacklist',
      sql`insert into blacklist (blacktype, type, contentoid, remark) values ('WEB', 'H', 'AUTHOR-blacklist', 'x')`,
    ],
  ])('waits where who has set the time may not use the console any more: %s', async (table, ending) => {
    const author = `AUTHOR-${table}`;
    const own = messagesOf(server, await server.person(author, { coid: 'A', plantid: '1' }));
    const { oid } = (
      await own.add({ isTiming: 'Y', pushtime: '2999-01-01 08:00:00', receiverList: [plantReceiver('A1')] })
    ).content;
    await server.db.write({ empid: author }, (trx) =>
      sql`update message set pushtime = now() - interval '1 second' where oid = ${oid}`.execute(trx),
    );
    await write(ending);
    await due();
    expect(await messages.item(oid)).toMatchObject({ state: 'WAITING', waiting: 'right' });
  });

  it('waits where who has set the time may not send it any more', async () => {
    const own = messagesOf(server, ofPlant);
    const { oid } = (
      await own.add({
        ...messageContent({ receiverList: [plantReceiver('A1')] }),
        isTiming: 'Y',
        pushtime: '2999-01-01 08:00:00',
      })
    ).content;
    await server.db.write({ empid: 'author' }, (trx) =>
      sql`update message set pushtime = now() - interval '1 second' where oid = ${oid}`.execute(trx),
    );
    await write(sql`update condition set contentoid = 'A2' where type = 'P' and contentoid = 'A1'`);
    const { rights } = server.services;
    await until(async () => (await rights.grant('author', [messageMenu.id], 'CHANGE')) === null);
    await due();
    expect((await messages.item(oid)).waiting).toBe('right');
    await write(sql`update condition set contentoid = 'A1' where type = 'P' and contentoid = 'A2'`);
  });
});
