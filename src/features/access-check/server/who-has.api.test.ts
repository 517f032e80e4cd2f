import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { accessCheckCalls, accessCheckMenu } from '../access-check.contract.ts';
import { addFunction, addOrganisation, condition } from './access-check.testing.ts';

const unknownOid = '00000000-0000-7000-8000-000000000000';

let server: TestServer;
let viewer: TestSession;

beforeAll(async () => {
  server = await startTestServer();
  await addOrganisation(server);
  await server.person('T1', { name: 'Tess', depkey: 'AA01_T', coid: 'AA', plantid: '01' });
  await server.person('U1', { name: 'Uma', depkey: 'AA01_U', coid: 'AA', plantid: '01' });
  await server.person('W1', { name: 'Wim', depkey: 'BB01_W', coid: 'BB', plantid: '01' });
  viewer = await server.person('LOOK1', { has: { [accessCheckMenu.id]: 'VIEWER' } });
});
afterAll(() => server.close());

const ask = (query: Record<string, string>, as: TestSession = viewer) =>
  server.call(accessCheckCalls.check, { query: query as never }, { as });

describe('who may ask', () => {
  it('needs the function, and exactly one subject', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['C:AA'] });
    const nobody = await server.person('NOBODY1');
    expect(await ask({ empid: 'T1', funcOid: oid }, nobody)).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
    expect(await ask({ funcOid: oid })).toMatchObject({ code: '500', reason: 'access.choose_subject' });
    expect(await ask({ empid: 'T1', roleid: 'ROLE00000007', funcOid: oid })).toMatchObject({
      reason: 'access.choose_subject',
    });
    expect(await ask({ empid: 'NO-ONE', funcOid: oid })).toMatchObject({ reason: 'access.person_unknown' });
    expect(await ask({ roleid: 'ROLE99999999', funcOid: oid })).toMatchObject({ reason: 'access.role_unknown' });
    expect(await ask({ empid: 'T1', funcOid: unknownOid })).toMatchObject({ reason: 'access.function_unknown' });
  });

  it('learns nothing about people outside one’s own scope, in any way', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['C:AA', 'C:BB', 'H:W1'] });
    await server.give(accessCheckMenu.id, 'VIEWER', [condition('C:BB')]);
    const scoped = await server.person('BBLOOK', { coid: 'BB', plantid: '01' });
    expect(await ask({ empid: 'T1', funcOid: oid }, scoped)).toMatchObject({ reason: 'access.person_unknown' });
    expect((await ask({ empid: 'W1', funcOid: oid }, scoped)).content).toMatchObject({ verdict: 'Y' });
    const names = await server.call(accessCheckCalls.names, { query: { empid: 'T1' } }, { as: scoped });
    expect(names.content.person).toBeNull();
    const who = await server.call(accessCheckCalls.who, { query: { funcOid: oid } }, { as: scoped });
    expect(who.content.list.map(({ id }) => id)).toEqual(['BBLOOK', 'W1']);
    expect(who.content.total).toBe(2);
    const missed = await addFunction(server, { VIEWER: ['H:T1'] });
    const answer = await ask({ empid: 'W1', funcOid: missed.oid }, scoped);
    expect(answer.content.steps.find(({ step }) => step === 'identity')?.facts).toMatchObject({
      conditions: [],
      more: 1,
    });
    expect(JSON.stringify(answer.content)).not.toContain('Tess');
  });
});

describe('who has it', () => {
  it('counts, searches, narrows by identity and gives the reason', async () => {
    const { oid } = await addFunction(server, { VIEWER: ['D+AA01_R'], ADMIN: ['H:T1', 'H:W1'] });
    const who = async (query: Record<string, string> = {}) =>
      (await server.call(accessCheckCalls.who, { query: { funcOid: oid, ...query } }, { as: viewer })).content;
    const all = await who({ pageSize: '100' });
    expect(all.list.map(({ id }) => id)).toEqual(expect.arrayContaining(['T1', 'U1', 'W1']));
    expect(all.total).toBe(all.list.length);
    const tess = all.list.find(({ id }) => id === 'T1');
    expect(tess?.reasons.map(({ roleid, rolename }) => `${roleid} ${rolename}`).toSorted()).toEqual([
      'ADMIN Administrator',
      'VIEWER Viewer',
    ]);
    expect(tess?.reasons.flatMap(({ because }) => because)).toContainEqual({
      type: 'D',
      contentoid: 'AA01_R',
      containSub: 'Y',
      name: 'Dep R',
    });
    expect((await who({ identity: 'ADMIN' })).list.map(({ id }) => id)).toEqual(['T1', 'W1']);
    expect((await who({ identity: 'ADMIN' })).list[0]?.reasons).toHaveLength(1);
    expect((await who({ simplifiedFilter: 'Wim' })).list.map(({ id }) => id)).toEqual(['W1']);
    expect((await who({ simplifiedFilter: '%' })).total).toBe(0);
    expect(await server.call(accessCheckCalls.who, { query: { funcOid: unknownOid } }, { as: viewer })).toMatchObject({
      reason: 'access.function_unknown',
    });
    const { cells } = await server.exported(accessCheckCalls.exportWho, { query: { funcOid: oid } }, { as: viewer });
    expect(cells.map(([id]) => id)).toEqual(['Employee number', 'T1', 'U1', 'W1']);
  });

  it('offers functions and their identities to pick from', async () => {
    const { oid, id } = await addFunction(server, { USER: ['C:AA'] });
    const found = await server.call(
      accessCheckCalls.functions,
      { query: { simplifiedFilter: id.toLowerCase() } },
      { as: viewer },
    );
    expect(found.content.list.map((row) => row.oid)).toContain(oid);
    const identities = await server.call(accessCheckCalls.identities, { query: { funcOid: oid } }, { as: viewer });
    expect(identities.content).toEqual({ on: 'Y', list: [{ roleid: 'USER', rolename: 'User' }] });
  });
});
