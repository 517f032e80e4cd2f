import { afterAll, beforeAll, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { startTestServer, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { impactKinds } from '#platform/rights/impact.ts';
import { impactPreviewCalls } from '../impact-preview.contract.ts';
import { permissionCalls } from '../permission-page.contract.ts';
import { addOrganisation, depkey, one, pageOf, type Item } from './permission-page.testing.ts';

let server: TestServer;
let page: ReturnType<typeof pageOf<TestSession>>;

beforeAll(async () => {
  server = await startTestServer();
  await addOrganisation(server.db);
  page = pageOf(server);
});
afterAll(() => server.close());

const asked = (funcOid: string, items: Item[], more: object = {}) =>
  ({ funcOid, auth: items.map((item) => ({ funcOid, funcType: 'W', ...item })), ...more }) as never;
const previewImpact = (funcOid: string, items: Item[], as: TestSession = server.administrator, more = {}) =>
  server.call(impactPreviewCalls.previewImpact, { content: asked(funcOid, items, more) }, { as });
/** The people of each kind: gained, lost, changed. */
const listed = async (funcOid: string, items: Item[], as: TestSession = server.administrator): Promise<string[]> => {
  const lists: string[] = [];
  for (const kind of impactKinds) {
    const { content } = await previewImpact(funcOid, items, as, { kind });
    expect(content.counts[kind]).toBe(content.list.length);
    lists.push(content.list.map(({ id }) => id).join(' '));
  }
  return lists;
};
const saved = async (items: Item[]): Promise<string> => {
  const { oid } = await page.newFunction();
  expect((await page.save(oid, items)).code).toBe('200');
  await until(() => server.services.rights.functionOf(oid) !== undefined);
  return oid;
};

it('lists who gains, who loses and who keeps it at another level, and saves nothing', async () => {
  const oid = await saved([{ roleid: 'VIEWER', authmaps: [one('H', 'E-A'), one('H', 'admin')] }]);
  const items = [
    { roleid: 'ADMIN', authmaps: [one('H', 'admin')] },
    { roleid: 'VIEWER', authmaps: [one('C', 'BB')] },
  ];
  expect(await listed(oid, items)).toEqual(['E-B', 'E-A', 'admin']);
  const { content } = await previewImpact(oid, items, undefined, { kind: 'changed' });
  expect(content).toMatchObject({
    on: 'Y',
    limit: 100,
    counts: { gained: 1, lost: 1, changed: 1, levels: [{ from: 'LOOK', to: 'GRANT', total: 1 }], scopes: [] },
    list: [{ id: 'admin', from: 'LOOK', to: 'GRANT', scope: '' }],
  });
  expect((await page.read(oid)).map(({ roleid }) => roleid)).toEqual(['VIEWER']);
});

it('says who keeps the level with another data scope', async () => {
  const oid = await saved([{ roleid: 'VIEWER', authmaps: [one('P', 'BB01')] }]);
  const { content } = await previewImpact(oid, [{ roleid: 'VIEWER', authmaps: [one('C', 'BB')] }]);
  expect(content.counts).toMatchObject({ changed: 1, levels: [], scopes: [{ how: 'wider', total: 1 }] });
});

it('sees departments below, people who have left, and the same list as no change', async () => {
  const root = depkey('AA', '01', 'R');
  const oid = await saved([{ roleid: 'VIEWER', authmaps: [one('D', root)] }]);
  const withGone = [one('D', root, 'Y'), one('H', 'E-GONE')];
  expect(await listed(oid, [{ roleid: 'VIEWER', authmaps: withGone }])).toEqual(['E-A', '', '']);
  expect(await listed(oid, [{ roleid: 'VIEWER', authmaps: [one('D', root)] }])).toEqual(['', '', '']);
  const everybody = [{ roleid: 'VIEWER', authmaps: [one('A', 'x')] }];
  const paged = await previewImpact(oid, everybody, undefined, { kind: 'gained', pageNum: 2, pageSize: 2 });
  expect([paged.content.counts.gained, paged.content.list.length]).toEqual([3, 1]);
});

it('reports that nobody has a function that is switched off', async () => {
  const oid = await saved([{ roleid: 'VIEWER', authmaps: [one('H', 'E-A')] }]);
  await server.db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('web_function').set({ status: 'N' }).where('oid', '=', oid).execute(),
  );
  await until(() => !server.services.rights.isOn(oid));
  const items = [{ roleid: 'VIEWER', authmaps: [one('C', 'BB')] }];
  expect((await previewImpact(oid, items)).content.on).toBe('N');
  expect(await listed(oid, items)).toEqual(['', '', '']);
});

const counted = async (funcOid: string, conditions: object[], as: TestSession = server.administrator) =>
  (
    await server.call(impactPreviewCalls.countPeople, { content: { funcOid, conditions } as never }, { as })
  ).content.map(({ type, contentoid, containSub, total }) => `${type} ${contentoid} ${containSub} ${total}`);

it('is for people who grant rights, and covers only those in their scope', async () => {
  const oid = await saved([{ roleid: 'VIEWER', authmaps: [one('H', 'E-A')] }]);
  const viewer = await server.person('RV1', { has: { [webFunctionMenu.id]: 'VIEWER' } });
  expect(await previewImpact(oid, [], viewer)).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
  await server.give(webFunctionMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'BB', containSub: 'N' }]);
  const scoped = await server.person('RV2', { coid: 'BB' });
  const everybody = [{ roleid: 'VIEWER', authmaps: [one('A', 'x')] }];
  expect(await listed(oid, everybody, scoped)).toEqual(['E-B RV2', '', '']);
  expect(await listed(oid, [], scoped)).toEqual(['', '', '']);
  expect(await counted(oid, [one('A', ''), one('C', 'AA')], scoped)).toEqual(['R All N 2', 'C AA N 0']);
  expect(await previewImpact('00000000-0000-7000-8000-000000000000', [])).toMatchObject({
    reason: 'permission.function_unknown',
  });
});

