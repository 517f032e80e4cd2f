import { themeMenu } from '#features/themes/themes.contract.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { appUserCalls } from '#features/app-users/app-users.contract.ts';
import { addAppUser } from '#features/app-users/server/app-users.testing.ts';
import { blacklistCalls } from '#features/access-lists/blacklist.contract.ts';
import { companyDocumentCalls } from '#features/company-documents/company-documents.contract.ts';
import { addPlaces, addTo, form, pdf } from '#features/company-documents/server/company-documents.testing.ts';
import { documentsOf } from '#features/documents/server/documents.testing.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { addedStore, addFeedback, pictureFile, storeOf } from '#features/stores/server/stores.testing.ts';
import { storeCalls, storeMenu } from '#features/stores/stores.contract.ts';
import { webUserCalls } from '#features/web-users/web-users.contract.ts';
import { whitelistCalls } from '#features/access-lists/whitelist.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { sessionListCalls } from '#platform/session-list/session-list.contract.ts';
import type { EndpointSpec, FileSent, Input } from '#platform/wire/endpoint.ts';
import { contentOf } from './answered.testing.ts';
import type { TestServer } from './server.testing.ts';

/**
 * A write to something that belongs to plant BB01 alone, or to an item shared by all plants. `file`: needs a file
 * uploaded by someone who may write it.
 */
export type ForeignWrite = { what: string; spec: EndpointSpec; input: object; file?: FileSent };

const actor = { empid: 'test' };
const foreign = { coid: 'BB', plantid: '01' };
const depkey = 'BB01_FDEP';

const write = <Spec extends EndpointSpec>(
  what: string,
  spec: Spec,
  input: Omit<Input<Spec>, 'file'>,
  file?: FileSent,
): ForeignWrite => ({ what, spec, input, ...(file ? { file } : {}) });

const webFunction = async ({ db }: TestServer, id: string): Promise<string> =>
  (await db.read.selectFrom('web_function').select('oid').where('id', '=', id).executeTakeFirstOrThrow()).oid;

/** People of the plant, their rights and the records that name them. */
const addForeign = async (server: TestServer) => {
  const { db, administrator } = server;
  await addPlaces(server);
  await db.write(actor, (trx) =>
    trx
      .insertInto('department')
      .values({ depid: 'FDEP', depname: 'FDEP', ...foreign, parentkey: null, ancestors: [depkey] })
      .execute(),
  );
  for (const empid of ['FCAN', 'FAPP']) await addAppUser(db, empid, { name: empid, ...foreign });
  await server.person('FWEB', foreign);
  const store = await addedStore(server, { plant: 'BB01', currency: 'VND' }, { as: administrator });
  const document = await contentOf('a document', addTo(server, administrator, { co: 'BB', pzid: '01' }));
  const as = { as: administrator };
  const remark = 'away';
  await contentOf(
    'an entry of the blacklist',
    server.call(blacklistCalls.add, { content: [{ blacktype: 'SURVEY', type: 'H', userid: 'FWEB', remark }] }, as),
  );
  await contentOf(
    'an entry of the whitelist',
    server.call(whitelistCalls.add, { content: [{ type: 'MAINTENANCE', contenttype: 'H', contentoid: 'FWEB' }] }, as),
  );
  const oidIn = async (table: 'blacklist' | 'whitelist'): Promise<string> =>
    (await db.read.selectFrom(table).select('oid').where('contentoid', '=', 'FWEB').executeTakeFirstOrThrow()).oid;
  return {
    store: store.oid,
    feedback: await addFeedback(db, store.oid, 'hello'),
    document: document.oid,
    blacklisted: await oidIn('blacklist'),
    whitelisted: await oidIn('whitelist'),
  };
};

/** Items shared by all plants, one of which is visible only to people of BB01, and a function that they have. */
const addShared = async (server: TestServer) => {
  const as = { as: server.administrator };
  const parameter = async (paramcode: string): Promise<string> => {
    const content = { paramtype: 'Shared', paramtypename: 'Shared', paramcode, paramname: paramcode, paramsort: 1 };
    return (await contentOf('a parameter', server.call(parameterCalls.add, { content }, as))).oid;
  };
  const [open, guarded] = [await parameter('OPEN'), await parameter('GUARDED')];
  const document = (await documentsOf(server).added()).oid;
  const funcOid = await webFunction(server, storeMenu.id);
  const grant = (dataType: 'PARAM' | 'document', dataOid: string, plant: string) => ({
    dataOid,
    dataType,
    funcOid,
    funcType: 'W' as const,
    permissionList: [{ type: 'P' as const, contentoid: plant, containSub: 'N' as const }],
  });
  const [guard] = await contentOf(
    'a condition',
    server.call(dataPermissionCalls.save, { content: [grant('PARAM', guarded, 'BB01')], sealedQuery: {} }, as),
  );
  await server.give(bannerMenu.id, 'VIEWER', [{ type: 'P', contentoid: 'BB01', containSub: 'N' }]);
  const identitiesOf = async (id: string) => {
    const oid = await webFunction(server, id);
    return { oid, list: (await server.call(permissionCalls.read, { sealedQuery: { funcOid: oid } }, as)).content };
  };
  const role = await contentOf(
    'a role',
    server.call(roleCalls.add, { content: { id: '00000177', name: 'Theirs', sourcetype: 'build', source: '' } }, as),
  );
  return {
    open,
    document,
    grant,
    guard: guard?.oid ?? '',
    banners: await identitiesOf(bannerMenu.id),
    themes: await identitiesOf(themeMenu.id),
    role: role.oid,
  };
};

