import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { screenOf as appFunctionsBy } from '#features/app-functions/server/app-functions.testing.ts';
import { masterDataBy } from '#features/master-data/server/master-data.testing.ts';
import { screenOf as webFunctionsBy } from '#features/web-functions/server/web-functions.testing.ts';
import { languageTextCalls } from '#platform/language-texts/language-texts.contract.ts';
import { startTestServer, type TestServer, type TestSession } from './server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const usesOf = async (langid: string, as: TestSession = server.administrator, besides = '') =>
  (await server.call(languageTextCalls.uses, { query: { langid, besides } }, { as, lang: 'en' })).content;

describe('what is named by a language id', () => {
  it('is found among all kinds of rows, each by its name', async () => {
    const web = await webFunctionsBy(server).added({ id: 'SHARE-W', name: 'Web one', langid: 'shared.name' });
    const app = await appFunctionsBy(server).add({ id: 'SHARE-A', name: 'App one', langid: 'shared.name' });
    const row = await masterDataBy(server).added({ content: 'Row one', len: 'shared.name' });
    expect(await usesOf('shared.name')).toEqual(
      expect.arrayContaining([
        {
          key: 'web_function',
          title: 'Web functions',
          count: 1,
          rows: [{ key: web.oid, label: 'Web one (SHARE-W)' }],
        },
        {
          key: 'app_function',
          title: 'App functions',
          count: 1,
          rows: [{ key: app.content.oid, label: 'App one (SHARE-A)' }],
        },
        { key: 'master_data', title: 'Master data', count: 1, rows: [{ key: row.oid, label: 'Row one (TEST)' }] },
      ]),
    );
    expect(await usesOf('shared.name')).toHaveLength(3);
    const others = await usesOf('shared.name', server.administrator, web.oid);
    expect(others.map(({ key }) => key).toSorted()).toEqual(['app_function', 'master_data']);
    expect(await usesOf('shared')).toEqual([]);
    expect(await usesOf('')).toEqual([]);
  });

  it('is counted, and named only for those who may look at it', async () => {
    const reader = await server.person('name-uses-reader', { has: { [appFunctionMenu.id]: 'VIEWER' } });
    const uses = new Map((await usesOf('shared.name', reader)).map((use) => [use.key, use]));
    expect(uses.get('app_function')?.rows).toHaveLength(1);
    expect(uses.get('web_function')).toMatchObject({ count: 1, rows: [] });
    expect(uses.get('master_data')).toMatchObject({ count: 1, rows: [] });
  });

  it('is not listed without end', async () => {
    const { added } = masterDataBy(server);
    for (let number = 0; number < 12; number += 1) await added({ len: 'shared.often' });
    const [use] = await usesOf('shared.often');
    expect(use).toMatchObject({ count: 12 });
    expect(use?.rows).toHaveLength(10);
  });
});