it('counts the people of each condition as the list of its people has them', async () => {
  const { oid } = await page.newFunction();
  await until(() => server.services.rights.functionOf(oid) !== undefined);
  const root = depkey('AA', '01', 'R');
  const conditions = [
    one('D', root, 'Y'),
    one('D', root),
    one('D', depkey('BB', '01', 'W')),
    one('C', 'BB'),
    one('P', 'AA01'),
    one('H', 'E-A'),
    one('H', 'E-GONE'),
    one('R', 'ROLE00000001'),
    one('R', 'ROLE00000017'),
    one('A', ''),
    one('C', 'nowhere'),
  ];
  const totals: string[] = [];
  for (const condition of conditions) {
    const { content } = await server.call(
      impactPreviewCalls.peopleOf,
      { content: { funcOid: oid, condition } as never },
      { as: server.administrator },
    );
    const stored = condition.type === 'A' ? 'R All' : `${condition.type} ${condition.contentoid}`;
    totals.push(`${stored} ${condition.containSub ?? 'N'} ${content.total}`);
    expect(content.total).toBe(content.list.length);
  }
  expect(await counted(oid, conditions)).toEqual(totals);
  expect(totals.slice(0, 7)).toEqual([
    `D ${root} Y 1`,
    `D ${root} N 0`,
    `D ${depkey('BB', '01', 'W')} N 1`,
    expect.stringMatching(/^C BB N [2-9]$/),
    'P AA01 N 1',
    'H E-A N 1',
    'H E-GONE N 0',
  ]);
});

it('lists who would have it, with level, scope and reason', async () => {
  const { oid } = await page.newFunction();
  await until(() => server.services.rights.functionOf(oid) !== undefined);
  const items = [
    { roleid: 'VIEWER', authmaps: [one('C', 'BB')] },
    { roleid: 'ADMIN', authmaps: [one('H', 'E-A')] },
    { roleid: 'USER', authmaps: [one('P', 'BB01')] },
  ];
  const holders = async (more = {}) =>
    (await server.call(impactPreviewCalls.holders, { content: asked(oid, items, more) }, { as: server.administrator }))
      .content;
  expect((await holders()).list.filter(({ id }) => id.startsWith('E-'))).toEqual([
    {
      id: 'E-A',
      name: 'Anh',
      depname: 'Dep S',
      level: 'GRANT',
      everywhere: 'Y',
      scope: [],
      because: [{ roleid: 'ADMIN', type: 'H', contentoid: 'E-A', containSub: 'N' }],
    },
    {
      id: 'E-B',
      name: 'Bei',
      depname: 'Dep W',
      level: 'CHANGE',
      everywhere: 'N',
      scope: [{ type: 'P', contentoid: 'BB01', containSub: 'N' }],
      because: [
        { roleid: 'VIEWER', type: 'C', contentoid: 'BB', containSub: 'N' },
        { roleid: 'USER', type: 'P', contentoid: 'BB01', containSub: 'N' },
      ],
    },
  ]);
  expect((await holders({ identity: 'ADMIN' })).list.map(({ id, level }) => [id, level])).toEqual([['E-A', 'GRANT']]);
});

const limitTo = (desccode: string) =>
  server.db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('parameter').set({ desccode }).where('paramtype', '=', 'ImpactConfirmation').execute(),
  );

it('a change that affects more people than the setting allows is saved only with the confirmed numbers', async () => {
  const oid = await saved([{ roleid: 'VIEWER', authmaps: [one('H', 'E-A'), one('H', 'admin')] }]);
  const [read] = await page.read(oid);
  const gone = (read?.authmaps ?? []).filter(({ contentoid }) => contentoid === 'E-A').map((row) => row.oid);
  const save = (confirmed: string) =>
    server.call(
      permissionCalls.save,
      {
        sealedQuery: { deleteMapOids: gone, confirmed },
        content: [
          { funcOid: oid, funcType: 'W', roleid: 'VIEWER', authmaps: [one('H', 'admin'), one('P', 'BB01')] },
        ] as never,
      },
      { as: server.administrator },
    );
  await limitTo('1');
  try {
    const refused = { code: '502', reason: 'impact.confirm' };
    expect(await save('')).toMatchObject({
      ...refused,
      params: { gained: 1, lost: 1, changed: 0, total: 2, limit: 1 },
    });
    expect(await save('2,0,0')).toMatchObject(refused);
    expect((await page.read(oid))[0]?.authmaps.map(({ contentoid }) => contentoid)).toEqual(['E-A', 'admin']);
    expect((await save('1,1,0')).code).toBe('200');
  } finally {
    await limitTo('100');
  }
});

it('the usual number holds where the setting has none', async () => {
  const { oid } = await page.newFunction();
  await until(() => server.services.rights.functionOf(oid) !== undefined);
  await limitTo('many');
  expect((await previewImpact(oid, [])).content.limit).toBe(100);
  await limitTo('0');
  const items = [{ roleid: 'VIEWER', authmaps: [one('H', 'E-A')] }];
  expect(await page.save(oid, items)).toMatchObject({ reason: 'impact.confirm' });
  await limitTo('100');
  expect((await page.save(oid, items)).code).toBe('200');
});
