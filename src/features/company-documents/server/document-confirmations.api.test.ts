import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { pdfOf, storedFile } from '#platform/files/server/files.testing.ts';
import { appCompanyDocumentCalls } from '../app-company-documents.contract.ts';
import {
  companyDocumentCalls,
  companyDocumentConfirmationCalls,
  type CompanyDocumentRow,
} from '../company-documents.contract.ts';
import { addPlaces, addTo, scoped } from './company-documents.testing.ts';

/** Employees confirm that they have read a company document, and again each version of its file. */
let server: TestServer;
const people: Record<string, TestSession> = {};
let ofPlant: TestSession;
let row: CompanyDocumentRow;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  for (const [empid, coid, plantid] of [
    ['A1', 'AA', '01'],
    ['A2', 'AA', '02'],
    ['B1', 'BB', '01'],
  ] as const) {
    await server.person(empid, { coid, plantid });
    people[empid] = await server.signInToApp(empid, testPassword);
  }
  ofPlant = await scoped(server, 'KEEPER', { coid: 'AA', plantid: '01' }, 'P');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.write({ empid: 'test' }, (trx) => trx.deleteFrom('company_document').execute());
  row = (await addTo(server, server.administrator, { auth: 'CO', mustconfirm: 'Y' })).content;
});

const shown = async (empid: string) =>
  (await server.call(appCompanyDocumentCalls.list, { query: {} }, { as: people[empid] })).content.list[0];
const confirm = (empid: string, version: string, oid = row.oid) =>
  server.call(appCompanyDocumentCalls.confirm, { content: { oid, version } }, { as: people[empid] });
const replaceFile = async (): Promise<void> => {
  const fileid = await storedFile(server, server.administrator, 'second.pdf', pdfOf('second'));
  const { code } = await server.call(
    companyDocumentCalls.edit,
    { content: { oid: row.oid, fileid } },
    { as: server.administrator },
  );
  expect(code).toBe('200');
};
type Query = {
  state?: '' | 'confirmed' | 'unconfirmed';
  simplifiedFilter?: string;
  pageNum?: number;
  pageSize?: number;
};
const look = async (query: Query = {}, as: TestSession = server.administrator) =>
  (await server.call(companyDocumentConfirmationCalls.people, { query: { oid: row.oid, ...query } }, { as })).content;
const numbers = async (query: Query = {}, as?: TestSession): Promise<string[]> =>
  (await look(query, as)).list.map(({ empid }) => empid);

describe('confirming', () => {
  it('is of the present version, and the first time counts', async () => {
    const before = await shown('A1');
    expect(before).toMatchObject({ mustconfirm: 'Y', confirmed: 'N' });
    expect((await confirm('A1', before?.version ?? '')).content).toEqual({ confirmed: 'Y' });
    const confirmedat = (await look({ state: 'confirmed' })).list[0]?.confirmedat;
    expect(confirmedat).toMatch(/^\d{4}-/);
    expect((await confirm('A1', before?.version ?? '')).content).toEqual({ confirmed: 'Y' });
    expect((await look({ state: 'confirmed' })).list).toMatchObject([{ empid: 'A1', confirmedat }]);
    expect(await shown('A1')).toMatchObject({ confirmed: 'Y', version: before?.version });
    expect(await shown('A2')).toMatchObject({ confirmed: 'N' });
  });

  it('twice at the same time is one confirmation', async () => {
    const { version = '' } = (await shown('A1')) ?? {};
    const answers = await Promise.all([confirm('A1', version), confirm('A1', version), confirm('A1', version)]);
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200']);
    expect(await look()).toMatchObject({ confirmed: 1 });
  });

  it('is asked for again once the file is replaced, and of no other version', async () => {
    const { version: first = '' } = (await shown('A1')) ?? {};
    await confirm('A1', first);
    await replaceFile();
    const after = await shown('A1');
    expect(after).toMatchObject({ confirmed: 'N' });
    expect(after?.version).not.toBe(first);
    for (const version of [first, 'anything'])
      expect(await confirm('A1', version)).toMatchObject({ code: '502', reason: 'document.changed_meanwhile' });
    expect(await look()).toMatchObject({ confirmed: 0 });
    expect((await confirm('A1', after?.version ?? '')).code).toBe('200');
  });

  it('of a document that one may not read answers as if there were none', async () => {
    const { version = '' } = (await shown('A1')) ?? {};
    const there = await confirm('B1', version);
    const nowhere = await confirm('B1', version, '00000000-0000-4000-8000-000000000000');
    expect(there).toMatchObject({ code: nowhere.code, reason: nowhere.reason, content: nowhere.content });
    expect(there.reason).toBe('wire.gone');
    expect(await look()).toMatchObject({ confirmed: 0 });
  });

  it('needs a document and a version, and a session of the app', async () => {
    expect((await confirm('A1', '')).code).not.toBe('200');
    expect((await confirm('A1', 'x', 'no-oid')).code).not.toBe('200');
    const content = { oid: row.oid, version: row.fileid };
    expect((await server.call(appCompanyDocumentCalls.confirm, { content }, { as: server.administrator })).status).toBe(
      403,
    );
  });
});

