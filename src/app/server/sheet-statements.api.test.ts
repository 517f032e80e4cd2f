import { fewestStatements } from '#platform/db/server/statements.testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appFunctionCalls } from '#features/app-functions/app-functions.contract.ts';
import { screenOf as appFunctionsOf } from '#features/app-functions/server/app-functions.testing.ts';
import { appVersionCalls } from '#features/app-versions/app-versions.contract.ts';
import { iosForm, screenOf as versionsOf } from '#features/app-versions/server/app-versions.testing.ts';
import { bannerLanguageCalls } from '#features/banners/banner-languages.contract.ts';
import { bannerCalls } from '#features/banners/banners.contract.ts';
import { bannersOf, picture } from '#features/banners/server/banners.testing.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { documentCalls } from '#features/documents/documents.contract.ts';
import { documentsOf } from '#features/documents/server/documents.testing.ts';
import { languageTextListCalls } from '#features/language-texts/language-texts.contract.ts';
import { textsOf } from '#features/language-texts/server/language-texts.testing.ts';
import { masterDataCalls } from '#features/master-data/master-data.contract.ts';
import { masterDataBy } from '#features/master-data/server/master-data.testing.ts';
import { mobileFormColumnCalls } from '#features/mobile-forms/mobile-form-columns.contract.ts';
import { formControls } from '#features/mobile-forms/server/mobile-forms.testing.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { processCalls } from '#features/processes/processes.contract.ts';
import { freshId, processesOf } from '#features/processes/server/processes.testing.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { themeControls } from '#features/themes/server/themes.testing.ts';
import { themeCalls } from '#features/themes/themes.contract.ts';
import { entryForm, screenOf as webFunctionsOf } from '#features/web-functions/server/web-functions.testing.ts';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { askEffects, callName, effectsHeader, effectsReason, type EndpointSpec } from '#platform/wire/endpoint.ts';
import { contentOf } from './answered.testing.ts';
import { fillPlace, writesOf } from './placed-features.testing.ts';
import { startTestServer, type TestServer } from './server.testing.ts';

