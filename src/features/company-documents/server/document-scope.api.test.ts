import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { companyDocumentCalls, type CompanyDocumentRow, companyDocumentMenu } from '../company-documents.contract.ts';
import { addPlaces, addTo, pdf, scoped } from './company-documents.testing.ts';

let server: TestServer;
let ofCompany: TestSession;
let ofPlant: TestSession;
let ofDepartment: TestSession;
const rows: Record<string, CompanyDocumentRow> = {};

beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
  await server.db.write({ empid: 'test' }, (trx) =>
    trx
      .insertInto('department')
      .values({ depid: 'S', depname: '生產部', coid: 'EE', plantid: '01', ancestors: ['EE01_S'] })
      .execute(),
  );
  ofCompany = await scoped(server, 'company', { coid: 'AA', plantid: '02' }, 'C');
  ofPlant = await scoped(server, 'plant', { coid: 'BB', plantid: '01' }, 'P');
  ofDepartment = await scoped(server, 'department', { coid: 'EE', plantid: '01', depkey: 'EE01_S' }, 'D');
  for (const [co, pzid] of [
    ['AA', '01'],
    ['AA', '02'],
    ['BB', '01'],
    ['BB', '02'],
    ['EE', '01'],
  ] as const) {
    rows[co + pzid] = (await addTo(server, server.administrator, { co, pzid, subject: co + pzid })).content;
  }
});
afterAll(() => server.close());

const row = (key: 'AA01' | 'BB01' | 'BB02'): CompanyDocumentRow => {
  const there = rows[key];
  if (!there) throw new Error(`no document of ${key}`);
  return there;
};
const outside = { status: 403, reason: 'company_document.outside_scope' };

describe('companies and plants to choose from', () => {
  const placesOf = async (as: TestSession) =>
    (await server.call(companyDocumentCalls.places, { query: { appId: companyDocumentMenu.id } }, { as })).content.map(
      ({ class3, class4, content }) => `${class3}/${class4} ${content}`,
    );

  it('are all those in use for people who work everywhere, in their order, each once', async () => {
    expect(await placesOf(server.administrator)).toEqual([
      'AA/ 甲公司',
      'BB/ 乙公司',
      'CC/ 丙公司',
      'DD/ 丁公司',
      'EE/ 戊公司',
      'AA/01 甲一廠',
      'AA/02 甲二廠',
      'BB/01 乙一廠',
      'BB/02 乙二廠',
      'EE/01 戊一廠',
    ]);
  });

  it('are those of the data scope, with the company that a plant belongs to', async () => {
    expect(await placesOf(ofCompany)).toEqual(['AA/ 甲公司', 'AA/01 甲一廠', 'AA/02 甲二廠']);
    expect(await placesOf(ofPlant)).toEqual(['BB/ 乙公司', 'BB/01 乙一廠']);
    expect(await placesOf(ofDepartment)).toEqual([]);
  });

  it('are not listed for another function', async () => {
    const answer = await server.call(companyDocumentCalls.places, { query: { appId: storeMenu.id } }, { as: ofPlant });
    expect(answer).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
  });
});

describe('reading', () => {
  const seen = async (as: TestSession) => {
    const listed = (await server.call(companyDocumentCalls.list, { query: {} }, { as })).content;
    const { content } = await server.call(
      companyDocumentCalls.fineSearch,
      { query: {}, sealedQuery: { conditionMap: {} } },
      { as },
    );
    expect(content.list.map(({ oid }) => oid)).toEqual(listed.map(({ oid }) => oid));
    expect(content.total).toBe(listed.length);
    return listed.map(({ subject }) => subject);
  };

  it('shows the documents of the scope and no others', async () => {
    expect(await seen(server.administrator)).toEqual(['AA01', 'AA02', 'BB01', 'BB02', 'EE01']);
    expect(await seen(ofCompany)).toEqual(['AA01', 'AA02']);
    expect(await seen(ofPlant)).toEqual(['BB01']);
    expect(await seen(ofDepartment)).toEqual([]);
  });

  it('answers what lies outside as if it were not there', async () => {
    const item = (as: TestSession, oid: string) => server.call(companyDocumentCalls.item, { query: { oid } }, { as });
    expect((await item(ofPlant, row('BB01').oid)).code).toBe('200');
    for (const key of ['BB02', 'AA01'] as const) {
      expect(await item(ofPlant, row(key).oid)).toMatchObject({ code: '500', reason: 'wire.gone', content: null });
    }
    const asked = await server.call(companyDocumentCalls.list, { query: { co: 'AA', pzid: '01' } }, { as: ofPlant });
    expect(asked.content).toEqual([]);
  });

  it('exports the scope alone', async () => {
    const sealedQuery = { conditionMap: {} };
    const { cells } = await server.exported(companyDocumentCalls.exportAll, { sealedQuery }, { as: ofPlant });
    expect(cells.map((row) => row[2])).toEqual(['Title', 'BB01']);
  });
});

