import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { parameterCalls, parameterMenu } from '#features/parameters/parameters.contract.ts';
import { startTestServer, testPassword, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { rightsCalls } from '#platform/rights/rights.contract.ts';
import { blacklistCalls, blacklistMenu } from '../blacklist.contract.ts';
import { addPlaces, departments, joinRole, roleId } from './access-lists.testing.ts';

/** A change takes effect within a second (docs/rules.md, Who is calling); a busy machine gets more. */
const soonMs = 4_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server.db);
});
afterAll(() => server.close());

type Content = [type: string, userid: string, containSub?: string];
const add = (blacktype: string, contents: Content[], as: TestSession = server.administrator) =>
  server.call(
    blacklistCalls.add,
    {
      content: contents.map(([type, userid, containSub]) => ({
        blacktype,
        type,
        userid,
        containSub,
        remark: 'because',
      })) as never,
    },
    { as },
  );
const oidsOf = async (): Promise<string[]> =>
  (await server.db.read.selectFrom('blacklist').select('oid').orderBy('oid').execute()).map(({ oid }) => oid);
const remove = (content: string[], as: TestSession = server.administrator) =>
  server.call(blacklistCalls.remove, { content }, { as });
const setStatus = (oid: string, status: 'Y' | 'N', as: TestSession = server.administrator) =>
  server.call(blacklistCalls.edit, { content: { oid, status } }, { as });
const statusOf = async (as: TestSession): Promise<number> => (await server.call(rightsCalls.routes, {}, { as })).status;
/** Whether the person can sign in. */
const comesIn = async ({ empid, userid, refreshToken }: TestSession): Promise<boolean> => {
  const password = await server.services.keys.seal(testPassword);
  const payload = { content: { loginID: empid, password } };
  const answer = (await server.app.inject({ method: 'POST', url: '/api/login', payload })).json();
  const token = String(answer.content?.jwt ?? '');
  return answer.code === '200' && (await statusOf({ empid, userid, refreshToken, token })) === 200;
};

afterEach(async () => {
  await server.db.write({ empid: 'test' }, (trx) => trx.deleteFrom('blacklist').execute());
  await until(async () => (await statusOf(server.administrator)) === 200, soonMs);
});

describe('an entry of WEB', () => {
  let inside: TestSession;
  let below: TestSession;
  let elsewhere: TestSession;
  const has = { [parameterMenu.id]: 'VIEWER' };
  beforeAll(async () => {
    inside = await server.person('in-line', { coid: 'AA', plantid: '01', depkey: departments.line, has });
    below = await server.person('below-line', { coid: 'AA', plantid: '01', depkey: departments.cell, has });
    elsewhere = await server.person('elsewhere', { coid: 'BB', plantid: '01', depkey: departments.far, has });
    await joinRole(server.db, 'in-line');
  });
  const bothIn = async (): Promise<void> => {
    const back = async (who: TestSession) =>
      (await statusOf(who)) === 200 ? who : server.signIn(who.empid, testPassword);
    inside = await back(inside);
    below = await back(below);
    elsewhere = await back(elsewhere);
  };

  it.each<[string, Content, [boolean, boolean, boolean]]>([
    ['a person', ['H', 'in-line'], [true, false, false]],
    ['a department with those below it, when nothing else is said', ['D', departments.line], [true, true, false]],
    ['a department alone', ['D', departments.line, 'N'], [true, false, false]],
    ['a role', ['R', roleId], [true, false, false]],
    ['a company', ['C', 'AA'], [true, true, false]],
    ['a plant', ['P', 'AA01'], [true, true, false]],
  ])('keeps out %s at once, and lets in again when it is gone', async (_, content, out) => {
    await bothIn();
    const people = [inside, below, elsewhere];
    expect((await add('WEB', [content])).content).toMatchObject({ added: 1, skipped: 0 });
    for (const [place, person] of people.entries()) {
      if (out[place]) await until(async () => (await statusOf(person)) === 401, soonMs);
      else expect(await statusOf(person)).toBe(200);
      expect(await comesIn(person)).toBe(!out[place]);
    }
    const options = await server.call(parameterCalls.search, { query: {} }, { as: inside });
    expect([options.status, options.reason]).toEqual([401, 'wire.session_over']);
    await remove(await oidsOf());
    for (const person of people) expect(await comesIn(person)).toBe(true);
  });

  it('blocks nobody while it is switched off, and blocks again when it is switched on', async () => {
    await bothIn();
    await add('WEB', [['H', 'in-line']]);
    const [oid = ''] = await oidsOf();
    await until(async () => (await statusOf(inside)) === 401, soonMs);
    expect((await setStatus(oid, 'N')).content).toMatchObject({ status: 'N' });
    inside = await server.signIn('in-line', testPassword);
    expect((await setStatus(oid, 'Y')).content).toMatchObject({ status: 'Y' });
    await until(async () => (await statusOf(inside)) === 401, soonMs);
  });

  it('differs from one of APP or SURVEY, which keep nobody out of the console', async () => {
    await bothIn();
    await add('SURVEY', [
      ['H', 'in-line'],
      ['C', 'AA'],
    ]);
    await add('APP', [['H', 'in-line']]);
    expect(await statusOf(inside)).toBe(200);
    expect(await comesIn(inside)).toBe(true);
  });
});

