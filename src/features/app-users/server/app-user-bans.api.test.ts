import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { appUserCalls, appUserMenu } from '../app-users.contract.ts';
import { addAppUser, addDepartments } from './app-users.testing.ts';

let server: TestServer;
let admin: TestSession;
let counter = 0;
let empid: string;
beforeAll(async () => {
  server = await startTestServer();
  await addDepartments(server.db);
  admin = await server.person('granter', { has: { [appUserMenu.id]: 'ADMIN' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  empid = `U${(counter += 1)}`;
  await addAppUser(server.db, empid, { name: `人${counter}`, coid: 'AA', plantid: '01', depkey: 'AA01_T' });
});

const block = (userid: string, remark = 'lost phone') =>
  server.call(appUserCalls.block, { content: { userid, remark } }, { as: admin });
const remove = (empids: string[]) => server.call(appUserCalls.remove, { content: empids }, { as: admin });
const entriesOf = (who: string) =>
  server.db.read
    .selectFrom('blacklist')
    .select(['blacktype', 'type', 'remark', 'status'])
    .where('contentoid', '=', who)
    .execute();

describe('unblocking', () => {
  const unblock = () => server.call(appUserCalls.unblock, { content: { empid } }, { as: admin });
  const doorOf = async () =>
    (await server.call(appUserCalls.item, { query: { empid } }, { as: admin })).content.blocked;

  it('switches the entry off, and keeps it with its remark', async () => {
    await block(empid, 'lost phone');
    expect((await unblock()).content).toEqual({ blocked: 'N' });
    expect(await doorOf()).toBeNull();
    expect(await entriesOf(empid)).toEqual([{ blacktype: 'APP', type: 'H', remark: 'lost phone', status: 'N' }]);
    expect(await unblock()).toMatchObject({ code: '502', reason: 'app_user.not_blocked' });
  });

  it('says that another entry still keeps the person out, and does not change that entry', async () => {
    await server.db.write({ empid: 'test' }, async (trx) => {
      const { depkey } = await trx
        .selectFrom('employee')
        .select('depkey')
        .where('empid', '=', empid)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('blacklist')
        .values({ blacktype: 'APP', type: 'D', contentoid: depkey ?? '', remark: 'all of them' })
        .execute();
    });
    await block(empid);
    expect((await unblock()).content).toEqual({ blocked: 'Y' });
    expect(await doorOf()).toBe('all of them');
    expect(await unblock()).toMatchObject({ code: '502', reason: 'app_user.blocked_otherwise' });
    expect(await doorOf()).toBe('all of them');
    await server.db.write({ empid: 'test' }, (trx) => trx.deleteFrom('blacklist').where('type', '=', 'D').execute());
  });
});

describe('deleting', () => {
  it('does not lift the ban of people who are switched off unless asked to', async () => {
    await server.call(appUserCalls.edit, { content: { empid, status: 'N' } }, { as: admin });
    expect(await remove([empid])).toMatchObject({
      code: '503',
      reason: 'app_user.switched_off',
      params: { total: 1, names: [empid] },
    });
    const lifted = await server.call(appUserCalls.remove, { query: { liftBan: 'Y' }, content: [empid] }, { as: admin });
    expect(lifted.content).toEqual({ deleted: 1 });
  });

  it('keeps people on the blacklist', async () => {
    await block(empid);
    expect((await remove([empid])).content).toEqual({ deleted: 1 });
    expect((await entriesOf(empid)).map(({ status }) => status)).toEqual(['Y']);
  });
});
