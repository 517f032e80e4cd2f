import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import {
  callSpawned,
  sealedFor,
  signInSpawned,
  type Spawned,
  spawnServer,
  withToken,
} from '#app/server/spawned.testing.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';

/** A change is in force on other servers within a second; a busy machine gets more. */
const soonMs = 5_000;

let database: TestDatabase;
let one: Spawned;
let other: Spawned;
const started: Spawned[] = [];

const start = async (): Promise<Spawned> => {
  const spawned = await spawnServer(database.url);
  started.push(spawned);
  return spawned;
};
beforeAll(async () => {
  database = await createTestDatabase();
  one = await start();
  other = await start();
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await database.drop();
});

const english = { cookie: 'web_admin_lang=en' };

const inForce = async (server: Spawned, ismobile: 'Y' | 'N' = 'N'): Promise<Record<string, string>> =>
  (await callSpawned(server, `/lang/texts?ismobile=${ismobile}`, { headers: english })).body.content as never;

/** What a server says itself to somebody without a session. */
const message = async (server: Spawned): Promise<{ message?: string; reason?: string }> =>
  (await callSpawned(server, '/user/info', { headers: english })).body;

const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, content: unknown): Promise<{ oid: string }> => {
  const { headers } = withToken(await signInSpawned(one));
  const body = JSON.stringify({ content: await sealedFor(one, content) });
  const answer = await callSpawned(one, path, { method, body, headers: { ...headers, ...english } });
  expect(answer.body).toMatchObject({ code: '200' });
  return answer.body.content as { oid: string };
};

it('a rewording is in force on every server, survives a restart, and is put back everywhere', async () => {
  const { message: shipped, reason } = await message(other);
  const langid = String(reason);
  expect((await inForce(other))[langid]).toBeUndefined();

  const { oid } = await write('POST', '/lang/lang', { langid, langtype: 'en', langcontent: 'Please come in again' });
  expect((await inForce(one))[langid]).toBe('Please come in again');
  await until(async () => (await inForce(other))[langid] === 'Please come in again', soonMs);
  await until(async () => (await message(other)).message === 'Please come in again', soonMs);

  other.child.kill('SIGTERM');
  await other.ended;
  other = await start();
  expect((await inForce(other))[langid]).toBe('Please come in again');
  expect((await message(other)).message).toBe('Please come in again');

  await write('PUT', '/lang/default', [oid]);
  await until(async () => (await inForce(other))[langid] === undefined, soonMs);
  await until(async () => (await message(other)).message === shipped, soonMs);
  expect((await message(one)).message).toBe(shipped);
}, 60_000);

it('a text of the app is served by every server, and a server that has it need not send it again', async () => {
  await write('POST', '/lang/lang', {
    langid: 'app.servers',
    langtype: 'en',
    langcontent: 'Hello',
    ismobile: 'Y',
  });
  await until(async () => (await inForce(other, 'Y'))['app.servers'] === 'Hello', soonMs);
  const [mine, theirs] = await Promise.all(
    [one, other].map(async (server) =>
      (await callSpawned(server, '/lang/texts?ismobile=Y', { headers: english })).headers.get('etag'),
    ),
  );
  expect(theirs).toBe(mine);
  const again = await callSpawned(other, '/lang/texts?ismobile=Y', {
    headers: { ...english, 'if-none-match': String(mine) },
  });
  expect(again.status).toBe(304);
});
