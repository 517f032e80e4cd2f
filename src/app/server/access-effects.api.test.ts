import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blacklistCalls, blacklistMenu } from '#features/access-lists/blacklist.contract.ts';
import { iosForm, screenOf as versionsOf } from '#features/app-versions/server/app-versions.testing.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { parameterCalls, parameterMenu } from '#features/parameters/parameters.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { webUserCalls, webUserMenu } from '#features/web-users/web-users.contract.ts';
import { sheet, type Sheet } from '#platform/effects/effects.contract.ts';
import { askEffects, effectsHeader, effectsReason, type EndpointSpec } from '#platform/wire/endpoint.ts';
import { startTestServer, testPassword, type TestServer, type TestSession } from './server.testing.ts';

let server: TestServer;
let admin: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.administrator;
  await addPlaces(server);
}, 60_000);
afterAll(() => server.close());

const actor = { empid: 'test' };

/** Makes a call as the console does; `effects`: the digest that is confirmed. */
const act = (spec: EndpointSpec, input: object, effects: string = askEffects, as = admin) =>
  server.call(spec as typeof webUserCalls.kick, input, { as, headers: { [effectsHeader]: effects } });
const asked = async (spec: EndpointSpec, input: object, effects?: string): Promise<Sheet> => {
  const { reason, content } = await act(spec, input, effects);
  expect(reason).toBe(effectsReason);
  return sheet.parse(content);
};
const textsOf = ({ people }: Sheet): string[] => people.map(({ text }) => text);
const ok = { code: '200' };

/** A role that is switched on, with these members. */
const addRole = async (id: string, members: readonly string[]): Promise<string> =>
  server.db.write(actor, async (trx) => {
    const { oid } = await trx
      .insertInto('role')
      .values({ id, name: `Role ${id}`, explain: '', sourcetype: 'build', source: '', search_text: id })
      .returning('oid')
      .executeTakeFirstOrThrow();
    for (const empid of members) await trx.insertInto('role_member').values({ roleoid: oid, empid }).execute();
    return oid;
  });

