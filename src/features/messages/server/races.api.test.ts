import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { messagePublishingCalls } from '../message-publishing.contract.ts';
import { messageReadingCalls } from '../message-reading.contract.ts';
import { messageReceiverCalls } from '../message-receivers.contract.ts';
import { messageCalls } from '../messages.contract.ts';
import { publishDue } from './message-due.ts';
import { addPlantsWithPeople, deliverNow, messagesOf, plantReceiver } from './messages.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlantsWithPeople(server, { A1: 3, A2: 2, B1: 4 });
});
afterAll(() => server.close());

/** A message whose time has come, and everything that may happen to it at that moment. */
const dueWithWork = async (): Promise<{ oid: string; work: (() => Promise<unknown>)[] }> => {
  const as = { as: server.administrator };
  const messages = messagesOf(server);
  const text = { title: 'c', fullcontent: 'c' };
  const { oid } = await messages.added({
    isTiming: 'Y',
    pushtime: '2999-01-01 08:00:00',
    receiverList: [plantReceiver('B1')],
  });
  const add = (plant: string) =>
    server.call(messageReceiverCalls.save, { content: { messageoid: oid, addList: [plantReceiver(plant)] } }, as);
  const { requestId } = await add('A2');
  await server.db.write({ empid: 'admin' }, (trx) =>
    sql`update message set pushtime = now() - interval '1 second' where oid = ${oid}`.execute(trx),
  );
  const work = [
    () => messages.publish(oid),
    () => deliverNow(server, oid),
    () => messages.edit({ oid, title: 'x', isTiming: 'N' }),
    () => publishDue(server.services),
    () => add('A1'),
    () =>
      server.call(
        messagePublishingCalls.correct,
        { content: { oid, ...text, langList: [{ lang: 'vi', ...text }] } },
        as,
      ),
    () => server.call(undoCalls.undo, { content: { act: requestId } }, as),
    () => messages.publish(oid),
    () => server.call(messagePublishingCalls.remind, { content: { oid } }, as),
    () =>
      server.call(messageCalls.saveVersions, { query: { messageoid: oid }, content: [{ lang: 'en', ...text }] }, as),
    () => deliverNow(server, oid),
    () => server.call(messagePublishingCalls.recall, { content: { oid, reason: 'r' } }, as),
    () => publishDue(server.services),
    () => server.call(messageReadingCalls.read, { content: [oid] }, as),
    () => server.call(messageCalls.remove, { content: [oid] }, as),
    () => server.call(messageCalls.copy, { content: { oid } }, as),
  ];
  return { oid, work };
};

const first = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> =>
  (await query.execute(server.db.read)).rows[0];

it('what happens to a message at once has one outcome: published once, to the people that were counted', async () => {
  for (let turn = 0; turn < 16; turn += 1) {
    const { oid, work } = await dueWithWork();
    const inTurn = [...work.slice(turn), ...work.slice(0, turn)];
    const answers = await Promise.all(inTurn.map((one) => one()));
    const statuses = answers.map((answer) => (answer as { status?: number }).status ?? 200);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await deliverNow(server, oid);
    const message = await first(sql<{ ispushed: string; audience: number; recalled: boolean }>`
      select ispushed, audience, recalledat is not null as recalled from message where oid = ${oid}`);
    if (message?.ispushed !== 'Y') continue;
    const published = await first(sql<{ times: number }>`
      select count(*)::int as times from database_log where table_name = 'message' and key = ${oid}
        and old_row ->> 'ispushed' = 'N' and new_row ->> 'ispushed' = 'Y'`);
    expect(published).toEqual({ times: 1 });
    const delivered = await first(sql<{ people: number }>`
      select count(*)::int as people from message_delivery where messageoid = ${oid}`);
    expect([message.audience, message.recalled ? 0 : message.audience]).toContain(delivered?.people);
  }
}, 120_000);
