import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { preferenceCalls, preferenceLimits } from '../preferences.contract.ts';

let server: TestServer;
let one: TestSession;
let other: TestSession;

beforeAll(async () => {
  server = await startTestServer();
  one = await server.person('PR1');
  other = await server.person('PR2');
});
afterAll(() => server.close());

const save = (as: TestSession, name: string, value: string) =>
  server.call(preferenceCalls.save, { content: { name, value } }, { as });
const list = async (as: TestSession) => (await server.call(preferenceCalls.list, {}, { as })).content;

it('keeps a value of any shape, for its own person alone; the last one wins', async () => {
  for (const value of ['{"a":[1,"语言",null]}', '""', 'null', '"compact"'])
    expect((await save(one, 'density', value)).code).toBe('200');
  await save(one, 'columns:banners', '[]');
  expect(await list(one)).toEqual([
    { name: 'columns:banners', value: '[]' },
    { name: 'density', value: '"compact"' },
  ]);
  expect(await list(other)).toEqual([]);
});

it('forgets one’s own, and ignores those of others', async () => {
  const remove = (as: TestSession) => server.call(preferenceCalls.remove, { content: { name: 'density' } }, { as });
  expect((await remove(other)).content).toEqual({ deleted: 0 });
  expect(await list(one)).toHaveLength(2);
  expect((await remove(one)).content).toEqual({ deleted: 1 });
  expect(await list(one)).toHaveLength(1);
});

it.each([
  ['no name', '', '1'],
  ['a name of other characters', 'a b', '1'],
  ['a name too long', 'x'.repeat(preferenceLimits.name + 1), '1'],
  ['no JSON', 'x', '{'],
  ['a value too long', 'x', `"${'x'.repeat(preferenceLimits.value)}"`],
  ['the null character', 'x', String.raw`"\u0000"`],
  ['half a character', 'x', String.raw`"\ud800"`],
])('rejects %s', async (_what, name, value) => {
  expect((await save(one, name, value)).code).not.toBe('200');
  expect(await list(one)).toHaveLength(1);
});

it('rejects one more than may be kept, also when many are saved at once', async () => {
  const room = 5;
  for (let place = 0; place < preferenceLimits.perPerson - room; place += 1)
    expect((await save(other, `p${place}`, '1')).code).toBe('200');
  const answers = await Promise.all(Array.from({ length: room + 3 }, (_, place) => save(other, `q${place}`, '1')));
  expect(answers.filter(({ reason }) => reason === 'preference.too_many')).toHaveLength(3);
  expect(await list(other)).toHaveLength(preferenceLimits.perPerson);
  expect((await save(other, (await list(other))[0]?.name ?? '', '2')).code).toBe('200');
});
