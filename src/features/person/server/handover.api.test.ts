import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { blacklistCalls, blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { whitelistCalls } from '#features/access-lists/whitelist.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { webUserMenu } from '#features/web-users/web-users.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { personCalls } from '../person.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('HERE');
  await server.person('THERE');
});
afterAll(() => server.close());

describe('handing over rights', () => {
  const preview = (as: TestSession, to: string) =>
    server.call(personCalls.previewHandover, { content: { from: 'LEAVER', to } }, { as });
  const functionsOf = async (empid: string) =>
    (
      await server.call(personCalls.functions, { query: { empid, type: 'W' } }, { as: server.administrator })
    ).content.map(({ id }) => id);

  it('moves roles and conditions together, and says before who gains and loses what', async () => {
    const as = server.administrator;
    await server.person('LEAVER', { has: { [storeMenu.id]: 'ADMIN' } });
    await server.person('HEIR', { has: { [storeMenu.id]: 'VIEWER' } });
    const role = { id: '93', name: 'Keepers', sourcetype: 'build' as const, explain: '' };
    const { oid } = (await server.call(roleCalls.add, { content: role }, { as })).content;
    const content = [{ contenttype: 'H' as const, contentoid: 'LEAVER' }];
    await server.call(roleCalls.saveMapping, { query: { roleOid: oid }, content }, { as });
    await server.give(blacklistMenu.id, 'VIEWER', [{ type: 'R', contentoid: 'ROLE00000093', containSub: 'N' }]);

    const shown = (await preview(as, 'HEIR')).content;
    expect(shown.gains.map(({ id, levels }) => [id, levels])).toEqual([
      [blacklistMenu.id, ['LOOK']],
      [storeMenu.id, ['CHANGE', 'GRANT']],
    ]);
    expect(shown.losses.map(({ id }) => id)).toEqual([blacklistMenu.id, storeMenu.id]);

    const chosen = shown.kinds.flatMap(({ items }) => items.map(({ key }) => key));
    const answer = await server.call(personCalls.handOver, { content: { from: 'LEAVER', to: 'HEIR', chosen } }, { as });
    expect(answer).toMatchObject({ code: '200', content: { moved: 2 } });
    await vi.waitFor(async () =>
      expect(await functionsOf('HEIR')).toEqual(expect.arrayContaining([blacklistMenu.id, storeMenu.id])),
    );
    await vi.waitFor(async () => expect(await functionsOf('LEAVER')).toEqual([]));
    // What has been moved is not there a second time.
    const again = await server.call(personCalls.handOver, { content: { from: 'LEAVER', to: 'HEIR', chosen } }, { as });
    expect(again.reason).toBe('person.handover_changed');
  });

  it('moves conditions of data items and entries of the whitelist; a block stays with the person', async () => {
    const as = server.administrator;
    await server.person('GUARD', {});
    await server.person('NEXT', {});
    const { oid: dataOid } = await server.db.read
      .selectFrom('parameter')
      .select('oid')
      .where('paramtype', '=', 'CurrencyType')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { oid: funcOid } = await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', storeMenu.id)
      .executeTakeFirstOrThrow();
    const named = (empid: string) => ({ type: 'H' as const, contentoid: empid, containSub: 'N' as const });
    const permissionList = [named('GUARD')];
    const sent = [{ dataOid, dataType: 'PARAM', funcOid, funcType: 'W' as const, permissionList }];
    const saved = await server.call(
      dataPermissionCalls.save,
      { sealedQuery: { confirmed: '' }, content: sent },
      { as },
    );
    expect(saved.code).toBe('200');
    const whitelisted = { type: 'MAINTENANCE', contenttype: 'H' as const, containSub: 'N' as const };
    const entries = ['GUARD', 'NEXT'].map((contentoid) => ({ ...whitelisted, contentoid }));
    await server.call(whitelistCalls.add, { content: entries }, { as });
    const block = { blacktype: 'SURVEY', type: 'H' as const, userid: 'GUARD', remark: 'left' };
    await server.call(blacklistCalls.add, { content: [block] }, { as });

    const asked = { from: 'GUARD', to: 'NEXT' };
    const shown = (await server.call(personCalls.previewHandover, { content: asked }, { as, lang: 'en' })).content;
    expect(shown.kinds.map(({ key, items }) => [key, items.length])).toEqual([
      ['parameters', 1],
      ['whitelist', 1],
    ]);
    expect(shown.stays).toMatchObject([{ key: 'blacklist', items: [{ label: 'Left out of surveys' }] }]);
    const chosen = shown.kinds.flatMap(({ items }) => items.map(({ key }) => key));
    const answer = await server.call(personCalls.handOver, { content: { ...asked, chosen } }, { as });
    expect(answer).toMatchObject({ code: '200', content: { moved: 2 } });
    const guards = await server.db.read
      .selectFrom('condition as c')
      .innerJoin('data_grant as g', 'g.oid', 'c.grantoid')
      .select('c.contentoid')
      .where('g.dataoid', '=', dataOid)
      .execute();
    expect(guards).toEqual([{ contentoid: 'NEXT' }]);
    const listed = await server.db.read
      .selectFrom('whitelist')
      .select(['contentoid', 'status'])
      .where('contentoid', 'in', ['GUARD', 'NEXT'])
      .execute();
    expect(listed).toEqual([{ contentoid: 'NEXT', status: 'Y' }]);
    const kept = [...(shown.stays[0]?.items.map(({ key }) => key) ?? [])];
    const refused = await server.call(personCalls.handOver, { content: { ...asked, chosen: kept } }, { as });
    expect(refused.reason).toBe('person.handover_changed');
  });

  it('leaves items that decide rights to people who may change these', async () => {
    const { oid: dataOid } = await server.db.read
      .selectFrom('parameter')
      .select('oid')
      .where('paramtype', '=', 'Identity')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { oid: funcoid } = await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', storeMenu.id)
      .executeTakeFirstOrThrow();
    const condition = await server.db.write({ empid: 'test' }, async (trx) => {
      const { oid: grantoid } = await trx
        .insertInto('data_grant')
        .values({ dataoid: dataOid, datatype: 'PARAM', funcoid, functype: 'W' })
        .returning('oid')
        .executeTakeFirstOrThrow();
      return trx
        .insertInto('condition')
        .values({ grantoid, type: 'H', contentoid: 'HERE', containsub: 'N' })
        .returning('oid')
        .executeTakeFirstOrThrow();
    });
    const as = await server.person('PARAMETER-ADMIN', { has: { [parameterMenu.id]: 'ADMIN' } });
    const content = { from: 'HERE', to: 'THERE', chosen: [`parameters:${condition.oid}`] };
    const refused = await server.call(personCalls.handOver, { content }, { as });
    expect(refused).toMatchObject({ status: 403, reason: 'parameter.decides_rights' });
    const done = await server.call(personCalls.handOver, { content }, { as: server.administrator });
    expect(done.code).toBe('200');
  });

  it('asks for a confirmation where the setting says so', async () => {
    const as = server.administrator;
    const limit = (desccode: string) =>
      server.db.write({ empid: 'test' }, (trx) =>
        trx.updateTable('parameter').set({ desccode }).where('paramtype', '=', 'ImpactConfirmation').execute(),
      );
    await server.person('ONE', { has: { [storeMenu.id]: 'VIEWER' } });
    await server.person('OTHER-ONE');
    const asked = { from: 'ONE', to: 'OTHER-ONE' };
    const { kinds } = (await server.call(personCalls.previewHandover, { content: asked }, { as })).content;
    const content = { ...asked, chosen: kinds.flatMap(({ items }) => items.map(({ key }) => key)) };
    await limit('1');
    const refused = await server.call(personCalls.handOver, { content }, { as });
    expect(refused).toMatchObject({ reason: 'impact.confirm', params: { gained: 1, lost: 1, total: 2, limit: 1 } });
    const done = await server.call(personCalls.handOver, { query: { confirmed: '1,1,0' }, content }, { as });
    await limit('100');
    expect(done).toMatchObject({ code: '200', content: { moved: 1 } });
  });

  it('is rejected for somebody without the right, for unknown successors, and for oneself', async () => {
    const reader = await server.person('NO-GRANT', { has: { [webUserMenu.id]: 'ADMIN' } });
    expect((await preview(reader, 'HEIR')).status).toBe(403);
    expect((await preview(server.administrator, 'NOBODY')).reason).toBe('person.successor_unknown');
    expect((await preview(server.administrator, 'LEAVER')).reason).toBe('person.successor_same');
  });
});
