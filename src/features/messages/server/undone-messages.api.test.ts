import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession, until } from '#app/server/server.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { messageReceiverCalls, type Receiver } from '../message-receivers.contract.ts';
import { messageCalls, messageMenu } from '../messages.contract.ts';
import { publishDue } from './message-due.ts';
import { lockMessages } from './messages.queries.ts';
import { addReceivers as addReceiverRows } from './receivers.queries.ts';
import {
  addPlantsWithPeople,
  authorOf,
  deliverNow,
  everybodyReceiver,
  messagesOf,
  plantReceiver,
} from './messages.testing.ts';

let server: TestServer;
let messages: ReturnType<typeof messagesOf>;
let admin: TestSession;
/** Of one plant. */
let author: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  messages = messagesOf(server);
  admin = server.administrator;
  await addPlantsWithPeople(server, { A1: 3, B1: 4 });
  author = await authorOf(server, 'of-plant', 'A1');
});
afterAll(() => server.close());

const undo = (act: string, as: TestSession = admin) => server.call(undoCalls.undo, { content: { act } }, { as });
type Versions = Input<typeof messageCalls.saveVersions>['content'];
const saveVersions = (messageoid: string, content: Versions, as: TestSession = admin) =>
  server.call(messageCalls.saveVersions, { query: { messageoid }, content }, { as });
const addReceivers = (messageoid: string, addList: Receiver[], as: TestSession = admin) =>
  server.call(messageReceiverCalls.save, { content: { messageoid, addList } }, { as });
const english = { lang: 'en' as const, title: 'First', fullcontent: 'First' };

