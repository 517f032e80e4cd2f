import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleMenu } from '#features/roles/roles.contract.ts';
import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { passwordMatches } from '#platform/session/server/password.ts';
import { appUserCalls, appUserMenu } from '../app-users.contract.ts';
import { addAppUser, addDepartments, addSession, sessionsOf } from './app-users.testing.ts';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { accessListLimits } from '#features/access-lists/access-lists.contract.ts';

let server: TestServer;
let admin: TestSession;
let inCompany: TestSession;
let counter = 0;
let empid: string;
beforeAll(async () => {
  server = await startTestServer();
  await addDepartments(server.db);
  admin = await server.person('granter', { has: { [appUserMenu.id]: 'ADMIN' } });
  inCompany = await server.person('in-company', { coid: 'AA', depkey: 'AA01_S' });
  await server.give(appUserMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'AA', containSub: 'N' }]);
  await addAppUser(server.db, 'OUT', { name: 'Outside', coid: 'BB', depkey: 'BB01_W' });
});
afterAll(() => server.close());
beforeEach(async () => {
  empid = `U${(counter += 1)}`;
  await addAppUser(server.db, empid, { name: `人${counter}`, coid: 'AA', plantid: '01', depkey: 'AA01_T' });
  await addSession(server.db, empid, 'A');
  await addSession(server.db, empid, 'W');
});

const kick = (who: string, as = admin) => server.call(appUserCalls.kick, { content: { empid: who } }, { as });
const block = (userid: string, remark = 'lost phone', as = admin) =>
  server.call(appUserCalls.block, { content: { userid, remark } }, { as });
const remove = (empids: string[], as = admin) => server.call(appUserCalls.remove, { content: empids }, { as });
const reset = (who: string, as = admin) => server.call(appUserCalls.resetPassword, { content: { empid: who } }, { as });
const accountOf = (who: string) =>
  server.db.read.selectFrom('account').selectAll().where('empid', '=', who).executeTakeFirstOrThrow();
const entriesOf = (who: string) =>
  server.db.read
    .selectFrom('blacklist')
    .select(['blacktype', 'type', 'remark', 'status'])
    .where('contentoid', '=', who)
    .execute();

describe('forcing out', () => {
  it('ends only the app sessions, once', async () => {
    expect((await kick(empid)).content).toEqual({ ended: 1 });
    expect(await sessionsOf(server.db, empid)).toEqual(['A kick', 'W live']);
    expect((await kick(empid)).content).toEqual({ ended: 0 });
    expect(await kick('nobody')).toMatchObject({ code: '502', reason: 'wire.gone' });
  });
});

describe('blocking', () => {
  it('adds to the blacklist, ends the app sessions, and marks the person', async () => {
    expect((await block(empid.toLowerCase(), ' lost\r\nphone ')).content).toEqual({ ended: 1 });
    expect(await entriesOf(empid)).toEqual([{ blacktype: 'APP', type: 'H', remark: 'lost\nphone', status: 'Y' }]);
    expect(await sessionsOf(server.db, empid)).toEqual(['A account', 'W live']);
    const item = await server.call(appUserCalls.item, { query: { empid } }, { as: admin });
    expect(item.content).toMatchObject({ status: 'Y', blocked: 'lost\nphone' });
  });

  it('refuses a person who is blocked already, also when two ask at once', async () => {
    const answers = await Promise.all([block(empid), block(empid)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
    expect(await block(empid)).toMatchObject({ code: '24', reason: 'app_user.blocked_already' });
    expect(await entriesOf(empid)).toHaveLength(1);
  });

  it('switches on an entry that was switched off', async () => {
    await block(empid, 'first');
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx.updateTable('blacklist').set({ status: 'N' }).where('contentoid', '=', empid).execute();
    });
    expect((await block(empid, 'second')).code).toBe('200');
    expect(await entriesOf(empid)).toEqual([{ blacktype: 'APP', type: 'H', remark: 'second', status: 'Y' }]);
  });

  it.each([
    ['', 'form.required'],
    ['   ', 'form.required'],
    ['x'.repeat(1001), 'form.too_long'],
  ])('requires a description: %j', async (remark, reason) => {
    expect(await block(empid, remark)).toMatchObject({ fields: { remark: reason } });
    expect(await entriesOf(empid)).toEqual([]);
    expect(await sessionsOf(server.db, empid)).toEqual(['A live', 'W live']);
  });

  it('accepts a description as long as the form of the blacklist does', async () => {
    const remark = 'x'.repeat(accessListLimits.remark);
    expect((await block(empid, remark)).code).toBe('200');
    const { oid } = await server.db.read
      .selectFrom('blacklist')
      .select('oid')
      .where('contentoid', '=', empid)
      .executeTakeFirstOrThrow();
    const edited = await server.call(blacklistCalls.edit, { content: { oid, remark } }, { as: server.administrator });
    expect(edited.code).toBe('200');
    expect(await block(empid, `${remark}x`)).toMatchObject({ fields: { remark: 'form.too_long' } });
  });

  it('refuses an account that is not an app user', async () => {
    expect(await block('granter')).toMatchObject({ code: '502', reason: 'wire.gone' });
  });

  it('shows people whom an entry of their department keeps out, too', async () => {
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx
        .insertInto('blacklist')
        .values({ blacktype: 'APP', type: 'D', contentoid: 'BB01_W', remark: 'warehouse' })
        .execute();
    });
    const { content } = await server.call(appUserCalls.search, { content: { empid: 'OUT' } }, { as: admin });
    expect(content.list).toMatchObject([{ empid: 'OUT', blocked: 'warehouse' }]);
  });
});

