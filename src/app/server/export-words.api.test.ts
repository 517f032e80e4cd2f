import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenOf as appFunctionsOf } from '#features/app-functions/server/app-functions.testing.ts';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { appUserCalls } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { iosForm, screenOf as versionsOf } from '#features/app-versions/server/app-versions.testing.ts';
import { bannerTexts } from '#features/banners/banners.texts.ts';
import { bannerCalls } from '#features/banners/banners.contract.ts';
import { bannersOf } from '#features/banners/server/banners.testing.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { documentsOf } from '#features/documents/server/documents.testing.ts';
import { formControls } from '#features/mobile-forms/server/mobile-forms.testing.ts';
import { addRun } from '#features/jobs/server/executions.testing.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { processCalls } from '#features/processes/processes.contract.ts';
import { processesOf } from '#features/processes/server/processes.testing.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { storeCalls } from '#features/stores/stores.contract.ts';
import { themeControls } from '#features/themes/server/themes.testing.ts';
import { putResult } from '#features/write-backs/server/write-backs.testing.ts';
import { languages } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import { nameOf, unfiltered } from './foreign-reads.testing.ts';
import { aim, type Aimed } from './placed.testing.ts';
import { fillPlace } from './placed-features.testing.ts';
import { startTestServer, type TestServer } from './server.testing.ts';

/* Exports say in words what screens say in words. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  await fillPlace(server, 'QZEXPORT', { coid: 'AA', plantid: '01' });
  await appFunctionsOf(server).added();
  await versionsOf(server).added(iosForm());
  await bannersOf(server).added({ opentype: 'N', portalurl: '' });
  await documentsOf(server).added({ id: 'FORM1' });
  await formControls(server).added();
  await processesOf(server).added({ id: 'words', stages: [{ id: 'one', fields: [{ id: 'kind', type: 'enum' }] }] });
  await themeControls(server).added();
  await addRun(server.db);
  await addRun(server.db, { kind: 'bpm' });
  await putResult(server.db, { insId: 'ONE' });
  await server.db.write({ empid: 'test' }, async (trx) => {
    await trx.updateTable('store').set({ map: 'AMAP' }).execute();
    await trx.updateTable('app_user').set({ platform: 'ios' }).execute();
  });
}, 60_000);
afterAll(() => server.close());

/** Everything that the call exports; undefined where it is about one record. */
const allOf = (spec: EndpointSpec): Aimed | undefined =>
  spec.path === storeCalls.exportAll.path
    ? aim(storeCalls.exportAll, { query: { plantid: 'AA01' } })
    : unfiltered(spec);

/** The code of a parameter is what it is known by, and may be one of these letters. */
const mayBeBare = (spec: EndpointSpec, at: number): boolean => spec.path === parameterCalls.exportAll.path && at === 2;

describe('a cell of an export', () => {
  it('is never a bare Y or N', async () => {
    const tried = server.bound
      .filter(({ file, path }) => file === 'xlsx' && !path.endsWith('/template'))
      .flatMap((spec) => allOf(spec) ?? []);
    const withRows = new Set<string>();
    for (const { spec, input } of tried)
      for (const lang of languages) {
        const [head = [], ...rows] = (await server.exported(spec, input, { as: server.administrator, lang })).cells;
        if (rows.length > 0) withRows.add(nameOf(spec));
        const bare = head.filter(
          (_, at) => !mayBeBare(spec, at) && rows.some((row) => row[at] === 'Y' || row[at] === 'N'),
        );
        expect.soft(bare, nameOf(spec)).toEqual([]);
      }
    const empty = tried.map(({ spec }) => nameOf(spec)).filter((name) => !withRows.has(name));
    expect(empty, 'add a row above').toEqual([]);
  }, 120_000);

  it.each<[string, EndpointSpec, Record<'zh-CN' | 'en' | 'vi', string>]>([
    [
      bannerTexts['banner.openType'].en,
      bannerCalls.exportAll,
      { 'zh-CN': '只显示图片', en: 'Picture only', vi: 'Chỉ hiện hình' },
    ],
    [storeTexts['store.map'].en, storeCalls.exportAll, { 'zh-CN': '高德地图', en: 'Amap', vi: 'Amap' }],
    [
      appUserTexts['app_user.type'].en,
      appUserCalls.exportAll,
      { 'zh-CN': '工号 (ED)', en: 'Employee number (ED)', vi: 'Mã nhân viên (ED)' },
    ],
    [vocabulary['common.platform'].en, appUserCalls.exportAll, { 'zh-CN': 'iOS', en: 'iOS', vi: 'iOS' }],
    [vocabulary['common.type'].en, processCalls.exportAll, { 'zh-CN': '选项', en: 'Choice', vi: 'Lựa chọn' }],
  ])('has the word of a code in the language: %s', async (title, spec, words) => {
    const { input = {} } = allOf(spec) ?? {};
    const as = server.administrator;
    const [head = []] = (await server.exported(spec, input, { as, lang: 'en' })).cells;
    for (const lang of ['zh-CN', 'en', 'vi'] as const) {
      const [, ...rows] = (await server.exported(spec, input, { as, lang })).cells;
      expect(new Set(rows.map((row) => row[head.indexOf(title)]))).toEqual(new Set([words[lang]]));
    }
  });

  it('has its columns headed with a capital letter', async () => {
    const [head] = (await server.exported(blacklistCalls.exportAll, {}, { as: server.administrator, lang: 'en' }))
      .cells;
    expect(head).toContain('With sub-departments');
  });
});
