import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import type { Input } from '#platform/wire/endpoint.ts';
import { appCompanyDocumentCalls } from '../app-company-documents.contract.ts';
import { companyDocumentCalls } from '../company-documents.contract.ts';
import { addPlaces, addTo } from './company-documents.testing.ts';

/** Company documents in the app: plant 01 of AA, plant 02 of AA, and a plant of BB. */
let server: TestServer;
const people: Record<string, TestSession> = {};
const oids: Record<string, string> = {};
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
  const add = async (subject: string, content: Record<string, unknown>): Promise<void> => {
    oids[subject] = (await addTo(server, server.administrator, { subject, ...content })).content.oid;
  };
  await add('all', { auth: 'AL', releaseDat: '2026-05-04 08:00' });
  await add('company', { auth: 'CO', releaseDat: '2026-05-03 08:00' });
  await add('plant', { auth: 'PL', releaseDat: '2026-05-02 08:00' });
  await add('later', { auth: 'AL', releaseDat: '2999-01-01 08:00' });
  await add('off', { auth: 'AL', status: 'N' });
});
afterAll(() => server.close());

type Query = Partial<Input<typeof appCompanyDocumentCalls.list>['query']>;
const list = async (empid: string, query: Query = {}) =>
  (await server.call(appCompanyDocumentCalls.list, { query }, { as: people[empid] })).content;
const subjects = async (...asked: Parameters<typeof list>): Promise<string[]> =>
  (await list(...asked)).list.map(({ subject }) => subject);
/** Who may not read which. */
const unreadable = [
  ['B1', 'company'],
  ['A2', 'plant'],
  ['A1', 'later'],
  ['A1', 'off'],
] as const;
const visit = (empid: string, subject: string) =>
  server.call(appCompanyDocumentCalls.visit, { content: { oid: oids[subject] ?? '' } }, { as: people[empid] });

it('are the released ones for everybody, for one’s company and for one’s plant, the latest first', async () => {
  expect(await subjects('A1')).toEqual(['all', 'company', 'plant']);
  expect(await subjects('A2')).toEqual(['all', 'company']);
  expect(await subjects('B1')).toEqual(['all']);
});

it('have their files, are searched and cut in pages', async () => {
  const { total, list: found } = await list('A1', { pageSize: 1, pageNum: 2 });
  expect([total, found[0]?.subject, found[0]?.fileInfo?.filename]).toEqual([3, 'company', 'handbook.pdf']);
  expect(await subjects('A1', { simplifiedFilter: 'PLANT' })).toEqual(['plant']);
  expect(await subjects('A1', { appId: 'F999' })).toEqual([]);
});

it('are opened one by one', async () => {
  const item = (empid: string, subject: string) =>
    server.call(appCompanyDocumentCalls.item, { query: { oid: oids[subject] ?? '' } }, { as: people[empid] });
  const { content } = await item('A1', 'plant');
  const listed = (await list('A1')).list.find(({ subject }) => subject === 'plant');
  expect({ ...content, fileInfo: null }).toEqual({ ...listed, fileInfo: null });
  expect(content.fileInfo?.filename).toBe('handbook.pdf');
  for (const [empid, subject] of unreadable) {
    const { code, reason } = await item(empid, subject);
    expect([code, reason]).toEqual(['500', 'wire.gone']);
  }
});

it('count who opens them, without being changed by it', async () => {
  const answers = await Promise.all([visit('A1', 'all'), visit('A2', 'all'), visit('B1', 'all')]);
  expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200']);
  // Opened once more, it is the same visit.
  expect((await visit('A1', 'all')).content).toEqual({ visitcount: 3 });
  const { content } = await server.call(
    companyDocumentCalls.item,
    { query: { oid: oids.all ?? '' } },
    { as: server.administrator },
  );
  expect(content).toMatchObject({ visitcount: 3, rev: 1, txemp: content.crtemp });
});

it('that one may not read are not there', async () => {
  for (const [empid, subject] of unreadable) expect((await visit(empid, subject)).reason).toBe('wire.gone');
});

it('are for the app alone', async () => {
  expect((await server.call(appCompanyDocumentCalls.list, {}, { as: server.administrator })).status).toBe(403);
});
