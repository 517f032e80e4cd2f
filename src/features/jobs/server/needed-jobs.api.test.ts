import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { jobMenus } from '../job-menus.contract.ts';
import { jobCalls, type JobRow } from '../jobs.contract.ts';

const calls = jobCalls.app;
let server: TestServer;
let as: { as: TestSession; lang: 'en' };
beforeAll(async () => {
  server = await startTestServer();
  as = { as: await server.person('CHANGER', { has: { [jobMenus.app.id]: 'USER' } }), lang: 'en' };
});
afterAll(() => server.close());

const seeded = async (id: string): Promise<JobRow> => {
  const rows = (await server.call(calls.list, { query: {} }, as)).content;
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`${id} is not there`);
  return row;
};
const add = (content: Pick<Input<typeof calls.add>['content'], 'id' | 'preword' | 'action'>) =>
  server.call(
    calls.add,
    { content: { ...content, name: 'Twice', frequency: 5, frequencytype: 'min', nexttime: Date.UTC(2030, 0, 31) } },
    as,
  );
const remove = (...oids: string[]) => server.call(calls.remove, { content: oids.map((oid) => ({ oid })) }, as);
const undo = (act: string) => server.call(undoCalls.undo, { content: { act } }, as);

it('lets a job go that the product does not need, since another one of its action is on', async () => {
  const first = await seeded('message-due');
  const { content: second } = await add({ id: 'due-twice', preword: 'message', action: 'due' });
  expect(second.essential).toBe('N');
  expect((await seeded('message-due')).essential).toBe('N');
  const paused = await server.call(calls.edit, { content: { oid: second.oid, status: 'N' } }, as);
  expect(paused).toMatchObject({ code: '200' });
  expect((await seeded('message-due')).essential).toBe('Y');
  expect(await remove(first.oid, second.oid)).toMatchObject({ code: '503', reason: 'scheduled_job.essential' });
  expect(await remove(second.oid)).toMatchObject({ code: '200' });
});

it('takes away the last job of an action that the product needs by no undo either', async () => {
  const first = await seeded('push');
  const other = await add({ id: 'push-twice', preword: 'platform', action: 'push' });
  const removed = await remove(first.oid);
  expect(removed).toMatchObject({ code: '200' });
  expect(await undo(other.requestId)).toMatchObject({ reason: 'scheduled_job.essential' });
  expect(await undo(removed.requestId)).toMatchObject({ code: '200' });
  expect(await undo(other.requestId)).toMatchObject({ code: '200' });
});