/**
 * Every write of rows, aimed at another plant's rows, in an order in which a caller with a scope of everywhere can make
 * them all.
 */
export const foreignWrites = async (server: TestServer): Promise<ForeignWrite[]> => {
  const { store, feedback, document, blacklisted, whitelisted } = await addForeign(server);
  const { open, document: controlled, grant, guard, banners, themes, role } = await addShared(server);
  const identities = banners.list;
  const conditions = identities.flatMap(({ authmaps }) => authmaps);
  const theirs = conditions.filter(({ contentoid }) => contentoid === 'BB01').map(({ oid }) => oid);
  const without = identities
    .map((one) => ({ ...one, authmaps: one.authmaps.filter(({ contentoid }) => contentoid !== 'BB01') }))
    .filter(({ authmaps }) => authmaps.length > 0);
  const emptied = identities.filter(({ oid }) => without.every((one) => one.oid !== oid)).map(({ oid }) => oid);
  return [
    write('a store', storeCalls.add, { content: storeOf({ plant: 'BB01' }) as never }, await pictureFile()),
    write('a store', storeCalls.edit, { content: { oid: store, status: 'N' } as never }),
    write('what is said of a store', storeCalls.markRead, { content: [feedback] }),
    write('a store', storeCalls.remove, { content: [store] }),
    write('a document', companyDocumentCalls.add, { content: { ...form, co: 'BB', pzid: '02' } }, pdf()),
    write('a document', companyDocumentCalls.edit, { content: { oid: document, subject: 'Mine' } }),
    write('the order of documents', companyDocumentCalls.updateSort, { content: [{ oid: document, sort: 5 }] }),
    write('a document', companyDocumentCalls.remove, { content: [document] }),
    write('a plant', blacklistCalls.add, {
      content: [{ blacktype: 'SURVEY', type: 'P', userid: 'BB01', remark: 'out' }],
    }),
    write('an entry', blacklistCalls.edit, { content: { oid: blacklisted, remark: 'in' } }),
    write('an entry', blacklistCalls.remove, { content: [blacklisted] }),
    write('a plant', whitelistCalls.add, {
      content: [{ type: 'MAINTENANCE', contenttype: 'P', contentoid: 'BB01' }],
    }),
    write('an entry', whitelistCalls.edit, { content: { oid: whitelisted, status: 'N' } }),
    write('an entry', whitelistCalls.remove, { content: [whitelisted] }),
    write('an employee', webUserCalls.add, { content: [{ id: 'FCAN', loginid: 'FCAN' }] }),
    write('a console user', webUserCalls.edit, { content: { empid: 'FWEB', status: 'N' } }),
    write('a console user', webUserCalls.kick, { content: { empid: 'FWEB' } }),
    write('a console user', webUserCalls.resetPassword, { content: { empid: 'FWEB' } }),
    write('sessions', sessionListCalls.end, { content: { empid: 'FWEB', all: 'Y' } }),
    write('a console user', webUserCalls.remove, { content: ['FWEB'] }),
    write('an app user', appUserCalls.edit, { content: { empid: 'FAPP', status: 'N' } }),
    write('an app user', appUserCalls.kick, { content: { empid: 'FAPP' } }),
    write('an app user', appUserCalls.block, { content: { userid: 'FAPP', remark: 'out' } }),
    write('an app user', appUserCalls.resetPassword, { content: { empid: 'FAPP' } }),
    write('an app user', appUserCalls.unblock, { content: { empid: 'FAPP' } }),
    write('an app user', appUserCalls.remove, { query: { liftBan: 'Y' }, content: ['FAPP'] }),
    write('a department in a role', roleCalls.saveMapping, {
      query: { roleOid: role },
      content: [{ contenttype: 'D', contentoid: depkey }],
    }),
    write('a parameter closed for everybody else', dataPermissionCalls.save, {
      sealedQuery: {},
      content: [grant('PARAM', open, 'AA01')],
    }),
    write('a controlled document closed for everybody else', dataPermissionCalls.save, {
      sealedQuery: {},
      content: [grant('document', controlled, 'AA01')],
    }),
    write('a parameter opened to everybody', dataPermissionCalls.save, {
      sealedQuery: { deleteOidList: [guard] },
      content: [],
    }),
    write('a function taken from another plant', permissionCalls.save, {
      sealedQuery: { deleteAuthOids: emptied, deleteMapOids: theirs },
      content: without,
    }),
    write('a function given to another plant', permissionCalls.save, {
      sealedQuery: {},
      content: [
        ...themes.list,
        { funcOid: themes.oid, funcType: 'W', roleid: 'USER', authmaps: [{ type: 'P', contentoid: 'BB02' }] },
      ] as never,
    }),
  ];
};
