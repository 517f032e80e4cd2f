import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { roleCalls } from '../roles.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Switches the role that makes the first administrator one. */
const switchAdministrators = async (status: 'Y' | 'N') => {
  const { oid } = await server.db.read
    .selectFrom('role as r')
    .innerJoin('condition as c', 'c.contentoid', 'r.id')
    .innerJoin('function_identity as i', 'i.oid', 'c.identityoid')
    .innerJoin('web_function as f', 'f.oid', 'i.funcoid')
    .select('r.oid')
    .where('c.type', '=', 'R')
    .where('f.id', '=', webFunctionMenu.id)
    .executeTakeFirstOrThrow();
  return server.call(roleCalls.edit, { content: { oid, status } }, { as: server.administrator });
};

describe('the last administrator', () => {
  it('cannot be replaced by an administrator of a part of the organisation', async () => {
    const depkey = 'C1P1_LAST';
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .insertInto('department')
        .values({
          depid: 'LAST',
          depname: 'Last',
          coid: 'C1',
          plantid: 'P1',
          parentkey: null,
          ancestors: [depkey],
        })
        .execute(),
    );
    await server.person('PART', { coid: 'C1', plantid: 'P1', depkey });
    const parts: Condition[] = [
      { type: 'P', contentoid: 'C1P1', containSub: 'N' },
      { type: 'C', contentoid: 'C1', containSub: 'N' },
      { type: 'D', contentoid: depkey, containSub: 'Y' },
    ];
    await server.give(webFunctionMenu.id, 'ADMIN', parts);
    expect(await switchAdministrators('N')).toMatchObject({ code: '502', reason: 'permission.last_administrator' });
  });

  it('can be replaced by an administrator of the whole organisation', async () => {
    await server.person('WHOLE', { has: { [webFunctionMenu.id]: 'ADMIN' } });
    expect((await switchAdministrators('N')).code).toBe('200');
  });
});
