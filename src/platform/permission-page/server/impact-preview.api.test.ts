import { afterAll, beforeAll, expect, it } from 'vitest';
import { webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import { startTestServer, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { impactPreviewCalls, type ImpactPreview } from '../impact-preview.contract.ts';
import { addOrganisation, depkey, one, pageOf, type Item } from './permission-page.testing.ts';

let server: TestServer;
let page: ReturnType<typeof pageOf<TestSession>>;

beforeAll(async () => {
  server = await startTestServer();
  await addOrganisation(server.db);
  page = pageOf(server);
});
afterAll(() => server.close());

const previewImpact = (funcOid: string, items: Item[], as: TestSession = server.administrator, paging = {}) =>
  server.call(
    impactPreviewCalls.previewImpact,
    { content: { funcOid, auth: items.map((item) => ({ funcOid, funcType: 'W', ...item })), ...paging } as never },
    { as },
  );
const short = ({ gained, lost, changed }: ImpactPreview) =>
  [gained, lost, changed].map(({ list }) => list.map(({ id }) => id).join(' '));
const saved = async (items: Item[]): Promise<string> => {
  const { oid } = await page.newFunction();
  expect((await page.save(oid, items)).code).toBe('200');
  await until(() => server.services.rights.functionOf(oid) !== undefined);
  return oid;
};

it('lists who gains, who loses and who keeps it in another identity, and saves nothing', async () => {
  const oid = await saved([{ roleid: 'VIEWER', authmaps: [one('H', 'E-A'), one('H', 'admin')] }]);
  const { content } = await previewImpact(oid, [
    { roleid: 'ADMIN', authmaps: [one('H', 'admin')] },
    { roleid: 'VIEWER', authmaps: [one('C', 'BB')] },
  ]);
  expect(short(content)).toEqual(['E-B', 'E-A', 'admin']);
  expect(content).toMatchObject({
    on: 'Y',
    gained: { total: 1, list: [{ id: 'E-B', name: 'Bei', depname: 'Dep W' }] },
  });
  expect((await page.read(oid)).map(({ roleid }) => roleid)).toEqual(['VIEWER']);
});

it('sees departments below, people who have left, and the same list as no change', async () => {
  const oid = await saved([{ roleid: 'VIEWER', authmaps: [one('D', depkey('AA', '01', 'R'))] }]);
  expect(
    short(
      (
        await previewImpact(oid, [
          { roleid: 'VIEWER', authmaps: [one('D', depkey('AA', '01', 'R'), 'Y'), one('H', 'E-GONE')] },
        ])
      ).content,
    ),
  ).toEqual(['E-A', '', '']);
  expect(
    short((await previewImpact(oid, [{ roleid: 'VIEWER', authmaps: [one('D', depkey('AA', '01', 'R'))] }])).content),
  ).toEqual(['', '', '']);
  expect((await previewImpact(oid, [{ roleid: 'VIEWER', authmaps: [one('A', 'x')] }])).content.gained.total).toBe(3);
  const paged = await previewImpact(oid, [{ roleid: 'VIEWER', authmaps: [one('A', 'x')] }], undefined, {
    pageNum: 2,
    pageSize: 2,
  });
  expect([paged.content.gained.total, paged.content.gained.list.length]).toEqual([3, 1]);
});

it('reports that nobody has a function that is switched off', async () => {
  const oid = await saved([{ roleid: 'VIEWER', authmaps: [one('H', 'E-A')] }]);
  await server.db.write({ empid: 'test' }, (trx) =>
    trx.updateTable('web_function').set({ status: 'N' }).where('oid', '=', oid).execute(),
  );
  await until(() => !server.services.rights.isOn(oid));
  const { content } = await previewImpact(oid, [{ roleid: 'VIEWER', authmaps: [one('C', 'BB')] }]);
  expect([content.on, ...short(content)]).toEqual(['N', '', '', '']);
});

it('is for people who grant rights, and covers only those in their scope', async () => {
  const oid = await saved([{ roleid: 'VIEWER', authmaps: [one('H', 'E-A')] }]);
  const viewer = await server.person('RV1', { has: { [webFunctionMenu.id]: 'VIEWER' } });
  expect(await previewImpact(oid, [], viewer)).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
  await server.give(webFunctionMenu.id, 'ADMIN', [{ type: 'C', contentoid: 'BB', containSub: 'N' }]);
  const scoped = await server.person('RV2', { coid: 'BB' });
  const { content } = await previewImpact(oid, [{ roleid: 'VIEWER', authmaps: [one('A', 'x')] }], scoped);
  expect(short(content)).toEqual(['E-B RV2', '', '']);
  expect(short((await previewImpact(oid, [], scoped)).content)).toEqual(['', '', '']);
  expect(await previewImpact('00000000-0000-7000-8000-000000000000', [])).toMatchObject({
    reason: 'permission.function_unknown',
  });
});
