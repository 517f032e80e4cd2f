import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { heldInApp } from '#features/app-functions/server/app-functions-held.testing.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { appDocumentCalls } from '../app-documents.contract.ts';
import { type DocumentRow, documentCalls } from '../documents.contract.ts';
import { documentsOf } from './documents.testing.ts';

/** Controlled documents in the app. */
let server: TestServer;
let reader: TestSession;
let stranger: TestSession;
let open: DocumentRow;
let closed: DocumentRow;
let granted: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('E1');
  await server.person('E2');
  reader = await server.signInToApp('E1', testPassword);
  stranger = await server.signInToApp('E2', testPassword);
  const { added, addedVersion } = documentsOf(server);
  open = await added({ id: 'QA-2', name: '检验' });
  await addedVersion({ documentOid: open.oid, lang: 'en', name: 'Inspection' });
  closed = await added({ id: 'QA-1', name: '内部' });
  await added({ id: 'QA-3', name: '停用', status: 'N' });
  const funcOid = await heldInApp(server, 'E1', 'MANUALS');
  // The second document is for E2 alone, under a function that E2 has not.
  const only = {
    dataOid: closed.oid,
    dataType: 'document' as const,
    funcOid,
    funcType: 'A' as const,
    permissionList: [{ type: 'H' as const, contentoid: 'E2', containSub: 'N' as const }],
  };
  const saved = await server.call(dataPermissionCalls.save, { content: [only] as never }, { as: server.administrator });
  expect(saved.code).toBe('200');
  granted = saved.content[0]?.oid ?? '';
});
afterAll(() => server.close());

const list = async (as: TestSession, query: Partial<Input<typeof appDocumentCalls.list>['query']> = {}, lang = 'en') =>
  (await server.call(appDocumentCalls.list, { query }, { as, lang: lang as 'en' })).content;

it('are those that one may read, in one’s language, with their files', async () => {
  const { total, list: found } = await list(reader);
  expect(total).toBe(1);
  expect(found[0]).toMatchObject({ id: 'QA-2', name: 'Inspection', lang: 'en', fileInfo: { filename: 'guide.pdf' } });
  expect((await list(reader, {}, 'vi')).list[0]).toMatchObject({ name: '检验', lang: '' });
});

it('are opened one by one, in one’s language, as the list shows them', async () => {
  const item = (oid: string, as = reader) => server.call(appDocumentCalls.item, { query: { oid } }, { as, lang: 'en' });
  const [listed] = (await list(reader)).list;
  const { fileInfo, ...row } = (await item(open.oid)).content;
  expect(row).toEqual({ ...listed, fileInfo: undefined });
  expect(fileInfo).toMatchObject({ filename: 'guide.pdf' });
  // Somebody else's, nobody's, and one without any function of the app.
  for (const answer of [await item(closed.oid), await item(crypto.randomUUID()), await item(open.oid, stranger)])
    expect([answer.code, answer.reason]).toEqual(['500', 'wire.gone']);
});

it('are searched in both scripts and by type', async () => {
  expect((await list(reader, { simplifiedFilter: '檢驗' })).total).toBe(1);
  expect((await list(reader, { simplifiedFilter: '停用' })).total).toBe(0);
  expect((await list(reader, { type: open.type })).total).toBe(1);
  expect((await list(reader, { type: 'NONE' })).total).toBe(0);
});

it('without conditions are not for somebody without a function of the app', async () => {
  expect(await list(stranger)).toEqual({ total: 0, list: [] });
  await heldInApp(server, 'E2', 'OTHER');
  expect((await list(stranger)).list.map(({ id }) => id)).toEqual(['QA-2']);
});

it('with conditions are for those whom they name under a function that they have', async () => {
  const { oid } = await server.db.read
    .selectFrom('app_function')
    .select('oid')
    .where('id', '=', 'OTHER')
    .executeTakeFirstOrThrow();
  const permissionList = [{ type: 'H', contentoid: 'E2', containSub: 'N' }];
  const row = { dataOid: closed.oid, dataType: 'document', funcOid: oid, funcType: 'A', permissionList };
  const saved = await server.call(
    dataPermissionCalls.save,
    { sealedQuery: { deleteOidList: [granted] }, content: [row] as never },
    { as: server.administrator },
  );
  expect(saved).toMatchObject({ code: '200' });
  expect((await list(stranger)).list.map(({ id }) => id)).toEqual(['QA-1', 'QA-2']);
  expect((await list(reader)).total).toBe(1);
});

it('are for the app alone, and the console’s list for the console alone', async () => {
  const query = { oid: open.oid };
  expect((await server.call(appDocumentCalls.list, {}, { as: server.administrator })).status).toBe(403);
  expect((await server.call(appDocumentCalls.item, { query }, { as: server.administrator })).status).toBe(403);
  expect((await server.call(documentCalls.search, {}, { as: reader })).status).toBe(403);
});
