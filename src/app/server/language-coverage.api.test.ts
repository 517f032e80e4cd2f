import { afterAll, beforeAll, expect, it } from 'vitest';
import { appFunctionCalls } from '#features/app-functions/app-functions.contract.ts';
import { appVersionCalls } from '#features/app-versions/app-versions.contract.ts';
import { iosForm, screenOf as versionsOf } from '#features/app-versions/server/app-versions.testing.ts';
import { bannerCalls } from '#features/banners/banners.contract.ts';
import { bannersOf } from '#features/banners/server/banners.testing.ts';
import { documentCalls } from '#features/documents/documents.contract.ts';
import { documentsOf } from '#features/documents/server/documents.testing.ts';
import { masterDataCalls } from '#features/master-data/master-data.contract.ts';
import { masterDataBy } from '#features/master-data/server/master-data.testing.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { screenOf as webFunctionsOf } from '#features/web-functions/server/web-functions.testing.ts';
import { pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import type { EndpointSpec } from '#platform/wire/endpoint.ts';
import { startTestServer, type TestServer } from './server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });

type Kind = {
  exportAll: EndpointSpec;
  /** Adds a record with the name in a Vietnamese and an English version, and then changes its original. */
  outdate: (name: string) => Promise<unknown>;
};

/** Every list whose rows have language versions. */
const kinds: Record<string, Kind> = {
  banners: {
    exportAll: bannerCalls.exportAll,
    outdate: async (id) => {
      const banners = bannersOf(server);
      const fileid = await storedFile(server, server.administrator, 'a.png', await pngOf({}));
      const en = { fileid, portalurl: 'https://example.com/en' };
      const { oid } = await banners.added({ id, languages: { vi: { fileid }, en } });
      await banners.edit({ oid, portalurl: 'https://example.com/new' });
    },
  },
  documents: {
    exportAll: documentCalls.exportAll,
    outdate: async (name) => {
      const documents = documentsOf(server);
      const { oid, fileid } = await documents.added({ name: 'first' });
      await documents.edit({ oid, languages: { vi: { name: 'vi', fileid }, en: { name: 'en', fileid } } });
      await documents.edit({ oid, name, languages: { vi: { name: 'vi 2' } } });
    },
  },
  'master data': {
    exportAll: masterDataCalls.exportAll,
    outdate: async (content) => {
      const rows = masterDataBy(server);
      const languages = { vi: { langcontent: 'vi' }, en: { langcontent: 'en' } };
      const { oid } = await rows.added({ content: 'first', languages });
      await rows.edit({ oid, content });
      await rows.edit({ oid, languages: { vi: { langcontent: 'vi 2' } } });
    },
  },
  parameters: {
    exportAll: parameterCalls.exportAll,
    outdate: async (paramname) => {
      const languages = { vi: { paramName: 'vi' }, en: { paramName: 'en' } };
      const own = { paramtype: 'CoverageType', paramtypename: 'Coverage', paramcode: 'C1', paramsort: 1 };
      const { content } = await server.call(
        parameterCalls.add,
        { content: { ...own, paramname: 'first', languages } },
        as(),
      );
      const { oid } = content;
      await server.call(
        parameterCalls.edit,
        { content: { oid, paramname, languages: { vi: { paramName: 'vi 2' } } } },
        as(),
      );
    },
  },
  'app versions': {
    exportAll: appVersionCalls.exportAll,
    outdate: async (explain) => {
      const versions = versionsOf(server);
      const languages = { vi: { explain: 'vi' }, en: { explain: 'en' } };
      const { oid } = await versions.added(iosForm({ languages }));
      await versions.edit({ oid, explain, languages: { vi: { explain: 'vi 2' } } });
    },
  },
  'app functions': {
    exportAll: appFunctionCalls.exportAll,
    outdate: async (id) => {
      const languages = { vi: { langcontent: 'vi' }, en: { langcontent: 'en' } };
      const form = { id, name: 'first', icon: 'star', position: 1, type: 'P', languages };
      const { content } = await server.call(appFunctionCalls.add, { content: form }, as());
      const { oid } = content;
      await server.call(
        appFunctionCalls.edit,
        { content: { oid, name: 'second', languages: { vi: { langcontent: 'vi 2' } } } },
        as(),
      );
    },
  },
  'web functions': {
    exportAll: webFunctionCalls.exportAll,
    outdate: async (id) => {
      const functions = webFunctionsOf(server);
      const { oid } = await functions.added({
        id,
        languages: { vi: { langcontent: 'vi' }, en: { langcontent: 'en' } },
      });
      await functions.edit({ oid, name: 'second', languages: { vi: { langcontent: 'vi 2' } } });
    },
  },
};

it.each(Object.entries(kinds))(
  'the export of %s says which languages a row has, and which are outdated',
  async (_name, kind) => {
    const name = 'COVERED';
    await kind.outdate(name);
    const exported = await server.exported(kind.exportAll, {}, { as: server.administrator, lang: 'en' });
    const [head = [], ...rows] = exported.cells;
    const row = rows.find((cells) => cells.includes(name)) ?? [];
    expect(row[head.indexOf('Language versions')]).toBe('English, Tiếng Việt');
    expect(row[head.indexOf('Outdated language versions')]).toBe('English');
  },
);