describe('undoing', () => {
  const published = { code: '502', reason: 'message.published' };

  it('changes neither the languages nor the audience of a message that is published meanwhile', async () => {
    const { oid } = await messages.added({ receiverList: [plantReceiver('B1')], langList: [english] });
    const audience = await addReceivers(oid, [plantReceiver('A1')]);
    const words = await saveVersions(oid, [{ ...english, title: 'Second' }]);
    expect((await messages.publish(oid)).content).toMatchObject({ audience: 8 });
    expect(await undo(audience.requestId)).toMatchObject(published);
    expect(await undo(words.requestId)).toMatchObject(published);
    expect(await deliverNow(server, oid)).toEqual({ people: 8 });
    expect(await undo(words.requestId)).toMatchObject(published);
  });

  it('touches no message that names receivers whom the person may not name', async () => {
    const other = await server.person('NO-PUBLISHER', { has: { [messageMenu.id]: 'ADMIN' } });
    const { oid } = (await messagesOf(server, other).add({ receiverList: [plantReceiver('A1')] })).content;
    const words = await saveVersions(oid, [english], other);
    await addReceivers(oid, [everybodyReceiver]);
    expect(await undo(words.requestId, other)).toMatchObject({ code: '502', reason: 'message.receiver_not_allowed' });
  });

  it('is for authors of one plant too, as long as a message reaches nobody elsewhere, as it is and as it was', async () => {
    const own = messagesOf(server, author);
    const added = await own.add({ receiverList: [plantReceiver('A1')] });
    const { oid } = added.content;
    const words = await saveVersions(oid, [english], author);
    const elsewhere = await addReceivers(oid, [plantReceiver('B1')]);
    expect(await undo(words.requestId, author)).toMatchObject({ status: 403 });
    expect((await undo(elsewhere.requestId)).code).toBe('200');
    expect((await undo(words.requestId, author)).code).toBe('200');
    const removed = await server.call(messageCalls.remove, { content: [oid] }, { as: author });
    expect((await undo(removed.requestId, author)).code).toBe('200');
    expect((await own.item(oid)).title).toBe(added.content.title);
    expect(await undo(added.requestId, author)).toMatchObject({ code: '200' });
    expect((await server.call(messageCalls.item, { query: { oid } }, { as: admin })).code).not.toBe('200');

    const foreign = await messages.added({ receiverList: [plantReceiver('B1')] });
    const gone = await server.call(messageCalls.remove, { content: [foreign.oid] }, { as: admin });
    expect(
      await server.call(undoCalls.undo, { content: { act: gone.requestId, by: admin.empid } }, { as: author }),
    ).not.toMatchObject({ code: '200' });
  });

  it('sees a receiver elsewhere that is added at the same moment', async () => {
    const { oid } = (await messagesOf(server, author).add({ receiverList: [plantReceiver('A1')] })).content;
    const words = await saveVersions(oid, [english], author);
    const waits = async (): Promise<boolean> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks l
        join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`.execute(
        server.db.read,
      );
      return rows[0]?.n === 1;
    };
    const [holds, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const adding = server.db.write({ empid: 'admin' }, async (trx) => {
      await lockMessages(trx, [oid]);
      await addReceiverRows(trx, oid, [{ type: 'P', contentoid: 'B1', containSub: 'N' }]);
      holds.resolve();
      await held.promise;
    });
    await holds.promise;
    const undoing = undo(words.requestId, author);
    await until(waits);
    held.resolve();
    await adding;
    expect(await undoing).toMatchObject({ status: 403 });
    const { content } = await server.call(messageCalls.versions, { query: { messageoid: oid } }, { as: admin });
    expect(content.map(({ lang }) => lang)).toEqual(['en']);
  });

  it('lets a message wait whose time has passed meanwhile', async () => {
    const late = async (): Promise<string> => {
      const { oid } = await messages.added({ isTiming: 'Y', pushtime: '2999-01-01 08:00:00' });
      await server.db.write({ empid: 'admin' }, (trx) =>
        sql`update message set pushtime = now() - interval '1 second' where oid = ${oid}`.execute(trx),
      );
      return oid;
    };
    const [cancelled, deleted] = [await late(), await late()];
    const acts = [
      await messages.edit({ oid: cancelled, isTiming: 'N' }),
      await server.call(messageCalls.remove, { content: [deleted] }, { as: admin }),
    ];
    for (const { requestId } of acts) expect((await undo(requestId)).code).toBe('200');
    expect(await publishDue(server.services)).toEqual({ published: 0, waiting: 0 });
    for (const oid of [cancelled, deleted])
      expect(await messages.item(oid)).toMatchObject({ state: 'WAITING', waiting: 'late' });
  });
});

describe('receivers', () => {
  it('count once, however often they are named', async () => {
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.insertInto('department').values({ depid: 'D1', depname: 'D1', coid: 'A', plantid: '1' }).execute(),
    );
    const department = (containSub: 'Y' | 'N'): Receiver => ({ type: 'D', id: 'A1_D1', containSub });
    const { oid } = await messages.added({ receiverList: [department('N'), department('Y'), department('N')] });
    const { content } = await addReceivers(oid, [{ ...plantReceiver('A1'), containSub: 'Y' }, plantReceiver('A1')]);
    expect(content.map(({ type, containSub }) => [type, containSub])).toEqual([
      ['P', 'N'],
      ['D', 'Y'],
    ]);
  });

  it('are not more than a new message may have', async () => {
    await server.db.write({ empid: 'test' }, (trx) =>
      sql`insert into employee (empid, name, coid, plantid) select 'X' || n, 'x', 'A', '2' from generate_series(1, 1000) n`.execute(
        trx,
      ),
    );
    const { oid } = await messages.added({ receiverList: [plantReceiver('A1')] });
    const everyone = Array.from({ length: 1_000 }, (_, n): Receiver => ({
      type: 'H',
      id: `X${n + 1}`,
      containSub: 'N',
    }));
    expect(await addReceivers(oid, everyone)).toMatchObject({ code: '502', fields: { addList: 'form.too_many' } });
    expect((await addReceivers(oid, everyone.slice(1))).code).toBe('200');
  });
});
