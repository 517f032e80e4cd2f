import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { webUserCalls } from '#features/web-users/web-users.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { confirmImpactReason, impactSetting } from '#platform/impact/impact.contract.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { difference, everyRow } from './every-row.testing.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';

const people = ['IMPACT-1', 'IMPACT-2', 'IMPACT-3'];

let server: TestServer;
let as: { as: TestSession };
beforeAll(async () => {
  server = await startTestServer();
  as = { as: server.administrator };
  await addPlaces(server);
  for (const empid of people) await server.person(empid, { coid: 'EE', plantid: '01' });
  await server.give(storeMenu.id, 'USER', [{ type: 'C', contentoid: 'EE', containSub: 'N' }]);
  await server.db.write({ empid: 'test' }, (trx) =>
    trx
      .updateTable('parameter')
      .set({ desccode: '2' })
      .where('paramtype', '=', impactSetting.list)
      .where('paramcode', '=', impactSetting.code)
      .execute(),
  );
}, 60_000);
afterAll(() => server.close());

const undo = (act: string, confirmed = '') => server.call(undoCalls.undo, { content: { act, confirmed } }, as);
const wholeCompany = { type: 'C' as const, contentoid: 'EE', containSub: 'N' as const };

const functionNamed = (id: string) =>
  server.db.read.selectFrom('web_function').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

type Numbers = { gained: number; lost: number };

/** Undoing the act asks for these numbers and writes nothing before they are sent; undoing that asks the other way. */
const expectAsked = async (act: string, { gained, lost }: Numbers): Promise<void> => {
  const before = await everyRow(server);
  const asked = { reason: confirmImpactReason, params: { gained, lost, changed: 0, limit: 2 } };
  expect(await undo(act)).toMatchObject(asked);
  expect(await undo(act, `${gained},${lost + 1},0`)).toMatchObject(asked);
  expect(difference(before, await everyRow(server))).toEqual({});
  const undone = await undo(act, `${gained},${lost},0`);
  expect(undone).toMatchObject({ code: '200' });
  const again = { reason: confirmImpactReason, params: { gained: lost, lost: gained } };
  expect(await undo(undone.content.act)).toMatchObject(again);
  expect(await undo(undone.content.act, `${lost},${gained},0`)).toMatchObject({ code: '200' });
};

const acted = async (answer: Promise<{ code: string; reason?: string; requestId: string }>): Promise<string> => {
  const { code, reason, requestId } = await answer;
  expect([code, reason]).toEqual(['200', undefined]);
  return requestId;
};