describe('who has confirmed', () => {
  it('and who has not, of those who may read it, is shown, counted, searched and paged', async () => {
    await confirm('A1', row.fileid);
    expect(await look({ pageSize: 1 })).toMatchObject({
      confirmed: 1,
      unconfirmed: 2,
      total: 3,
      list: [{ empid: 'A1' }],
    });
    expect(await numbers({ pageSize: 1, pageNum: 2 })).toEqual(['A2']);
    expect(await numbers({ state: 'confirmed' })).toEqual(['A1']);
    expect(await numbers({ state: 'unconfirmed' })).toEqual(['A2', 'KEEPER']);
    expect(await look({ state: 'unconfirmed', simplifiedFilter: 'keeper' })).toMatchObject({
      total: 1,
      unconfirmed: 2,
    });
  });

  it('is shown of people in one’s data scope, to those who may look at the document', async () => {
    await confirm('A2', row.fileid);
    expect(await look({}, ofPlant)).toMatchObject({ confirmed: 0, unconfirmed: 2, total: 2 });
    expect(await numbers({}, ofPlant)).toEqual(['A1', 'KEEPER']);
    const elsewhere = await addTo(server, server.administrator, { co: 'BB', auth: 'AL' });
    const query = { oid: elsewhere.content.oid };
    for (const call of [companyDocumentConfirmationCalls.people, companyDocumentCalls.item])
      expect(await server.call(call, { query }, { as: ofPlant })).toMatchObject({ reason: 'wire.gone' });
    const nobody = await server.person('NOBODY', { coid: 'BB', plantid: '01' });
    expect((await server.call(companyDocumentConfirmationCalls.people, { query }, { as: nobody })).status).toBe(403);
  });

  it('is a spreadsheet too', async () => {
    await confirm('A1', row.fileid);
    const { cells } = await server.exported(
      companyDocumentConfirmationCalls.exportAll,
      { query: { oid: row.oid, state: 'confirmed' } },
      { as: server.administrator },
    );
    expect(cells.slice(1).map(([empid]) => empid)).toEqual(['A1']);
  });

  it('stays when somebody may not read it any more', async () => {
    await confirm('A1', row.fileid);
    const change = { oid: row.oid, status: 'N' as const };
    await server.call(companyDocumentCalls.edit, { content: change }, { as: server.administrator });
    expect(await look()).toMatchObject({ confirmed: 1, unconfirmed: 0 });
  });
});

it('whether a document must be confirmed is set, kept, filtered and exported', async () => {
  const other = await addTo(server, server.administrator, { subject: 'free' });
  expect(other.content.mustconfirm).toBe('N');
  const as = { as: server.administrator };
  const edited = await server.call(companyDocumentCalls.edit, { content: { oid: row.oid, subject: 'renamed' } }, as);
  expect(edited.content.mustconfirm).toBe('Y');
  const found = async (mustconfirm: '' | 'Y' | 'N'): Promise<string[]> => {
    const sealedQuery = { conditionMap: { mustconfirm } };
    const { content } = await server.call(companyDocumentCalls.fineSearch, { query: {}, sealedQuery }, as);
    return content.list.map(({ subject }) => subject);
  };
  expect(await found('Y')).toEqual(['renamed']);
  expect(await found('N')).toEqual(['free']);
});