describe('writing', () => {
  it('works inside the scope', async () => {
    const { content: added } = await addTo(server, ofPlant, { co: 'BB', pzid: '01', subject: 'mine' });
    expect(added.subject).toBe('mine');
    const edited = await server.call(
      companyDocumentCalls.edit,
      { content: { oid: added.oid, status: 'N' } },
      { as: ofPlant },
    );
    expect(edited.content.status).toBe('N');
    const sorted = await server.call(
      companyDocumentCalls.updateSort,
      {
        content: [
          { oid: row('BB01').oid, sort: 1 },
          { oid: added.oid, sort: 2 },
        ],
      },
      { as: ofPlant },
    );
    expect(sorted.content.map(({ subject }) => subject)).toEqual(['BB01', 'mine']);
    expect((await server.call(companyDocumentCalls.remove, { content: [added.oid] }, { as: ofPlant })).content).toEqual(
      {
        deleted: 1,
      },
    );
  });

  it('is rejected outside of it, and changes nothing', async () => {
    const before = (await server.call(companyDocumentCalls.list, { query: {} }, { as: server.administrator })).content;
    const stripped = before.map(({ fileInfo: _, ...rest }) => rest);
    const [near, far] = [row('BB02').oid, row('BB01').oid];
    const writes = [
      addTo(server, ofPlant, { co: 'BB', pzid: '02' }, pdf()),
      // a missing plant is answered like one outside the scope
      addTo(server, ofPlant, { co: 'ZZ', pzid: '01' }, pdf()),
      addTo(server, ofCompany, { co: 'BB', pzid: '01' }, pdf()),
      addTo(server, ofDepartment, { co: 'EE', pzid: '01' }, pdf()),
      server.call(companyDocumentCalls.edit, { content: { oid: near, subject: 'x' } }, { as: ofPlant }),
      server.call(companyDocumentCalls.edit, { content: { oid: far, status: 'N' } }, { as: ofCompany }),
      server.call(companyDocumentCalls.updateSort, { content: [{ oid: near, sort: 1 }] }, { as: ofPlant }),
      server.call(companyDocumentCalls.remove, { content: [row('BB01').oid, near] }, { as: ofPlant }),
      server.call(companyDocumentCalls.remove, { content: [far] }, { as: ofCompany }),
    ];
    for (const write of writes) expect(await write).toMatchObject(outside);
    const after = (await server.call(companyDocumentCalls.list, { query: {} }, { as: server.administrator })).content;
    expect(after.map(({ fileInfo: _, ...rest }) => rest)).toEqual(stripped);
  });

  it('is for people who may change, reading for those who may look, nothing for others', async () => {
    const viewer = await server.person('viewer', { has: { [companyDocumentMenu.id]: 'VIEWER' } });
    const nobody = await server.person('nobody');
    const { oid } = row('AA01');
    const reads = (as: TestSession) => [
      server.call(companyDocumentCalls.places, { query: {} }, { as }),
      server.call(companyDocumentCalls.defaults, {}, { as }),
      server.call(companyDocumentCalls.list, { query: {} }, { as }),
      server.call(companyDocumentCalls.fineSearch, { query: {}, sealedQuery: { conditionMap: {} } }, { as }),
      server.call(companyDocumentCalls.item, { query: { oid } }, { as }),
    ];
    const writes = (as: TestSession) => [
      addTo(server, as),
      server.call(companyDocumentCalls.edit, { content: { oid, status: 'N' } }, { as }),
      server.call(companyDocumentCalls.updateSort, { content: [{ oid, sort: 1 }] }, { as }),
      server.call(companyDocumentCalls.remove, { content: [oid] }, { as }),
    ];
    const statuses = async (calls: Promise<{ status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status);
    expect(await statuses(reads(viewer))).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(writes(viewer))).toEqual([403, 403, 403, 403]);
    expect(await statuses([...reads(nobody), ...writes(nobody)])).toEqual(Array.from({ length: 9 }, () => 403));
  });
});
