import { themeMenu } from '#features/themes/themes.contract.ts';
import { bannerMenu } from '#features/banners/banners.contract.ts';
import { addPlaces } from '#features/company-documents/server/company-documents.testing.ts';
import { documentsOf } from '#features/documents/server/documents.testing.ts';
import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { sessionListCalls } from '#platform/session-list/session-list.contract.ts';
import type { EndpointSpec, Input } from '#platform/wire/endpoint.ts';
import { contentOf } from './answered.testing.ts';
import { fillPlace, writesOf } from './placed-features.testing.ts';
import { aim, type Aimed } from './placed.testing.ts';
import type { TestServer } from './server.testing.ts';

/** A write to something that belongs to plant BB01 alone, or to an item shared by all plants. */
export type ForeignWrite = Aimed & { what: string };

const foreign = { coid: 'BB', plantid: '01' };

const webFunction = async ({ db }: TestServer, id: string): Promise<string> =>
  (await db.read.selectFrom('web_function').select('oid').where('id', '=', id).executeTakeFirstOrThrow()).oid;

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
  await addPlaces(server);
  const there = await fillPlace(server, 'FAR', foreign);
  const { open, document: controlled, grant, guard, banners, themes, role } = await addShared(server);
  const identities = banners.list;
  const conditions = identities.flatMap(({ authmaps }) => authmaps);
  const theirs = conditions.filter(({ contentoid }) => contentoid === 'BB01').map(({ oid }) => oid);
  const without = identities
    .map((one) => ({ ...one, authmaps: one.authmaps.filter(({ contentoid }) => contentoid !== 'BB01') }))
    .filter(({ authmaps }) => authmaps.length > 0);
  const emptied = identities.filter(({ oid }) => without.every((one) => one.oid !== oid)).map(({ oid }) => oid);
  const write = <Spec extends EndpointSpec>(what: string, spec: Spec, input: Omit<Input<Spec>, 'file'>) => ({
    what,
    ...aim(spec, input),
  });
  return [
    write('sessions', sessionListCalls.end, { content: { empid: there.person, all: 'Y' } }),
    ...(await writesOf(there)).map((one) => ({ what: 'a row of a plant', ...one })),
    write('a department in a role', roleCalls.saveMapping, {
      query: { roleOid: role },
      content: [{ contenttype: 'D', contentoid: there.department }],
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
