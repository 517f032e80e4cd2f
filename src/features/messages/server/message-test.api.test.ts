import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { noticeCalls } from '#platform/notice-centre/notice-centre.contract.ts';
import { messagePublishingCalls } from '../message-publishing.contract.ts';
import { messageLimits } from '../messages.contract.ts';
import { addPlantsWithPeople, authorOf, messagesOf, plantReceiver } from './messages.testing.ts';

let server: TestServer;
let messages: ReturnType<typeof messagesOf>;
beforeAll(async () => {
  server = await startTestServer();
  messages = messagesOf(server);
  await addPlantsWithPeople(server, { B1: 2 });
});
afterAll(() => server.close());

const write = (query: ReturnType<typeof sql>) => server.db.write({ empid: 'test' }, (trx) => query.execute(trx));
const noticesOf = async (as: TestSession) => (await server.call(noticeCalls.list, {}, { as })).content;

it('sends a test to oneself alone', async () => {
  const { oid, title } = await messages.added({ receiverList: [plantReceiver('B1')] });
  await server.call(messagePublishingCalls.test, { content: { oid } }, { as: server.administrator });
  const { list } = await noticesOf(server.administrator);
  expect(list.filter(({ path }) => path.includes(oid))).toMatchObject([{ title: expect.stringContaining(title) }]);
  const { rows } = await sql`select from message_delivery where messageoid = ${oid}`.execute(server.db.read);
  expect(rows).toHaveLength(0);
});

it('sends so many tests in an hour to a person, however many are asked for at once', async () => {
  const tester = await authorOf(server, 'tester', 'B1');
  const { oid } = (await messagesOf(server, tester).add({ receiverList: [plantReceiver('B1')] })).content;
  const test = () => server.call(messagePublishingCalls.test, { content: { oid } }, { as: tester });
  const answers = await Promise.all(Array.from({ length: messageLimits.testsAnHour + 5 }, test));
  const refused = answers.filter(({ code }) => code !== '200');
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({
    code: '500',
    reason: 'message.too_many_tests',
    params: { most: messageLimits.testsAnHour },
  });
  await write(sql`update notice set at = at - interval '1 hour' where empid = 'tester'`);
  expect((await test()).code).toBe('200');
});