describe('deleting', () => {
  it('deletes all of them, ends their app sessions, and keeps accounts and sign-ins', async () => {
    expect((await remove([empid, 'gone-already'])).content).toEqual({ deleted: 1 });
    expect(await sessionsOf(server.db, empid)).toEqual(['A account', 'W live']);
    expect((await accountOf(empid)).status).toBe('Y');
    expect((await remove([empid])).content).toEqual({ deleted: 0 });
    expect(await remove([])).toMatchObject({ code: '503', reason: 'common.dialog.information_incomplete' });
  });
});

describe('resetting a password', () => {
  it('gives one that works once, and ends all sessions', async () => {
    const { code, content } = await reset(empid);
    expect(code).toBe('200');
    expect(content.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const account = await accountOf(empid);
    expect(account.must_change).toBe('Y');
    expect(await passwordMatches(account.password_hash, content.password)).toBe(true);
    const days = (Date.parse(`${account.password_expires_at}+08:00`) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.1);
    expect(await sessionsOf(server.db, empid)).toEqual(['A password', 'W password']);
  });

  it('never appears in the database log', async () => {
    const { content } = await reset(empid);
    const { password_hash } = await accountOf(empid);
    const log = JSON.stringify(
      await server.db.read.selectFrom('database_log').select(['old_row', 'new_row']).execute(),
    );
    expect(log).not.toContain(content.password);
    expect(log).not.toContain(String(password_hash));
  });

  it('is refused for domain accounts, oneself, people who have left, and people who are not app users', async () => {
    await addAppUser(server.db, `AD${counter}`, { name: 'Domain', type: 'AD', userid: `domain${counter}` });
    expect(await reset(`AD${counter}`)).toMatchObject({ code: '502', reason: 'app_user.directory_password' });
    expect(await reset('granter')).toMatchObject({ code: '502', reason: 'app_user.own_password' });
    expect(await reset('in-company')).toMatchObject({ code: '502', reason: 'wire.gone' });
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', empid).execute();
    });
    expect(await reset(empid)).toMatchObject({ code: '502', reason: 'app_user.has_left' });
    expect(await sessionsOf(server.db, empid)).toEqual(['A live', 'W live']);
  });

  const makeAppUser = (who: string) =>
    server.db.write({ empid: 'test' }, async (trx) => {
      await trx.insertInto('app_user').values({ empid: who }).execute();
    });

  it('is refused for console users with a function, a level or a scope that the caller lacks', async () => {
    await server.person('w-function', { has: { [roleMenu.id]: 'ADMIN' } });
    await server.person('w-looks', { has: { [roleMenu.id]: 'VIEWER' } });
    await server.person('w-less', { has: { [appUserMenu.id]: 'VIEWER' } });
    await server.person('w-scope', { coid: 'AA', has: { [appUserMenu.id]: 'VIEWER' } });
    await server.person('w-level', { coid: 'BB' });
    await server.give(parameterMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'BB', containSub: 'N' }]);
    await Promise.all(['w-function', 'w-looks', 'w-less', 'w-scope', 'w-level'].map(makeAppUser));
    const refused = { status: 403, reason: 'app_user.wider_rights' };
    expect(await reset('w-function')).toMatchObject({ ...refused, params: { functions: [roleMenu.id] } });
    expect(await reset('w-level')).toMatchObject({ ...refused, params: { functions: [parameterMenu.id] } });
    expect(await reset('w-scope', inCompany)).toMatchObject({
      ...refused,
      params: { functions: [appUserMenu.id] },
    });
    // A person who manages all accounts does not need all their screens.
    expect((await reset('w-looks')).code).toBe('200');
    expect((await reset('w-less')).code).toBe('200');
    expect((await accountOf('w-function')).must_change).toBe('N');
  });

  it('is refused for people with console functions who are not console users yet: they may become users', async () => {
    await server.give(parameterMenu.id, 'ADMIN', [{ type: 'H', contentoid: empid, containSub: 'N' }]);
    expect(await reset(empid)).toMatchObject({ status: 403, reason: 'app_user.wider_rights' });
  });
});

