import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInOn, startNode, type TestNode } from '#app/server/nodes.testing.ts';
import { createSeededDatabase } from '#app/server/seeded-database.testing.ts';
import type { TestDatabase } from '#platform/db/server/database.testing.ts';
import { tokens, type Tokens } from '../session.contract.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await createSeededDatabase();
  node = await startNode(database.connection, 'silent');
});
afterAll(async () => {
  await node.close();
  await database.drop();
});

/** The database's clock cannot be set here; its stored times are moved instead, which has the same effect. */
const jump = (days: number): Promise<unknown> =>
  node.services.db.write({ empid: 'sign-in' }, (trx) =>
    sql`update session set created_at = created_at - make_interval(days => ${days}), rotated_at = rotated_at - make_interval(days => ${days}),
      last_seen_at = last_seen_at - make_interval(days => ${days})`.execute(trx),
  );
const refresh = (refreshToken: string) =>
  node.app.inject({ method: 'POST', url: '/api/refresh', payload: { content: refreshToken } });
const next = async ({ refreshToken }: Tokens): Promise<Tokens> =>
  tokens.parse((await refresh(refreshToken)).json().content);
const known = async ({ jwt }: Tokens): Promise<number> =>
  (await node.app.inject({ url: '/api/user/info', headers: { authorization: `Bearer ${jwt}` } })).statusCode;

it.each([3, -3])('a clock that jumps by %s days ends no session, and the next refresh goes on', async (days) => {
  const session = await signInOn(node);
  await jump(days);
  expect(await known(session)).toBe(200);
  expect(await known(await next(session))).toBe(200);
});

it.each([3, -3])('a clock that jumps by %s days makes no old refresh token valid', async (days) => {
  const session = await signInOn(node);
  await next(session);
  await jump(days);
  expect((await refresh(session.refreshToken)).statusCode).toBe(401);
  expect(await known(session)).toBe(401);
});
