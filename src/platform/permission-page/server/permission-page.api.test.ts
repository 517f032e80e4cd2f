import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { startTestServer, type TestServer, type TestSession, until } from '#app/server/server.testing.ts';
import { everybody } from '#platform/rights/conditions.ts';
import { permissionCalls } from '../permission-page.contract.ts';
import { depkey, one, pageOf, shown, addOrganisation, type Item } from './permission-page.testing.ts';

let server: TestServer;
let page: ReturnType<typeof pageOf<TestSession>>;
beforeAll(async () => {
  server = await startTestServer();
  await addOrganisation(server.db);
  page = pageOf(server);
});
afterAll(() => server.close());

const logLines = async (requestId: string) =>
  (
    await server.db.read
      .selectFrom('database_log')
      .select(['table_name', 'type'])
      .where('request_id', '=', requestId)
      .orderBy('oid')
      .execute()
  ).map(({ table_name, type }) => `${type} ${table_name}`);

describe('reading', () => {
  it('names every condition and identity in the caller’s language', async () => {
    const { oid } = await page.newFunction();
    const authmaps = [
      one('R', 'ROLE00000017'),
      one('A', ''),
      one('H', 'E-A'),
      one('D', depkey('AA', '01', 'S'), 'Y'),
      one('C', 'AA', 'Y'),
      one('P', 'AA01'),
    ];
    const { content } = await page.save(oid, [
      { roleid: 'USER', authmaps },
      { roleid: 'VIEWER', authmaps: [one('H', 'E-B')] },
    ]);
    expect(content.map(({ roleid, rolename }) => [roleid, rolename])).toEqual([
      ['VIEWER', 'Viewer'],
      ['USER', 'User'],
    ]);
    expect(
      content[1]?.authmaps.map(({ type, contentoid, containSub, name }) => [type, contentoid, containSub, name]),
    ).toEqual([
      ['C', 'AA', 'N', 'Aster (AA)'],
      ['D', depkey('AA', '01', 'S'), 'Y', 'Dep R › Dep S'],
      ['H', 'E-A', 'N', 'E-A Anh'],
      ['P', 'AA01', 'N', 'East (AA01)'],
      ['R', everybody, 'N', 'Everyone'],
      ['R', 'ROLE00000017', 'N', 'ROLE00000017 Publishers'],
    ]);
    const vietnamese = await page.read(oid, 'vi');
    expect([vietnamese[0]?.rolename, vietnamese[1]?.authmaps[4]?.name]).toEqual(['Người xem', 'Tất cả mọi người']);
  });

  it('leaves the name of a missing content empty', async () => {
    const { oid, id } = await page.newFunction();
    await server.give(id, 'USER', [{ type: 'D', contentoid: 'NOWHERE_1', containSub: 'N' }]);
    expect((await page.read(oid))[0]?.authmaps[0]).toMatchObject({ contentoid: 'NOWHERE_1', name: '' });
  });

  it('rejects an oid that is no function', async () => {
    const answer = await server.call(
      permissionCalls.read,
      { sealedQuery: { funcOid: '00000000-0000-7000-8000-000000000000' } },
      { as: server.administrator },
    );
    expect(answer.reason).toBe('permission.function_unknown');
  });
});