describe('an administrator of one company', () => {
  it('sees only its people', async () => {
    const { content } = await server.call(
      appUserCalls.search,
      { content: {}, body: { pageSize: 1000 } },
      { as: inCompany },
    );
    expect(content.list.map((row) => row.empid)).toContain(empid);
    expect(content.list.map((row) => row.empid)).not.toContain('OUT');
    expect(content.total).toBe(content.list.length);
    const item = await server.call(appUserCalls.item, { query: { empid: 'OUT' } }, { as: inCompany });
    expect(item).toMatchObject({ code: '500', reason: 'wire.gone' });
  });

  it('can change nobody else, and cannot find out who exists', async () => {
    await addSession(server.db, 'OUT', 'A');
    const change = (who: string) =>
      server.call(appUserCalls.edit, { content: { empid: who, status: 'N' } }, { as: inCompany });
    for (const who of ['OUT', 'nobody']) {
      const answers = await Promise.all([
        change(who),
        kick(who, inCompany),
        block(who, 'x', inCompany),
        remove([empid, who], inCompany),
        reset(who, inCompany),
      ]);
      expect(answers.map(({ status, reason }) => `${status} ${reason}`)).toEqual(
        Array.from({ length: 5 }, () => '403 app_user.outside_scope'),
      );
    }
    expect(await sessionsOf(server.db, 'OUT')).toEqual(['A live']);
    expect(await sessionsOf(server.db, empid)).toEqual(['A live', 'W live']);
    expect((await kick(empid, inCompany)).content).toEqual({ ended: 1 });
  });

  it('cannot choose an assistant from elsewhere, and may keep one', async () => {
    const settings = { openMeetingQuery: 'Y' as const, openMeetingMember: 'OUT' };
    const save = (as: TestSession, userConfig: object) =>
      server.call(appUserCalls.edit, { content: { empid, userConfig } }, { as });
    expect(await save(inCompany, settings)).toMatchObject({
      status: 403,
      fields: { 'userConfig.openMeetingMember': 'app_user.assistant_outside_scope' },
    });
    expect((await save(admin, settings)).code).toBe('200');
    expect((await save(inCompany, { openMeetingPush: 'Y' })).code).toBe('200');
    expect((await save(inCompany, { openMeetingMember: 'in-company' })).code).toBe('200');
  });

  it.each([
    ['a plant', 'P', 'AA01', 'N', true],
    ['another plant', 'P', 'AA02', 'N', false],
    ['their own department', 'D', 'AA01_T', 'N', true],
    ['the department above with those below', 'D', 'AA01_S', 'Y', true],
    ['the department above alone', 'D', 'AA01_S', 'N', false],
  ] as const)('by %s the same holds', async (_, type, contentoid, containSub, sees) => {
    const where = { coid: 'AA', plantid: contentoid.slice(2, 4), depkey: type === 'D' ? contentoid : undefined };
    const scoped = await server.person(`s-${counter}`, where);
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx.deleteFrom('condition').where('contentoid', '=', 'AA').execute();
    });
    await server.give(appUserMenu.id, 'USER', [{ type, contentoid, containSub }]);
    const { content } = await server.call(appUserCalls.search, { content: { empid } }, { as: scoped });
    expect(content.list.map((row) => row.empid)).toEqual(sees ? [empid] : []);
    expect((await kick(empid, scoped)).status).toBe(sees ? 200 : 403);
    await server.db.write({ empid: 'test' }, async (trx) => {
      await trx.deleteFrom('condition').where('contentoid', '=', contentoid).execute();
    });
  });
});
