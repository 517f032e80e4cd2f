import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { viewCalls, viewLimits } from '../saved-views.contract.ts';

let server: TestServer;
let one: TestSession;
let other: TestSession;

beforeAll(async () => {
  server = await startTestServer();
  one = await server.person('SV1');
  other = await server.person('SV2');
});
afterAll(() => server.close());

const save = (as: TestSession, name: string, address = 'status=Y', screen = '/roles') =>
  server.call(viewCalls.save, { content: { screen, name, address } }, { as });
const list = async (as: TestSession, screen = '/roles') =>
  (await server.call(viewCalls.list, { query: { screen } }, { as })).content;

it('keeps a view of a screen by its name, for its own person alone', async () => {
  expect((await save(one, '启用的')).code).toBe('200');
  await save(one, 'B', 'q=x', '/parameters');
  expect(await list(one)).toMatchObject([{ name: '启用的', address: 'status=Y' }]);
  expect(await list(one, '/parameters')).toMatchObject([{ name: 'B' }]);
  expect(await list(other)).toEqual([]);
});

it('replaces the view that has the name already', async () => {
  await save(one, '启用的', 'status=N');
  expect(await list(one)).toMatchObject([{ name: '启用的', address: 'status=N' }]);
});

it('deletes one’s own views, and ignores those of others', async () => {
  const [view] = await list(one);
  const remove = (as: TestSession) => server.call(viewCalls.remove, { content: view?.oid ?? '' }, { as });
  expect((await remove(other)).content).toEqual({ deleted: 0 });
  expect(await list(one)).toHaveLength(1);
  expect((await remove(one)).content).toEqual({ deleted: 1 });
  expect((await remove(one)).content).toEqual({ deleted: 0 });
});

it.each([
  ['no name', { name: ' ' }, 'common.dialog.information_incomplete'],
  ['a name too long', { name: 'x'.repeat(viewLimits.name + 1) }, 'form.check_fields'],
  ['a screen elsewhere', { screen: '//elsewhere' }, 'form.check_fields'],
])('rejects %s', async (_what, wrong, reason) => {
  const content = { screen: '/roles', name: 'x', address: '', ...wrong };
  expect(await server.call(viewCalls.save, { content }, { as: one })).toMatchObject({ reason });
});

it('rejects one more than may be kept, also when many are saved at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: viewLimits.perScreen + 5 }, (_, place) => save(other, `view ${place}`)),
  );
  expect(answers.filter(({ reason }) => reason === 'view.too_many')).toHaveLength(5);
  expect(await list(other)).toHaveLength(viewLimits.perScreen);
  expect((await save(other, (await list(other))[0]?.name ?? '', 'status=N')).code).toBe('200');
});
