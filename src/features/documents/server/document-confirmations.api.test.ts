import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { heldInApp } from '#features/app-functions/server/app-functions-held.testing.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { pdfOf, storedFile } from '#platform/files/server/files.testing.ts';
import { appDocumentCalls } from '../app-documents.contract.ts';
import { documentConfirmationCalls } from '../document-confirmations.contract.ts';
import { documentCalls, documentMenu, type DocumentRow } from '../documents.contract.ts';
import { documentsOf } from './documents.testing.ts';

/** Employees confirm that they have read a controlled document, and again each version of its file. */
let server: TestServer;
const people: Record<string, TestSession> = {};
let ofPlant: TestSession;
let funcOid: string;
let row: DocumentRow;
beforeAll(async () => {
  server = await startTestServer();
  for (const [empid, plantid] of [
    ['E1', '01'],
    ['E2', '02'],
    ['E3', '01'],
  ] as const) {
    await server.person(empid, { coid: 'AA', plantid });
    people[empid] = await server.signInToApp(empid, testPassword);
  }
  funcOid = await heldInApp(server, 'E1', 'MANUALS');
  await heldInApp(server, 'E2', 'OTHER');
  ofPlant = await server.person('KEEPER', { coid: 'AA', plantid: '01' });
  await server.give(documentMenu.id, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
});
afterAll(() => server.close());

const documents = () => documentsOf(server);
beforeEach(async () => {
  await server.db.write({ empid: 'test' }, (trx) => trx.deleteFrom('document').execute());
  row = await documents().added({ mustconfirm: 'Y' });
});

const shown = async (empid: string, lang: 'en' | 'vi' = 'en') =>
  (await server.call(appDocumentCalls.list, { query: {} }, { as: people[empid], lang })).content.list[0];
const confirm = (empid: string, version: string, oid = row.oid) =>
  server.call(appDocumentCalls.confirm, { content: { oid, version } }, { as: people[empid] });
type Query = { state?: '' | 'confirmed' | 'unconfirmed'; simplifiedFilter?: string };
const look = async (query: Query = {}, as: TestSession = server.administrator) =>
  (await server.call(documentConfirmationCalls.people, { query: { oid: row.oid, ...query } }, { as })).content;
const numbers = async (query: Query = {}): Promise<string[]> => (await look(query)).list.map(({ empid }) => empid);
const anotherFile = (): Promise<string> => storedFile(server, server.administrator, 'other.pdf', pdfOf('other'));
const replace = async (): Promise<void> => {
  expect((await documents().edit({ oid: row.oid, fileid: await anotherFile() })).code).toBe('200');
};

describe('confirming', () => {
  it('is of the present version, once', async () => {
    expect(await shown('E1')).toMatchObject({ mustconfirm: 'Y', confirmed: 'N', version: row.fileid });
    const answers = await Promise.all([confirm('E1', row.fileid), confirm('E1', row.fileid)]);
    expect(answers.map(({ content }) => content)).toEqual([{ confirmed: 'Y' }, { confirmed: 'Y' }]);
    expect(await shown('E1')).toMatchObject({ confirmed: 'Y' });
    await replace();
    const after = await shown('E1');
    expect(after).toMatchObject({ confirmed: 'N' });
    for (const version of [row.fileid, 'anything'])
      expect(await confirm('E1', version)).toMatchObject({ code: '502', reason: 'document.changed_meanwhile' });
    expect((await confirm('E1', after?.version ?? '')).code).toBe('200');
  });

  it('is of the language version that the reader was shown, and holds in every language', async () => {
    const version = await documents().addedVersion({ documentOid: row.oid, lang: 'vi', name: 'vi' });
    expect(await shown('E1', 'vi')).toMatchObject({ confirmed: 'N', version: version.fileid });
    await confirm('E1', version.fileid);
    expect(await shown('E1', 'vi')).toMatchObject({ confirmed: 'Y' });
    expect(await shown('E1', 'en')).toMatchObject({ confirmed: 'Y', version: row.fileid });
    await confirm('E1', row.fileid);
    expect(await look()).toMatchObject({ confirmed: 1 });
    await confirm('E2', version.fileid);
    expect((await documents().editVersion({ oid: version.oid, fileid: await anotherFile() })).code).toBe('200');
    expect(await numbers({ state: 'confirmed' })).toEqual(['E1']);
    expect(await shown('E2', 'vi')).toMatchObject({ confirmed: 'N' });
    await documents().editVersion({ oid: version.oid, status: 'N' });
    expect((await confirm('E2', version.fileid)).reason).toBe('document.changed_meanwhile');
  });

  it('of a document that one may not read answers as if there were none', async () => {
    const there = await confirm('E3', row.fileid);
    const nowhere = await confirm('E3', row.fileid, '00000000-0000-4000-8000-000000000000');
    expect(there).toMatchObject({ code: nowhere.code, reason: nowhere.reason, content: nowhere.content });
    expect(there.reason).toBe('wire.gone');
    expect(
      (await server.call(appDocumentCalls.confirm, { content: { oid: row.oid, version: row.fileid } })).status,
    ).toBe(401);
  });
});

describe('who has confirmed', () => {
  it('and who has not is shown: without conditions those with a function of the app', async () => {
    await confirm('E1', row.fileid);
    expect(await look()).toMatchObject({ confirmed: 1, unconfirmed: 1, total: 2 });
    expect(await numbers({ state: 'unconfirmed' })).toEqual(['E2']);
    expect(await look({ simplifiedFilter: 'E2' })).toMatchObject({
      total: 1,
      list: [{ empid: 'E2', confirmedat: null }],
    });
    const { cells } = await server.exported(
      documentConfirmationCalls.exportAll,
      { query: { oid: row.oid } },
      { as: server.administrator },
    );
    expect(cells.slice(1).map(([empid]) => empid)).toEqual(['E1', 'E2']);
  });

  it('with conditions: those whom they name under a function that they have', async () => {
    const permissionList = ['E1', 'E3'].map((contentoid) => ({ type: 'H', contentoid, containSub: 'N' }));
    const only = { dataOid: row.oid, dataType: 'document', funcOid, funcType: 'A', permissionList };
    const saved = await server.call(
      dataPermissionCalls.save,
      { content: [only] as never },
      { as: server.administrator },
    );
    expect(saved.code).toBe('200');
    expect(await numbers()).toEqual(['E1']);
    await server.call(
      documentCalls.edit,
      { content: { oid: row.oid, status: 'N' } as never },
      { as: server.administrator },
    );
    expect(await numbers()).toEqual([]);
  });

  it('is shown of people in one’s data scope, to those who may look at documents', async () => {
    await confirm('E1', row.fileid);
    await confirm('E2', row.fileid);
    expect(await look({}, ofPlant)).toMatchObject({ confirmed: 1, unconfirmed: 0, list: [{ empid: 'E1' }] });
    const nobody = await server.person('NOBODY');
    const query = { oid: row.oid };
    expect((await server.call(documentConfirmationCalls.people, { query }, { as: nobody })).status).toBe(403);
    const gone = { oid: '00000000-0000-4000-8000-000000000000' };
    const call = server.call(documentConfirmationCalls.people, { query: gone }, { as: server.administrator });
    expect(await call).toMatchObject({ reason: 'wire.gone' });
  });
});

it('whether a document must be confirmed is kept and filtered', async () => {
  await documents().added({ name: 'free' });
  expect((await documents().edit({ oid: row.oid, name: 'renamed' })).content).toMatchObject({ mustconfirm: 'Y' });
  const names = async (mustconfirm: string): Promise<string[]> =>
    (await documents().search({ mustconfirm })).content.list.map(({ name }) => name);
  expect(await names('Y')).toEqual(['renamed']);
  expect(await names('N')).toEqual(['free']);
});
