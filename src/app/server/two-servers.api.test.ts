import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { hashPassword } from '#platform/session/server/password.ts';
import type { Tokens } from '#platform/session/session.contract.ts';
import type { Envelope } from '#platform/wire/envelope.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { seedDefaults } from './first-start.ts';
import { signInOn, startNode, type TestNode } from './nodes.testing.ts';
import { administrator } from './seeded-database.testing.ts';
import { until } from './server.testing.ts';

/**
 * Changes must be visible on other servers within a second (docs/rules.md, Who is calling); a busy machine gets more.
 */
const soonMs = 4_000;

let database: TestDatabase;
let one: TestNode;
let other: TestNode;
let seeded: { generatedPassword: string | undefined }[];

beforeAll(async () => {
  database = await createTestDatabase();
  [one, other] = await Promise.all([startNode(database.connection), startNode(database.connection)]);
  seeded = await Promise.all(
    [one, other].map(({ services }) => seedDefaults(services.db, { login: administrator.login, password: undefined })),
  );
  const password_hash = await hashPassword(administrator.password);
  await write((trx) => trx.updateTable('account').set({ password_hash }).execute());
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.drop();
});

const write = (work: Parameters<TestNode['services']['db']['write']>[1]) =>
  one.services.db.write({ empid: 'test' }, work);