describe('saving', () => {
  const userOf = (contents: Record<string, unknown>[]): Item[] => [{ roleid: 'USER', authmaps: contents }];

  it.each([
    ['an empty list', [], 'permission.add_information'],
    ['an identity without conditions', [{ roleid: 'USER', authmaps: [] }], 'permission.add_condition'],
    [
      'an identity twice',
      [
        { roleid: 'USER', authmaps: [one('C', 'AA')] },
        { roleid: 'USER', authmaps: [one('C', 'BB')] },
      ],
      'permission.identity_exists',
    ],
    ['an unknown identity', [{ roleid: 'EMPEROR', authmaps: [one('C', 'AA')] }], 'permission.identity_unknown'],
    ['an unknown role', userOf([one('R', 'ROLE99999999')]), 'permission.content_unknown'],
    ['somebody who has left', userOf([one('H', 'E-GONE')]), 'permission.content_unknown'],
    ['an unknown department', userOf([one('D', 'AA01_X')]), 'permission.content_unknown'],
    ['an unknown company', userOf([one('C', 'ZZ')]), 'permission.content_unknown'],
    ['an unknown plant', userOf([one('P', 'AA99')]), 'permission.content_unknown'],
  ])('rejects %s, and keeps what was there', async (_, items: Item[], reason) => {
    const { oid } = await page.newFunction();
    const [there] = (await page.save(oid, [{ roleid: 'VIEWER', authmaps: [one('H', 'E-A')] }])).content;
    expect(await page.save(oid, items, { auth: [there?.oid ?? ''] })).toMatchObject({
      status: 200,
      code: '502',
      reason,
    });
    expect(shown(await page.read(oid))).toEqual([['VIEWER', 'H E-A N']]);
  });

  it('names the identity that needs a condition', async () => {
    const { oid } = await page.newFunction();
    const answer = await page.save(oid, [{ roleid: 'ADMIN', authmaps: [] }]);
    expect(answer).toMatchObject({ params: { roleid: 'ADMIN' }, message: 'ADMIN: please add a condition' });
  });

  it('rejects an unknown function', async () => {
    const answer = await page.save('00000000-0000-7000-8000-000000000000', userOf([one('C', 'AA')]));
    expect(answer.reason).toBe('permission.function_unknown');
  });

  it('counts the same condition once, silently', async () => {
    const { oid } = await page.newFunction();
    const { content } = await page.save(
      oid,
      userOf([
        one('D', depkey('AA', '01', 'R'), 'Y'),
        one('D', depkey('AA', '01', 'R'), 'N'),
        one('A', 'x'),
        one('R', 'All'),
      ]),
    );
    expect(shown(content)).toEqual([['USER', `D ${depkey('AA', '01', 'R')} Y`, 'R All N']]);
  });

  it('writes the differences alone, in one transaction that is logged', async () => {
    const { oid } = await page.newFunction();
    const first = await page.save(oid, [
      { roleid: 'VIEWER', authmaps: [one('C', 'AA')] },
      { roleid: 'USER', authmaps: [one('D', depkey('AA', '01', 'R')), one('H', 'E-A'), one('P', 'AA01')] },
    ]);
    const [viewer, user] = first.content;
    const [dep, anh, plant] = user?.authmaps ?? [];
    const same = await page.save(oid, first.content);
    expect(await logLines(same.requestId)).toEqual([]);
    const next = await page.save(
      oid,
      [{ roleid: 'USER', oid: user?.oid ?? '', authmaps: [{ ...dep, containSub: 'Y' }, { ...plant }, one('C', 'BB')] }],
      { auth: [viewer?.oid ?? ''], map: [anh?.oid ?? ''] },
    );
    expect(shown(next.content)).toEqual([['USER', `D ${depkey('AA', '01', 'R')} Y`, 'P AA01 N', 'C BB N']]);
    expect(next.content[0]?.authmaps[1]?.rev).toBe(1);
    expect((await logLines(next.requestId)).toSorted()).toEqual([
      'D condition',
      'D condition',
      'D function_identity',
      'I condition',
      'U condition',
    ]);
  });

  it('rejects, with the list as it is now, what somebody else has added, removed or changed in the meantime', async () => {
    const { oid } = await page.newFunction();
    const read1 = (
      await page.save(oid, [{ roleid: 'USER', authmaps: [one('D', depkey('AA', '01', 'R')), one('H', 'E-A')] }])
    ).content;
    const [user] = read1;
    const added = await page.save(oid, [
      { ...user, authmaps: [...(user?.authmaps ?? []), one('C', 'BB')] } as never,
      { roleid: 'VIEWER', authmaps: [one('C', 'AA')] },
    ]);
    expect(added.code).toBe('200');
    const stale = await page.save(oid, read1);
    expect(stale).toMatchObject({ status: 409, reason: 'wire.changed_meanwhile' });
    expect(shown(stale.content)).toEqual(shown(added.content));
    // The sender lists what the others added as deleted, so the save is not stale.
    const newIdentity = added.content.find(({ roleid }) => roleid === 'VIEWER')?.oid ?? '';
    const newCondition =
      added.content.flatMap(({ authmaps }) => authmaps).find(({ contentoid }) => contentoid === 'BB')?.oid ?? '';
    const back = await page.save(oid, read1, { auth: [newIdentity], map: [newCondition] });
    expect(shown(back.content)).toEqual(shown(read1));
    const shorter = [{ ...user, authmaps: user?.authmaps.slice(0, 1) }] as never;
    await page.save(oid, shorter, { map: [user?.authmaps[1]?.oid ?? ''] });
    expect((await page.save(oid, read1)).status).toBe(409);
    const [now] = await page.read(oid);
    const changed = { ...now, authmaps: [{ ...now?.authmaps[0], containSub: 'Y' }] };
    expect((await page.save(oid, [changed] as never)).code).toBe('200');
    expect((await page.save(oid, [now] as never)).status).toBe(409);
  });

  it('lets one of two savers through', async () => {
    const { oid } = await page.newFunction();
    const answers = await Promise.all([
      page.save(oid, userOf([one('C', 'AA')])),
      page.save(oid, userOf([one('C', 'BB')])),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await page.read(oid))[0]?.authmaps).toHaveLength(1);
  });

  it('takes effect: a function granted to a department belongs to its people and to nobody else', async () => {
    const inside = await server.person('pp-in', { coid: 'AA', plantid: '01', depkey: depkey('AA', '01', 'S') });
    const outside = await server.person('pp-out', { coid: 'BB', plantid: '01', depkey: depkey('BB', '01', 'W') });
    const { oid } = await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', webFunctionMenu.id)
      .executeTakeFirstOrThrow();
    const there = await page.read(oid);
    const given = await page.save(oid, [
      ...there,
      { roleid: 'VIEWER', authmaps: [one('D', depkey('AA', '01', 'R'), 'Y')] },
    ]);
    expect(given.code).toBe('200');
    const mayRead = async (as: TestSession) =>
      (await server.call(permissionCalls.read, { sealedQuery: { funcOid: oid } }, { as })).status === 200;
    await until(() => mayRead(inside));
    expect(await mayRead(outside)).toBe(false);
    const viewer = given.content.find(({ roleid }) => roleid === 'VIEWER');
    await page.save(oid, there, { auth: [viewer?.oid ?? ''] });
    await until(async () => !(await mayRead(inside)));
  });

  it('refuses to shut out the last administrator', async () => {
    const screen = await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', webFunctionMenu.id)
      .executeTakeFirstOrThrow();
    const [admin] = await page.read(screen.oid);
    const answer = await page.save(
      screen.oid,
      [{ roleid: 'ADMIN', oid: admin?.oid ?? '', authmaps: [one('H', 'E-A')] }],
      {
        map: (admin?.authmaps ?? []).map(({ oid }) => oid),
      },
    );
    expect(answer).toMatchObject({ code: '502', reason: 'permission.last_administrator' });
    expect(await page.read(screen.oid)).toEqual([admin]);
  });
});