/** Gives a menu entry to a role, in the identity VIEWER. */
const grantTo = async (menuId: string, role: string): Promise<string> =>
  server.db.write(actor, async (trx) => {
    const { oid: funcoid } = await trx
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', menuId)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('function_identity')
      .values({ funcoid, functype: 'W', roleid: 'VIEWER' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { oid } = await trx
      .selectFrom('function_identity')
      .select('oid')
      .where('funcoid', '=', funcoid)
      .where('roleid', '=', 'VIEWER')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('condition')
      .values({ identityoid: oid, type: 'R', contentoid: role, containsub: 'N' })
      .execute();
    return funcoid;
  });

describe('people', () => {
  it('are signed out only once the sheet with their sessions is confirmed', async () => {
    const guest = await server.person('EFF-GUEST', { has: { [parameterMenu.id]: 'VIEWER' } });
    const kick = { content: { empid: 'EFF-GUEST' } };
    const said = await asked(webUserCalls.kick, kick);
    expect(said).toMatchObject({ danger: true, when: 'At once', type: null });
    expect(textsOf(said)[0]).toContain('Sessions of the console that end: 1');
    expect(await act(parameterCalls.search, { query: {} }, askEffects, guest)).toMatchObject(ok);
    expect(await act(webUserCalls.kick, kick, said.digest)).toMatchObject({ ...ok, content: { ended: 1 } });
    // Nothing is left to end.
    expect(await act(webUserCalls.kick, kick)).toMatchObject({ ...ok, content: { ended: 0 } });
  });

  it('who are switched off lose their functions, which the sheet counts', async () => {
    await server.person('EFF-OFF', { has: { [parameterMenu.id]: 'VIEWER', [webUserMenu.id]: 'VIEWER' } });
    const off = { content: { empid: 'EFF-OFF', status: 'N' } };
    const said = await asked(webUserCalls.edit, off);
    expect(said.changes).toEqual([{ subject: 'Functions in the console', from: '2', to: '' }]);
    expect(textsOf(said)[0]).toContain('EFF-OFF (EFF-OFF) can no longer sign in to the console');
    expect(await act(webUserCalls.edit, off, said.digest)).toMatchObject(ok);
    expect(await asked(webUserCalls.edit, { content: { empid: 'EFF-OFF', status: 'Y' } })).toMatchObject({
      danger: false,
      people: [{ kind: 'gain' }],
    });
  });

  it('are counted on the sheet of a list only if the entry changes something for them', async () => {
    await server.person('EFF-DOOR');
    await server.db.write(actor, (trx) =>
      trx
        .insertInto('employee')
        .values({ empid: 'EFF-NO-ACCOUNT', name: 'Nobody', depkey: null, adaccount: null })
        .execute(),
    );
    const role = 'ROLE00000771';
    await addRole(role, ['EFF-DOOR', 'EFF-NO-ACCOUNT']);
    const entry = { type: 'R', userid: role, remark: 'door', containSub: 'N' };
    const countOf = async (blacktype: string): Promise<(number | null)[]> =>
      (await asked(blacklistCalls.add, { content: [{ ...entry, blacktype }] })).people
        .filter(({ kind }) => kind === 'lose')
        .map(({ count }) => count);
    // Without an account of the console nobody is kept out of it; the app is everybody's.
    expect(await countOf('WEB')).toEqual([1]);
    expect(await countOf('APP')).toEqual([2]);
  });

  it('cannot keep the sheet from being confirmed by signing in again', async () => {
    await server.person('EFF-BUSY');
    const input = { content: { empid: 'EFF-BUSY' } };
    for (const spec of [webUserCalls.kick, webUserCalls.resetPassword]) {
      await server.signIn('EFF-BUSY', testPassword);
      const { digest } = await asked(spec, input);
      await server.signIn('EFF-BUSY', testPassword);
      expect(await act(spec, input, digest)).toMatchObject(ok);
    }
  });

  it('name the devices of their own list alone', async () => {
    await server.person('EFF-PHONE');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.insertInto('session').values({ empid: 'EFF-PHONE', channel: 'A', device: 'Secret Phone' }).execute(),
    );
    const said = await asked(webUserCalls.resetPassword, { content: { empid: 'EFF-PHONE' } });
    expect(said.people.map(({ text }) => text)).toContain('Sessions of the app that end: 1');
    expect(JSON.stringify(said)).not.toContain('Secret');
  });

  it('are not shown to somebody without the right', async () => {
    const reader = await server.person('EFF-READER', { has: { [webUserMenu.id]: 'VIEWER' } });
    expect(await act(webUserCalls.kick, { content: { empid: 'EFF-OFF' } }, askEffects, reader)).toMatchObject({
      status: 403,
      content: null,
    });
  });
});

describe('the blacklist', () => {
  const entry = (blacktype: string, type: string, userid: string) => ({
    blacktype,
    type,
    userid,
    containSub: 'N',
    remark: 'a reason',
  });

  it('counts those who are kept out and were not before, and those who are let in', async () => {
    for (const empid of ['EFF-A', 'EFF-B', 'EFF-C']) await server.person(empid, { coid: 'BB' });
    const one = { content: [entry('WEB', 'H', 'EFF-A')] };
    await act(blacklistCalls.add, one, (await asked(blacklistCalls.add, one)).digest);
    const company = { content: [entry('WEB', 'C', 'BB')] };
    const said = await asked(blacklistCalls.add, company);
    expect(said.people[0]).toMatchObject({ kind: 'lose', count: 2 });
    expect(said.people[1]).toMatchObject({ kind: 'reach', count: 2, about: true });
    expect(await act(blacklistCalls.add, company, said.digest)).toMatchObject(ok);
    const { content } = await server.call(
      blacklistCalls.search,
      { body: {}, content: { blacktype: 'WEB', userid: 'BB' } },
      { as: admin },
    );
    const gone = await asked(blacklistCalls.remove, { content: content.list.map(({ oid }) => oid) });
    expect(gone.people).toMatchObject([{ kind: 'gain', count: 2 }]);
  });

  it('warns those who would keep themselves out', async () => {
    const keeper = await server.person('EFF-KEEPER', { has: { [blacklistMenu.id]: 'ADMIN' } });
    const own = { content: [entry('WEB', 'H', 'EFF-KEEPER')] };
    const said = sheet.parse((await act(blacklistCalls.add, own, askEffects, keeper)).content);
    expect(said.notes).toMatchObject([{ warning: true, text: expect.stringContaining('This includes you') as string }]);
  });

  it('asks nothing where only a remark changes', async () => {
    const { content } = await server.call(blacklistCalls.search, { body: {}, content: {} }, { as: admin });
    const edit = { content: { oid: content.list[0]?.oid, remark: 'another reason' } };
    expect(await act(blacklistCalls.edit, edit)).toMatchObject(ok);
  });
});

describe('roles and functions', () => {
  it('a role that is switched off or on names the functions, by the engine', async () => {
    await server.person('EFF-M1');
    await server.person('EFF-M2', { has: { [parameterMenu.id]: 'VIEWER' } });
    const oid = await addRole('ROLE00000901', ['EFF-M1', 'EFF-M2']);
    await grantTo(parameterMenu.id, 'ROLE00000901');
    const off = { content: { oid, status: 'N' } };
    const said = await asked(roleCalls.edit, off);
    expect(said.people).toMatchObject([{ kind: 'lose', count: 2 }]);
    // The other one has the function by name as well.
    expect(said.changes).toMatchObject([{ from: '1 lose it', to: '' }]);
    expect(await act(roleCalls.edit, off, said.digest)).toMatchObject(ok);
    const on = await asked(roleCalls.edit, { content: { oid, status: 'Y' } });
    expect(on).toMatchObject({ danger: false, changes: [{ from: '', to: '1 gain it' }] });
  });

  it('a confirmation of other numbers is not accepted', async () => {
    await server.person('EFF-M3');
    const oid = await addRole('ROLE00000902', ['EFF-M3']);
    await grantTo(parameterMenu.id, 'ROLE00000902');
    const off = { content: { oid, status: 'N' } };
    const seen = await asked(roleCalls.edit, off);
    await server.person('EFF-M4');
    await server.db.write(actor, (trx) =>
      trx.insertInto('role_member').values({ roleoid: oid, empid: 'EFF-M4' }).execute(),
    );
    expect(await asked(roleCalls.edit, off, seen.digest)).toMatchObject({ changed: true, people: [{ count: 2 }] });
  });

  it('a function that is switched off counts who has it, and what lies below', async () => {
    const { oid } = await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', blacklistMenu.id)
      .executeTakeFirstOrThrow();
    const said = await asked(webFunctionCalls.edit, { content: { oid, status: 'N' } });
    expect(said.people[0]).toMatchObject({ kind: 'lose' });
    expect(said.people[0]?.count).toBeGreaterThan(0);
  });
});

describe('parameters', () => {
  it('are named before they are deleted, and ordinary changes ask nothing', async () => {
    const form = { paramtype: 'EFF', paramtypename: 'EFF', paramcode: 'E1', paramname: 'Blue', paramsort: 1 };
    const added = await server.call(parameterCalls.add, { content: form }, { as: admin });
    const { oid } = added.content;
    expect(await act(parameterCalls.edit, { content: { oid, paramname: 'Dark' } })).toMatchObject(ok);
    const said = await asked(parameterCalls.remove, { content: [oid] });
    expect(said).toMatchObject({ title: 'Delete Dark (E1)', danger: true });
    expect(await act(parameterCalls.remove, { content: [oid] }, said.digest)).toMatchObject(ok);
  });

  it('a platform that leaves its list takes its version from the download page', async () => {
    const { no } = await versionsOf(server).added(iosForm({ islatest: 'Y' }));
    const { oid } = await server.db.read
      .selectFrom('parameter')
      .select('oid')
      .where('paramtype', '=', 'APPPlatformType')
      .where('paramcode', '=', 'I')
      .executeTakeFirstOrThrow();
    const off = { content: { oid, status: 'N' } };
    const said = await asked(parameterCalls.edit, off);
    expect(said).toMatchObject({
      title: `Withdraw version ${no} from iOS`,
      danger: true,
      people: [{ kind: 'stop', text: 'Nobody on iOS can download or update the app any longer' }],
    });
    expect(await asked(parameterCalls.remove, { content: [oid] })).toMatchObject({ people: said.people, danger: true });
    expect(await act(parameterCalls.edit, off, said.digest)).toMatchObject(ok);
    // Nobody notices that it comes back until they look for a download.
    expect(await act(parameterCalls.edit, { content: { oid, status: 'Y' } })).toMatchObject(ok);
  });

  it('the maintenance says who has to stop and until when', async () => {
    await server.db.write(actor, (trx) =>
      trx.insertInto('whitelist').values({ type: 'MAINTENANCE', contenttype: 'H', contentoid: 'admin' }).execute(),
    );
    const { oid } = await server.db.read
      .selectFrom('parameter')
      .select('oid')
      .where('paramtype', '=', 'Maintenance')
      .where('paramcode', '=', 'WEB')
      .executeTakeFirstOrThrow();
    const on = { content: { oid, status: 'Y' } };
    const said = await asked(parameterCalls.edit, on);
    expect(said).toMatchObject({
      title: 'Start maintenance of the console',
      when: 'At once, until the maintenance is ended',
    });
    expect(said.people[0]).toMatchObject({ kind: 'stop', about: true });
    expect(await act(parameterCalls.edit, on, said.digest)).toMatchObject(ok);
    expect(await asked(parameterCalls.edit, { content: { oid, status: 'N' } })).toMatchObject({
      title: 'End maintenance of the console',
      danger: false,
    });
  });
});
