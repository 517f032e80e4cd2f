import { afterAll, beforeAll, expect, it } from 'vitest';
import { homeCalls } from '#features/home/home.contract.ts';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { findCalls } from '#platform/find/find.contract.ts';
import { textsOf } from './language-texts.testing.ts';

let server: TestServer;
let texts: ReturnType<typeof textsOf>;
beforeAll(async () => {
  server = await startTestServer();
  texts = textsOf(server);
});
afterAll(() => server.close());

it('verbs of Ctrl K are reworded, found by the new words, and put back', async () => {
  const verbs = async (text: string) =>
    (
      await server.call(findCalls.find, { query: { text } }, { as: server.administrator, lang: 'en' })
    ).content.verbs.map(({ title }) => title);
  expect(await verbs('add banner')).toContain('Add banner');
  const { oid } = await texts.added('banner.verb.addBanner', 'en', 'Make a poster');
  expect(await verbs('make a poster')).toEqual(['Make a poster']);
  expect(await verbs('add banner')).not.toContain('Add banner');
  await texts.putBack([oid]);
  expect(await verbs('add banner')).toContain('Add banner');
});

it('names of records and columns in the change feed are reworded', async () => {
  const first = async () =>
    (await server.call(homeCalls.changes, {}, { as: server.administrator, lang: 'en' })).content[0];
  const reworded = await texts.added('language_text.record.languageText', 'en', 'phrase');
  expect(await first()).toMatchObject({ title: 'phrase' });
  await texts.remove([reworded.oid]);
  expect(await first()).toMatchObject({ title: 'language text' });
});

it('what needs attention is reworded', async () => {
  await server.person('WORDS-LEFT');
  await server.db.write({ empid: 'test' }, async (trx) => {
    await trx.updateTable('employee').set({ inservice: 'N' }).where('empid', '=', 'WORDS-LEFT').execute();
    await trx
      .insertInto('repair_person')
      .values({ companyid: 'AA', empid: 'WORDS-LEFT', name: 'Left', search_text: '' })
      .execute();
  });
  await texts.added('repair.attention.left', 'en', 'Gone: {count}');
  const { content } = await server.call(homeCalls.attention, {}, { as: server.administrator, lang: 'en' });
  expect(content.find(({ key }) => key === 'repair-people-left')?.title).toBe('Gone: {count}');
});