describe('the last administrator', () => {
  it.each<[string, () => Content | Promise<Content>]>([
    ['by name', () => ['H', 'admin']],
    [
      'by a role',
      async () => {
        await joinRole(server.db, 'admin');
        return ['R', roleId];
      },
    ],
  ])('cannot be shut out %s', async (_, content) => {
    expect(await add('WEB', [await content()])).toMatchObject({ code: '502', reason: 'permission.last_administrator' });
    expect(await oidsOf()).toEqual([]);
    expect(await statusOf(server.administrator)).toBe(200);
  });

  it('cannot be blocked by switching an entry on', async () => {
    await server.db.write({ empid: 'test' }, (trx) =>
      trx
        .insertInto('blacklist')
        .values({ blacktype: 'WEB', type: 'H', contentoid: 'admin', remark: 'x', status: 'N' })
        .execute(),
    );
    const [oid = ''] = await oidsOf();
    expect(await setStatus(oid, 'Y')).toMatchObject({ code: '502', reason: 'permission.last_administrator' });
    expect(await statusOf(server.administrator)).toBe(200);
  });

  it('can be kept out of app and surveys', async () => {
    expect((await add('APP', [['H', 'admin']])).content).toMatchObject({ added: 1, skipped: 0 });
  });

  it('can be blocked if another remains, but two cannot block each other', async () => {
    const second = await server.person('second', {
      has: { [webFunctionMenu.id]: 'ADMIN', [blacklistMenu.id]: 'ADMIN' },
    });
    const answers = await Promise.all([add('WEB', [['H', 'second']]), add('WEB', [['H', 'admin']], second)]);
    // The slower one gets an error, or is blocked already.
    expect(answers.map(({ code }) => code).toSorted()).not.toEqual(['200', '200']);
    expect(await oidsOf()).toHaveLength(1);
  });
});

