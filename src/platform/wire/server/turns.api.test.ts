import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testPassword, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { holding, isBlocked } from '#app/server/held-locks.testing.ts';
import { appProfileCalls } from '#features/app-users/app-profile.contract.ts';
import { sessionCalls } from '#platform/session/session.contract.ts';
import { endSessionsOf } from '#platform/session/server/session.queries.ts';
import { appHomeCalls } from '#features/app-home/app-home.contract.ts';

/** One person who asks very often at once. */
let server: TestServer;
let one: TestSession;
let other: TestSession;
beforeAll(async () => {
  // As many connections as usual.
  server = await startTestServer({ DATABASE_POOL: '8' });
  await server.person('E1');
  await server.person('E2');
  one = await server.signInToApp('E1', testPassword);
  other = await server.signInToApp('E2', testPassword);
});
afterAll(() => server.close());

const home = (as: TestSession) => server.call(appHomeCalls.home, {}, { as });

/** Forty edits at once, which wait for a row that somebody else has locked, while something else happens. */
const editing = async (meanwhile: () => Promise<void>): Promise<number[]> => {
  const edits: Promise<{ status: number }>[] = [];
  const edit = (push: 'Y' | 'N') =>
    server.call(appProfileCalls.edit, { content: { userConfig: { push } } }, { as: one });
  await holding(
    server.db,
    (trx) => sql`select from app_user where empid = 'E1' for update`.execute(trx),
    async (held) => {
      edits.push(...Array.from({ length: 40 }, (_, at) => edit(at % 2 === 0 ? 'Y' : 'N')));
      await until(isBlocked(server.db, held));
      await meanwhile();
    },
  );
  return (await Promise.all(edits)).map(({ status }) => status);
};

it('delays nobody else', async () => {
  const statuses = await editing(async () => {
    expect((await home(other)).code).toBe('200');
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('delays nobody else by refreshing', async () => {
  await server.person('E4');
  const four = await server.signInToApp('E4', testPassword);
  const refreshes: Promise<{ status: number }>[] = [];
  await holding(
    server.db,
    (trx) => sql`select from session where empid = 'E4' for update`.execute(trx),
    async (held) => {
      const refresh = () => server.call(sessionCalls.appRefresh, { content: four.refreshToken });
      refreshes.push(...Array.from({ length: 40 }, refresh));
      await until(isBlocked(server.db, held));
      expect((await home(other)).code).toBe('200');
    },
  );
  expect(new Set((await Promise.all(refreshes)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('is rejected when too many calls wait', async () => {
  const storm = await Promise.all(Array.from({ length: 1_100 }, () => home(one)));
  expect(storm.filter(({ code }) => code === '200').length).toBeGreaterThanOrEqual(1_000);
  expect(storm.find(({ code }) => code !== '200')).toMatchObject({ status: 429, reason: 'wire.too_many' });
});

it('writes nothing any more once the session has ended', async () => {
  const isOver = (): Promise<boolean> =>
    server.services.sessions.admit(one.token).then(
      () => false,
      () => true,
    );
  const statuses = await editing(async () => {
    await server.db.write({ empid: 'test' }, (trx) => endSessionsOf(trx, 'E1', 'kick'));
    await until(isOver);
  });
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(20);
});

it('writes no more than so much in the app, and reads and signs out all the same', async () => {
  await server.person('E3');
  const three = await server.signInToApp('E3', testPassword);
  const edit = () => server.call(appProfileCalls.edit, { content: { userConfig: { push: 'Y' } } }, { as: three });
  const edits = await Promise.all(Array.from({ length: 700 }, edit));
  expect(edits.filter(({ code }) => code === '200').length).toBeGreaterThanOrEqual(600);
  expect(edits.find(({ code }) => code !== '200')).toMatchObject({ status: 429, reason: 'wire.too_many' });
  expect((await home(three)).code).toBe('200');
  expect((await server.call(sessionCalls.appLogout, { content: '' }, { as: three })).code).toBe('200');
});