const get = async (node: TestNode, { jwt }: Tokens, path = '/user/info'): Promise<number> =>
  (await node.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${jwt}` } })).statusCode;

const post = async (node: TestNode, path: string, content: unknown, jwt?: string) => {
  const headers = jwt ? { authorization: `Bearer ${jwt}` } : {};
  const answer = await node.app.inject({ method: 'POST', url: `/api${path}`, headers, payload: { content } });
  return { status: answer.statusCode, ...answer.json<Envelope & { content: Tokens }>() };
};

/** A console user whose session both servers have cached. */
const personSeenByBoth = async (empid: string): Promise<Tokens> => {
  const password_hash = await hashPassword(administrator.password);
  await write(async (trx) => {
    await trx
      .insertInto('employee')
      .values({ empid, name: empid, depkey: null, adaccount: null, search_text: searchText(empid) })
      .execute();
    await trx.insertInto('account').values({ empid, type: 'ED', userid: empid, password_hash }).execute();
    await trx.insertInto('web_user').values({ empid }).execute();
  });
  const session = await signInOn(one, { login: empid, password: administrator.password });
  expect([await get(one, session), await get(other, session)]).toEqual([200, 200]);
  return session;
};

describe('two servers on a new database', () => {
  it('seed an installation once, and print one password', async () => {
    expect(seeded.filter(({ generatedPassword }) => generatedPassword !== undefined)).toHaveLength(1);
    const count = async (table: 'account' | 'role' | 'web_function' | 'parameter' | 'shipped_item') =>
      Number(
        (
          await one.services.db.read
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    expect([await count('account'), await count('role')]).toEqual([1, 1]);
    const before = await Promise.all([count('web_function'), count('parameter'), count('shipped_item')]);
    await Promise.all(
      [one, other].map(({ services }) => seedDefaults(services.db, { login: 'second', password: undefined })),
    );
    expect(await Promise.all([count('web_function'), count('parameter'), count('shipped_item')])).toEqual(before);
    expect([await count('account'), await count('role')]).toEqual([1, 1]);
  });

  it('have the same keys', async () => {
    const keys = await Promise.all([one, other].map(async ({ app }) => (await app.inject('/api/jwks')).body));
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('what ends a session on one server', () => {
  it.each<[string, (session: Tokens, empid: string) => Promise<unknown>]>([
    ['logout', (session) => post(one, '/logout', '', session.jwt)],
    [
      'a kick',
      (_session, empid) =>
        write((trx) =>
          trx
            .updateTable('session')
            .set({ ended_at: new Date() as never, end_reason: 'kick' })
            .where('empid', '=', empid)
            .execute(),
        ),
    ],
    [
      'switching the console user off',
      (_session, empid) =>
        write((trx) => trx.updateTable('web_user').set({ status: 'N' }).where('empid', '=', empid).execute()),
    ],
    [
      'switching the account off',
      (_session, empid) =>
        write((trx) => trx.updateTable('account').set({ status: 'N' }).where('empid', '=', empid).execute()),
    ],
    [
      'leaving',
      (_session, empid) =>
        write((trx) => trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', empid).execute()),
    ],
    [
      'ending it from the list',
      async (session, empid) =>
        one.app.inject({
          method: 'PUT',
          url: '/api/session/end',
          headers: { authorization: `Bearer ${session.jwt}` },
          payload: { content: await one.services.keys.seal({ empid, all: 'Y', current: 'Y' }) },
        }),
    ],
    [
      'the blacklist',
      (_session, empid) =>
        write((trx) =>
          trx.insertInto('blacklist').values({ blacktype: 'WEB', type: 'H', contentoid: empid, remark: 'x' }).execute(),
        ),
    ],
  ])('ends it on the other soon: %s', async (name, end) => {
    const empid = `T${name.replaceAll(/\W/g, '').slice(0, 20)}`;
    const session = await personSeenByBoth(empid);
    await end(session, empid);
    await until(async () => (await get(other, session)) === 401, soonMs);
    await until(async () => (await get(one, session)) === 401, soonMs);
    expect((await post(other, '/refresh', session.refreshToken)).status).toBe(401);
  });
});

describe('a maintenance', () => {
  it('holds the sessions of both servers soon, and lets both go on', async () => {
    const session = await personSeenByBoth('TMAINT');
    const maintain = (status: 'Y' | 'N') =>
      write((trx) => trx.updateTable('parameter').set({ status }).where('paramtype', '=', 'Maintenance').execute());
    await maintain('Y');
    await until(async () => (await get(other, session)) === 503, soonMs);
    await until(async () => (await get(one, session)) === 503, soonMs);
    expect((await post(other, '/refresh', session.refreshToken)).code).toBe('200');
    await maintain('N');
    await until(async () => (await get(other, session)) === 200, soonMs);
    await until(async () => (await get(one, session)) === 200, soonMs);
  });
});

describe('a change of rights on one server', () => {
  it('is seen on the other soon, given and taken', async () => {
    const session = await personSeenByBoth('TRIGHTS');
    const search = '/data/param/search';
    expect(await get(other, session, search)).toBe(403);
    const { oid } = await one.services.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', parameterMenu.id)
      .executeTakeFirstOrThrow();
    const identity = (await write((trx) =>
      trx
        .insertInto('function_identity')
        .values({ funcoid: oid, functype: 'W', roleid: 'VIEWER' })
        .returning('oid')
        .executeTakeFirstOrThrow(),
    )) as { oid: string };
    await write((trx) =>
      trx.insertInto('condition').values({ identityoid: identity.oid, type: 'H', contentoid: 'TRIGHTS' }).execute(),
    );
    await until(async () => (await get(other, session, search)) === 200, soonMs);
    await write((trx) => trx.deleteFrom('function_identity').where('oid', '=', identity.oid).execute());
    await until(async () => (await get(other, session, search)) === 403, soonMs);
    await until(async () => (await get(one, session, search)) === 403, soonMs);
  });

  it('is seen when the function is switched off and on again', async () => {
    const session = await signInOn(other);
    expect(await get(other, session, '/data/param/search')).toBe(200);
    const set = (status: 'Y' | 'N') =>
      write((trx) => trx.updateTable('web_function').set({ status }).where('id', '=', parameterMenu.id).execute());
    await set('N');
    await until(async () => (await get(other, session, '/data/param/search')) === 403, soonMs);
    await set('Y');
    await until(async () => (await get(other, session, '/data/param/search')) === 200, soonMs);
  });
});

describe('refreshing on both servers at once', () => {
  it('gives one family: every racer the same next token, and the session goes on', async () => {
    const session = await personSeenByBoth('TRACE');
    const racers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => post(index % 2 ? one : other, '/refresh', session.refreshToken)),
    );
    expect(new Set(racers.map(({ code }) => code))).toEqual(new Set(['200']));
    const next = new Set(racers.map(({ content }) => content.refreshToken));
    expect(next.size).toBe(1);
    expect((await post(other, '/refresh', [...next][0])).code).toBe('200');
    const rows = await one.services.db.read
      .selectFrom('session')
      .select(['rotation', 'ended_at'])
      .where('empid', '=', 'TRACE')
      .execute();
    expect(rows).toEqual([{ rotation: 3, ended_at: null }]);
  });

  it('ends the family on both when a token is replayed after the grace', async () => {
    const session = await personSeenByBoth('TREPLAY');
    await post(one, '/refresh', session.refreshToken);
    await one.services.db.pool.query(
      "update session set rotated_at = now() - interval '11 seconds' where empid = 'TREPLAY'",
    );
    expect((await post(other, '/refresh', session.refreshToken)).status).toBe(401);
    await until(async () => (await get(one, session)) === 401, soonMs);
  });
});

describe('signing in', () => {
  it('counts the tries of both servers together', async () => {
    await personSeenByBoth('TTRIES');
    const payload = async () => ({
      content: { loginID: 'TTRIES', password: await one.services.keys.seal('a wrong password') },
    });
    const answers = await Promise.all(
      Array.from(
        { length: 16 },
        async (_, index) =>
          (await (index % 2 ? one : other).app.inject({ method: 'POST', url: '/api/login', payload: await payload() }))
            .statusCode,
      ),
    );
    expect(answers.filter((status) => status === 429)).toHaveLength(6);
  });

  it('says the same for accounts that exist and for those that do not', async () => {
    await personSeenByBoth('TKNOWN');
    const texts = new Set<string>();
    for (const loginID of ['TKNOWN', 'TNOBODY']) {
      const payload = { content: { loginID, password: await one.services.keys.seal('a wrong password') } };
      texts.add((await one.app.inject({ method: 'POST', url: '/api/login', payload })).body);
    }
    expect(texts.size).toBe(1);
  });
});