describe('the keeper of the list for one company', () => {
  let scoped: TestSession;
  const everything: Content[] = [
    ['H', 'E-A'],
    ['H', 'E-B'],
    ['D', departments.cell],
    ['D', departments.far],
    ['R', roleId],
    ['C', 'AA'],
    ['C', 'BB'],
    ['P', 'AA01'],
    ['P', 'BB01'],
  ];
  const own = new Set(['H E-A', `D ${departments.cell}`, 'C AA', 'P AA01']);
  const listed = async (as: TestSession, body: Record<string, unknown> = {}) => {
    const { content } = await server.call(blacklistCalls.search, { content: {}, body }, { as });
    return { total: content.total, keys: content.list.map(({ type, userid }) => `${type} ${userid}`) };
  };

  beforeAll(async () => {
    scoped = await server.person('scoped', { coid: 'AA', plantid: '01', depkey: departments.line });
    await server.give(blacklistMenu.id, 'USER', [{ type: 'C', contentoid: 'AA', containSub: 'N' }]);
  });

  it('sees only the entries of that company, in lists, by oid and in exports', async () => {
    await add('APP', everything);
    const { total, keys } = await listed(scoped);
    expect(total).toBe(own.size);
    expect(new Set(keys)).toEqual(own);
    expect((await listed(scoped, { simplifiedFilter: 'Bei' })).total).toBe(0);
    for (const row of await server.db.read.selectFrom('blacklist').selectAll().execute()) {
      const { code } = await server.call(blacklistCalls.item, { query: { oid: row.oid } }, { as: scoped });
      expect([row.contentoid, code]).toEqual([
        row.contentoid,
        own.has(`${row.type} ${row.contentoid}`) ? '200' : '500',
      ]);
    }
  });

  it.each(everything)('adds, changes and deletes %s %s only inside it', async (type, userid) => {
    const allowed = own.has(`${type} ${userid}`);
    const added = await add('APP', [[type, userid]], scoped);
    if (!allowed)
      expect(added).toMatchObject({ status: 403, reason: 'permission.outside_scope', params: { names: [userid] } });
    else expect(added.content).toMatchObject({ added: 1, skipped: 0 });
    await add('APP', [[type, userid]]);
    const [oid = ''] = await oidsOf();
    expect((await setStatus(oid, 'N', scoped)).status).toBe(allowed ? 200 : 403);
    expect((await remove([oid], scoped)).status).toBe(allowed ? 200 : 403);
    expect(await oidsOf()).toHaveLength(allowed ? 0 : 1);
  });

  it('changes nothing if one of several entries lies outside', async () => {
    expect(
      (
        await add(
          'APP',
          [
            ['H', 'E-A'],
            ['H', 'E-B'],
          ],
          scoped,
        )
      ).status,
    ).toBe(403);
    expect(await oidsOf()).toEqual([]);
    await add('APP', [
      ['H', 'E-A'],
      ['H', 'E-B'],
    ]);
    expect((await remove(await oidsOf(), scoped)).status).toBe(403);
    expect(await oidsOf()).toHaveLength(2);
  });

  it('has a scope by plant and by department, too', async () => {
    const reach = async (empid: string, depkey: string, type: 'P' | 'D', contentoid: string, containSub: 'Y' | 'N') => {
      const session = await server.person(empid, { coid: 'BB', plantid: '01', depkey });
      await server.give(blacklistMenu.id, 'VIEWER', [{ type, contentoid, containSub }]);
      return session;
    };
    const byPlant = await reach('by-plant', departments.far, 'P', 'BB01', 'N');
    const cell = await server.person('by-cell', { coid: 'XX', depkey: departments.cell });
    await server.give(blacklistMenu.id, 'VIEWER', [{ type: 'D', contentoid: departments.cell, containSub: 'N' }]);
    await add('APP', [...everything, ['D', departments.line], ['H', 'below-line']]);
    // The cell with those below it is more than the cell alone.
    const [cellEntry] = await server.db.read
      .selectFrom('blacklist')
      .select('oid')
      .where('contentoid', '=', departments.cell)
      .execute();
    expect((await listed(cell)).keys).toEqual(['H below-line']);
    await server.call(
      blacklistCalls.edit,
      { content: { oid: cellEntry?.oid ?? '', containSub: 'N' } },
      { as: server.administrator },
    );
    expect(new Set((await listed(byPlant)).keys)).toEqual(new Set(['H E-B', `D ${departments.far}`, 'P BB01']));
    expect(new Set((await listed(cell)).keys)).toEqual(new Set([`D ${departments.cell}`, 'H below-line']));
  });
});