describe('undoing what affects more people than the setting allows', () => {
  it('asks for the number of those who get a function back', async () => {
    const sealed = { funcOid: (await functionNamed(storeMenu.id)).oid };
    const rows = (await server.call(permissionCalls.read, { sealedQuery: sealed }, as)).content;
    const gone = rows.flatMap(({ authmaps }) => authmaps).find(({ contentoid }) => contentoid === 'EE');
    const content = rows
      .map((row) => ({ ...row, authmaps: row.authmaps.filter(({ oid }) => oid !== gone?.oid) }))
      .filter(({ authmaps }) => authmaps.length > 0);
    const kept = new Set(content.map(({ oid }) => oid));
    const deleteAuthOids = rows.map(({ oid }) => oid).filter((oid) => !kept.has(oid));
    const sealedQuery = { deleteMapOids: [gone?.oid ?? ''], deleteAuthOids, confirmed: '0,3,0' };
    const act = await acted(server.call(permissionCalls.save, { sealedQuery, content }, as));
    await expectAsked(act, { gained: 3, lost: 0 });
    // The tests below need the permission.
    await server.give(storeMenu.id, 'USER', [wholeCompany]);
  });

  it('counts the functions below one that was switched off, and those that come back with their permissions', async () => {
    const form = { icon: 'AppstoreOutlined', component: 'layout' };
    const add = async (own: object) =>
      (await server.call(webFunctionCalls.add, { content: { ...form, ...own } as never }, as)).content;
    const group = await add({ id: 'F960', name: 'F960', position: 1, sort: 960, parentoid: null, url: '/f960' });
    await add({ id: 'F961', name: 'F961', position: 2, sort: 1, parentoid: group.oid, url: '/f961' });
    await server.give('F961', 'USER', [wholeCompany]);
    const off = { oid: group.oid, status: 'N' as const };
    await expectAsked(await acted(server.call(webFunctionCalls.edit, { content: off }, as)), { gained: 3, lost: 0 });
    await server.call(webFunctionCalls.edit, { content: { oid: group.oid, status: 'Y' } }, as);
    const removed = await acted(server.call(webFunctionCalls.remove, { content: [group.oid] }, as));
    await expectAsked(removed, { gained: 3, lost: 0 });
  });

  it('counts the members of a role', async () => {
    const content = { id: '00000960', name: 'R960', sourcetype: 'build' as const, source: '', explain: '' };
    const role = (await server.call(roleCalls.add, { content }, as)).content;
    const { oid } = await functionNamed(storeMenu.id);
    await server.db.write({ empid: 'test' }, async (trx) => {
      const identity = await trx
        .selectFrom('function_identity')
        .select('oid')
        .where('funcoid', '=', oid)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('condition')
        .values({ identityoid: identity.oid, type: 'R', contentoid: role.id, containsub: 'N' })
        .execute();
    });
    const mapping = people.map((contentoid) => ({ contenttype: 'H' as const, contentoid }));
    const query = { roleOid: role.oid, confirmed: '3,0,0' };
    const joined = await acted(server.call(roleCalls.saveMapping, { query, content: mapping }, as));
    await expectAsked(joined, { gained: 0, lost: 3 });
    const off = { oid: role.oid, status: 'N' as const, confirmed: '0,3,0' };
    await expectAsked(await acted(server.call(roleCalls.edit, { content: off }, as)), { gained: 3, lost: 0 });
  });

  it('counts who is let in or kept out by a list or by the accounts', async () => {
    const entry = { blacktype: 'SURVEY', type: 'C' as const, userid: 'EE', remark: 'all' };
    const kept = await acted(server.call(blacklistCalls.add, { content: [entry] }, as));
    await expectAsked(kept, { gained: 3, lost: 0 });
    await expectAsked(await acted(server.call(webUserCalls.remove, { content: people }, as)), { gained: 3, lost: 0 });
  });

  it('counts who sees a data item', async () => {
    const content = { paramtype: 'Seen', paramtypename: 'Seen', paramcode: 'S', paramname: 'S', paramsort: 1 };
    const item = (await server.call(parameterCalls.add, { content }, as)).content.oid;
    const funcOid = (await functionNamed(storeMenu.id)).oid;
    const given = (contentoid: string) => ({
      dataOid: item,
      dataType: 'PARAM' as const,
      funcOid,
      funcType: 'W' as const,
      permissionList: [{ type: 'C' as const, contentoid, containSub: 'N' as const }],
    });
    const asked = await server.call(dataPermissionCalls.save, { content: [given('BB')], sealedQuery: {} }, as);
    const { gained, lost, changed } = (asked.params ?? {}) as Record<string, number>;
    const sealedQuery = { confirmed: `${gained},${lost},${changed}` };
    const act = await acted(server.call(dataPermissionCalls.save, { content: [given('BB')], sealedQuery }, as));
    await expectAsked(act, { gained: Number(lost), lost: Number(gained) });
  });

  it('asks for nothing where few people are affected', async () => {
    const { empid } = await server.person('IMPACT-0');
    const off = { empid, status: 'N' as const };
    const act = await acted(server.call(webUserCalls.edit, { content: off }, as));
    expect(await undo(act)).toMatchObject({ code: '200' });
  });
});