const few = 2;
const many = 5;
const plants = ['AA01', 'AA02', 'BB01', 'BB02', 'EE01'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

type Rows = { spec: EndpointSpec; query?: object; content: string[] };

const times = async (add: (nth: number) => Promise<string>): Promise<string[]> => {
  const ids: string[] = [];
  for (let nth = 0; nth < many; nth += 1) ids.push(await add(nth));
  return ids;
};

/** Rows in different parts of the organisation, by the calls that delete them. */
const placedRows = async (): Promise<Rows[]> => {
  await addPlaces(server);
  const found = new Map<string, Rows>();
  for (const plant of plants) {
    const place = await fillPlace(server, `N${plant}`, { coid: plant.slice(0, 2), plantid: plant.slice(2) });
    for (const { spec, input } of await writesOf(place)) {
      const { query, content } = input as { query?: object; content: string[] };
      if (spec.method !== 'DELETE' || spec.effects !== true) continue;
      const rows = found.get(callName(spec)) ?? { spec, ...(query ? { query } : {}), content: [] };
      rows.content.push(...content);
      found.set(callName(spec), rows);
    }
  }
  return [...found.values()];
};

const otherRows = async (): Promise<Rows[]> => {
  const as = { as: server.administrator };
  const [banners, themes, documents] = [bannersOf(server), themeControls(server), documentsOf(server)];
  const [versions, apps, menu] = [versionsOf(server), appFunctionsOf(server), webFunctionsOf(server)];
  const [texts, data, processes] = [textsOf(server), masterDataBy(server), processesOf(server)];
  const forms = formControls(server);
  const form = (await forms.added()).oid;
  const fields = () => times(async () => (await forms.addedColumn(form)).oid);
  const bannerOids = await times(async () => (await banners.added()).oid);
  const documentOids = await times(async () => (await documents.added()).oid);
  const parameter = (nth: number) => ({
    paramtype: 'Counted',
    paramtypename: 'Counted',
    paramcode: `P${nth}`,
    paramname: `P${nth}`,
    paramsort: nth + 1,
  });
  const role = (nth: number) => ({
    id: `0000077${nth}`,
    explain: '',
    name: `R${nth}`,
    sourcetype: 'build' as const,
    source: '',
  });
  return [
    {
      spec: bannerLanguageCalls.remove,
      content: await times(async (nth) => {
        const content = { bannerOid: bannerOids[nth], lang: 'vi' } as never;
        const file = await picture(`#00000${nth}`);
        return (await contentOf('a language', server.call(bannerLanguageCalls.upload, { content, file }, as))).oid;
      }),
    },
    { spec: bannerCalls.remove, content: bannerOids },
    {
      spec: languageTextListCalls.remove,
      content: await times(async (nth) => (await texts.added(`sheet.${nth}`, 'en', 'Own', { ismobile: 'Y' })).oid),
    },
    { spec: masterDataCalls.remove, content: await times(async () => (await data.added()).oid) },
    {
      spec: processCalls.remove,
      content: await times(async () => {
        const id = freshId();
        await processes.added({ id });
        return (await processes.list({ simplifiedFilter: id })).list[0]?.oid ?? '';
      }),
    },
    { spec: mobileFormColumnCalls.remove, content: await fields() },
    { spec: mobileFormColumnCalls.removeAll, content: await fields() },
    { spec: themeCalls.remove, content: await times(async () => (await themes.added()).oid) },
    {
      spec: documentCalls.removeVersions,
      content: await times(
        async (nth) => (await documents.addedVersion({ documentOid: documentOids[nth], lang: 'vi' })).oid,
      ),
    },
    { spec: documentCalls.remove, content: documentOids },
    {
      spec: appVersionCalls.removeUrls,
      content: await times(
        async (nth) =>
          (
            await versions.addUrl({
              versionOid: (await versions.added(iosForm())).oid,
              url: `https://a.example.com/${nth}`,
            })
          ).content.oid,
      ),
    },
    { spec: appFunctionCalls.remove, content: await times(async () => (await apps.added()).oid) },
    { spec: webFunctionCalls.remove, content: await times(async () => (await menu.added(entryForm())).oid) },
    {
      spec: parameterCalls.remove,
      content: await times(
        async (nth) =>
          (await contentOf('a parameter', server.call(parameterCalls.add, { content: parameter(nth) }, as))).oid,
      ),
    },
    {
      spec: roleCalls.remove,
      query: {},
      content: await times(
        async (nth) => (await contentOf('a role', server.call(roleCalls.add, { content: role(nth) }, as))).oid,
      ),
    },
  ];
};

it('the sheet of a deletion sends as many statements for many rows as for few', async () => {
  const all = [...(await placedRows()), ...(await otherRows())];
  const faults: string[] = [];
  for (const { spec, query, content } of all) {
    const ask = async (count: number) => {
      const answer = await server.call(
        spec,
        { ...(query ? { query } : {}), content: content.slice(0, count) } as never,
        { as: server.administrator, headers: { [effectsHeader]: askEffects } },
      );
      if (answer.reason !== effectsReason) throw new Error(`${callName(spec)} shows no sheet: ${answer.reason ?? ''}`);
    };
    const [ofFew, ofMany] = [await fewestStatements(() => ask(few)), await fewestStatements(() => ask(many))];
    if (ofMany > ofFew) faults.push(`${callName(spec)}: ${ofFew} statements for ${few} rows, ${ofMany} for ${many}`);
  }
  expect(faults).toEqual([]);
  const tried = new Set(all.map(({ spec }) => callName(spec)));
  const sheets = server.bound.filter(({ method, effects }) => method === 'DELETE' && effects === true).map(callName);
  expect(sheets.filter((name) => !tried.has(name)).map((name) => `${name}: add rows here`)).toEqual([]);
}, 120_000);
