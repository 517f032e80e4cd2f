import { blacklistImport } from '#features/access-lists/blacklist.contract.ts';
import { whitelistImport } from '#features/access-lists/whitelist.contract.ts';
import { appFunctionCalls } from '#features/app-functions/app-functions.contract.ts';
import { screenOf as appFunctionsOf, functionForm } from '#features/app-functions/server/app-functions.testing.ts';
import { appVersionCalls } from '#features/app-versions/app-versions.contract.ts';
import { iosForm, screenOf as versionsOf } from '#features/app-versions/server/app-versions.testing.ts';
import { bannerLanguageCalls } from '#features/banners/banner-languages.contract.ts';
import { bannerTimeCalls } from '#features/banners/banner-times.contract.ts';
import { bannerCalls } from '#features/banners/banners.contract.ts';
import { bannerContent, bannersOf, picture } from '#features/banners/server/banners.testing.ts';
import { companyDocumentCalls } from '#features/company-documents/company-documents.contract.ts';
import { addTo } from '#features/company-documents/server/company-documents.testing.ts';
import { documentCalls } from '#features/documents/documents.contract.ts';
import { documentsOf } from '#features/documents/server/documents.testing.ts';
import { writeBackTries } from '#features/write-backs/server/write-back-tries.testing.ts';
import { feedbackTries } from '#features/feedback/server/feedback.testing.ts';
import { languageTextImport } from '#features/language-texts/language-texts.contract.ts';
import { languageTextTries } from '#features/language-texts/server/language-texts.testing.ts';
import { masterDataImport } from '#features/master-data/master-data.contract.ts';
import { jobTries } from '#features/jobs/server/jobs.testing.ts';
import { masterDataWrites } from '#features/master-data/server/master-data.testing.ts';
import { employeeImport } from '#features/imports/imports.contract.ts';
import { parameterCalls, parameterImport } from '#features/parameters/parameters.contract.ts';
import { messageTries } from '#features/messages/server/messages.testing.ts';
import { formControls, formTries } from '#features/mobile-forms/server/mobile-forms.testing.ts';
import { personCalls } from '#features/person/person.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { processCalls } from '#features/processes/processes.contract.ts';
import { modelFile, modelXml, processesOf } from '#features/processes/server/processes.testing.ts';
import { fresh, json, themeControls } from '#features/themes/server/themes.testing.ts';
import { addedStore } from '#features/stores/server/stores.testing.ts';
import { storeCalls } from '#features/stores/stores.contract.ts';
import { operatingTries } from '#features/surveys/server/operating.testing.ts';
import { surveyTries } from '#features/surveys/server/surveys.testing.ts';
import { themeCalls } from '#features/themes/themes.contract.ts';
import { webFunctionCalls, webFunctionMenu } from '#features/web-functions/web-functions.contract.ts';
import type { ImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { fileOf, pdfOf } from '#platform/files/server/files.testing.ts';
import { viewCalls } from '#platform/saved-views/saved-views.contract.ts';
import { contentOf } from './answered.testing.ts';
import { aim, type Aimed } from './placed.testing.ts';
import type { TestServer } from './server.testing.ts';

/** Rows from a file that is imported at once. */
const imported = (spec: ImportCalls['file'], ...lines: string[]): Aimed =>
  aim(spec, { body: { dryRun: 'N' } }, fileOf('rows.csv', Buffer.from(lines.join('\n'))));

const parametersAndViews = async (server: TestServer): Promise<Aimed[]> => {
  const as = { as: server.administrator };
  const form = (paramcode: string, own: object = {}) => ({
    paramtype: 'Undo',
    paramtypename: 'Undo',
    paramcode,
    paramname: paramcode,
    paramsort: 1,
    ...own,
  });
  const added = async (paramcode: string) =>
    (await contentOf('a parameter', server.call(parameterCalls.add, { content: form(paramcode) }, as))).oid;
  const oid = await added('KEPT');
  const named = await contentOf(
    'a name',
    server.call(parameterCalls.addLanguage, { content: { paramOid: oid, paramLang: 'vi', paramName: 'Giữ' } }, as),
  );
  const view = await contentOf(
    'a view',
    server.call(viewCalls.save, { content: { screen: '/undo', name: 'Mine', address: 'a=1' } }, as),
  );
  return [
    aim(parameterCalls.add, { content: form('NEW') }),
    aim(parameterCalls.edit, { content: { oid, paramname: '改名', status: 'N' } }),
    aim(parameterCalls.addLanguage, { content: { paramOid: oid, paramLang: 'en', paramName: 'Kept' } }),
    aim(parameterCalls.editLanguage, { content: { oid: named.oid, paramName: 'Khác' } }),
    imported(
      parameterImport.file,
      'paramtype,paramtypename,paramcode,paramname,paramsort',
      'Undo,Undo,FILE,File,1',
      'Undo,Undo,KEPT,换名,2',
    ),
    imported(blacklistImport.file, 'code,type,contentoid,remark', 'SURVEY,H,admin,From a file'),
    imported(whitelistImport.file, 'code,type,contentoid', 'MAINTENANCE,H,admin'),
    aim(parameterCalls.remove, { content: [oid] }),
    aim(viewCalls.save, { content: { screen: '/undo', name: 'New', address: 'a=2' } }),
    aim(viewCalls.save, { content: { screen: '/undo', name: 'Mine', address: 'a=3' } }),
    aim(viewCalls.remove, { content: view.oid }),
  ];
};

const contents = async (server: TestServer): Promise<Aimed[]> => {
  const as = { as: server.administrator };
  const banners = bannersOf(server);
  const first = await banners.added();
  const second = await banners.added();
  const other = await contentOf(
    'a language of a banner',
    server.call(
      bannerLanguageCalls.upload,
      { content: { bannerOid: first.oid, lang: 'vi' } as never, file: await picture('#112233') },
      as,
    ),
  );
  const themes = themeControls(server);
  const [spring, autumn] = [await themes.added(), await themes.added()];
  const documents = documentsOf(server);
  const document = await documents.added();
  const version = await documents.addedVersion({ documentOid: document.oid, lang: 'vi' });
  const pdf = fileOf('next.pdf', pdfOf());
  return [
    aim(bannerCalls.upload, { content: bannerContent() }, await picture('#445566')),
    aim(bannerCalls.upload, { content: { oid: first.oid, explain: '别的图' } }, await picture('#778899')),
    aim(bannerCalls.edit, { content: { oid: second.oid, explain: 'Herbst 秋', status: 'N' } }),
    aim(
      bannerLanguageCalls.upload,
      { content: { bannerOid: first.oid, lang: 'en' } as never },
      await picture('#aabbcc'),
    ),
    aim(bannerLanguageCalls.edit, { content: { oid: other.oid, status: 'N' } }),
    aim(bannerLanguageCalls.remove, { content: [other.oid] }),
    aim(bannerTimeCalls.putInOrder, {
      content: [first, second].toSorted((a, b) => a.sort - b.sort).map(({ oid, sort }) => ({ oid, sort })),
    }),
    aim(bannerCalls.remove, { content: [first.oid, second.oid] }),
    aim(themeCalls.putInOrder, { query: {}, content: [{ oid: autumn.oid }, { oid: spring.oid }] as never }),
    aim(themeCalls.add, { body: { id: fresh(), name: 'Neu' } }, json({ a: 'new' })),
    aim(themeCalls.upload, { body: { oid: spring.oid, name: '秋' } }, json({ a: 'other' })),
    aim(themeCalls.edit, { content: { oid: spring.oid, status: 'N' } }),
    aim(themeCalls.remove, { content: [spring.oid] }),
    aim(documentCalls.add, { content: { name: 'Neu', type: 'SOP', explain: '' } }, pdf),
    aim(documentCalls.edit, { content: { oid: document.oid, name: '改名的文件' } }),
    aim(documentCalls.chooseGuide, { content: { oid: document.oid, isguide: 'Y' } }),
    aim(documentCalls.addVersion, { content: { documentOid: document.oid, lang: 'en', name: 'E' } as never }, pdf),
    aim(documentCalls.editVersion, { content: { oid: version.oid, name: 'Khác' } }),
    aim(documentCalls.removeVersions, { content: [version.oid] }),
    aim(documentCalls.remove, { content: [document.oid] }),
  ];
};

const versions = async (server: TestServer): Promise<Aimed[]> => {
  const screen = versionsOf(server);
  const old = await screen.added(iosForm());
  const next = await screen.added(iosForm());
  const url = (await screen.addUrl({ versionOid: next.oid, url: 'https://a.example.com/x' })).content;
  return [
    aim(appVersionCalls.add, { content: iosForm() }),
    aim(appVersionCalls.edit, {
      content: { oid: old.oid, explain: 'Worse', languages: { vi: { explain: 'Tệ hơn' } } },
    }),
    aim(appVersionCalls.setLatest, { content: { oid: old.oid, islatest: old.islatest === 'Y' ? 'N' : 'Y' } }),
    aim(appVersionCalls.setLatest, { content: { oid: next.oid, islatest: next.islatest === 'Y' ? 'N' : 'Y' } }),
    aim(appVersionCalls.edit, { content: { oid: next.oid, ismust: 'Y' } }),
    aim(appVersionCalls.add, { content: iosForm({ islatest: 'Y' }) }),
    aim(appVersionCalls.setLatest, { content: { oid: next.oid, islatest: 'Y' } }),
    aim(appVersionCalls.addUrl, {
      content: { versionOid: next.oid, url: 'https://b.example.com/x', cnty: 'VN', status: 'Y' } as never,
    }),
    aim(appVersionCalls.editUrl, { content: { oid: url.oid, url: 'https://c.example.com/x' } }),
    aim(appVersionCalls.removeUrls, { content: [url.oid] }),
  ];
};

const functionsAndRoles = async (server: TestServer): Promise<Aimed[]> => {
  const as = { as: server.administrator };
  const web = (id: string, own: object = {}) => ({
    id,
    name: id,
    icon: 'AppstoreOutlined',
    position: 1,
    sort: 877,
    parentoid: null,
    url: `/${id.toLowerCase()}`,
    component: 'undo',
    ...own,
  });
  const addedWeb = async (id: string, own: object) =>
    contentOf('a function', server.call(webFunctionCalls.add, { content: web(id, own) }, as));
  const group = await addedWeb('F900', { sort: 877 });
  const one = await addedWeb('F901', { parentoid: group.oid, position: 2, sort: 1 });
  const two = await addedWeb('F902', { parentoid: group.oid, position: 2, sort: 2 });
  await server.give('F901', 'VIEWER', [{ type: 'H', contentoid: 'admin', containSub: 'N' }]);
  await server.person('UNDO-HEIR');
  const apps = appFunctionsOf(server);
  const app = await apps.added();
  const role = await contentOf(
    'a role',
    server.call(
      roleCalls.add,
      { content: { id: '00000901', name: 'Undo', sourcetype: 'build', source: '', explain: '' } },
      as,
    ),
  );
  const other = await contentOf(
    'a role',
    server.call(
      roleCalls.add,
      { content: { id: '00000903', name: 'Other', sourcetype: 'build', source: '', explain: '' } },
      as,
    ),
  );
  await server.call(
    roleCalls.saveMapping,
    { query: { roleOid: role.oid }, content: [{ contenttype: 'H', contentoid: 'admin' }] },
    as,
  );
  await server.give(webFunctionMenu.id, 'VIEWER', [{ type: 'R', contentoid: role.id, containSub: 'N' }]);
  return [
    aim(webFunctionCalls.add, { content: web('F903', { sort: 878 }) }),
    aim(webFunctionCalls.edit, { content: { oid: one.oid, name: 'Other' } }),
    aim(webFunctionCalls.sortSiblings, { content: { parentoid: group.oid, oids: [two.oid, one.oid] } }),
    aim(webFunctionCalls.remove, { content: [one.oid, two.oid] }),
    aim(appFunctionCalls.add, { content: functionForm() }),
    aim(appFunctionCalls.edit, { content: { oid: app.oid, name: 'Other', status: 'N' } }),
    aim(appFunctionCalls.remove, { content: [app.oid] }),
    aim(roleCalls.add, { content: { id: '00000902', name: 'New', sourcetype: 'sql', source: "select 'admin'" } }),
    aim(roleCalls.edit, { content: { oid: role.oid, status: 'N' } }),
    aim(roleCalls.saveMapping, { query: { roleOid: role.oid }, content: [] }),
    aim(roleCalls.saveMapping, {
      query: { roleOid: role.oid },
      content: [{ contenttype: 'H', contentoid: 'admin' }],
    }),
    aim(personCalls.handOver, {
      query: {},
      content: { from: 'admin', to: 'UNDO-HEIR', chosen: [`roles:${role.oid}`] },
    }),
    aim(roleCalls.edit, { content: { oid: other.oid, sourcetype: 'sql', source: "select 'nobody'" } }),
    aim(roleCalls.remove, { query: {}, content: [role.oid] }),
  ];
};

/**
 * An order needs two documents and two stores; the features' own tries have one each. The plants are those of
 * `foreignWrites`.
 */
export const orders = async (server: TestServer): Promise<Aimed[]> => {
  const added = async (subject: string) =>
    (await contentOf('a document', addTo(server, server.administrator, { co: 'AA', pzid: '02', subject }))).oid;
  const [first, second] = [await added('One'), await added('Two')];
  const ofStore = async () => {
    const { oid, sort } = await addedStore(server, { plant: 'AA02' }, { as: server.administrator });
    return { oid, sort };
  };
  const stores = [await ofStore(), await ofStore()].toSorted((one, other) => one.sort - other.sort);
  return [
    imported(employeeImport.file, 'empid,name,coid,plantid', 'FROM-FILE,Somebody,AA,02'),
    aim(storeCalls.putInOrder, { content: { plant: 'AA02', stores } }),
    aim(companyDocumentCalls.updateSort, {
      content: [
        { oid: first, sort: 2 },
        { oid: second, sort: 1 },
      ],
    }),
    aim(companyDocumentCalls.updateSort, {
      content: [
        { oid: first, sort: 1 },
        { oid: second, sort: 2 },
      ],
    }),
  ];
};

const processes = async (server: TestServer): Promise<Aimed[]> => {
  const catalogue = processesOf(server);
  const [first, second, third] = await catalogue.added(
    { id: 'undo_first' },
    { id: 'undo_second' },
    { id: 'undo_third' },
  );
  const oidOf = (one: typeof first): string => one?.oid ?? '';
  const forms = formControls(server);
  const { oid: form } = await forms.added({ proid: 'undo_third', lineid: 'earlier' });
  await forms.addedColumn(form);
  return [
    aim(processCalls.rename, {
      content: { oid: oidOf(third), renames: [{ kind: 'stage', from: 'earlier', to: 'undo_third_task' }] },
    }),
    aim(processCalls.upload, { body: {} }, modelFile(modelXml({ id: 'undo_first', name: 'Next' }))),
    aim(processCalls.upload, { body: {} }, modelFile(modelXml({ id: 'undo_new' }))),
    aim(processCalls.edit, { content: { oid: oidOf(second), status: 'N' } }),
    aim(processCalls.remove, { content: [oidOf(second)] }),
  ];
};

/** A try of every write that belongs to no part of the organisation; those of rows are the features' own. */
export const sharedWrites = async (server: TestServer): Promise<Aimed[]> => [
  ...(await parametersAndViews(server)),
  ...(await masterDataWrites(server)),
  ...(await contents(server)),
  ...(await versions(server)),
  ...(await functionsAndRoles(server)),
  ...(await languageTextTries(server)),
  ...(await processes(server)),
  imported(masterDataImport.file, 'class1,class2,class3,content,sort', 'UNDO,FILE,X1,From a file,990001'),
  imported(languageTextImport.file, 'langid,ismobile,vi', 'undo.file,Y,Tệp'),
  ...(await formTries(server)),
  ...(await messageTries(server)),
  ...(await feedbackTries(server)),
  ...(await surveyTries(server)),
  ...(await operatingTries(server)),
  ...(await jobTries(server)),
  ...(await writeBackTries(server)),
];
