import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { companyDocumentCalls, type CompanyDocumentRow, companyDocumentMenu } from '../company-documents.contract.ts';
import { addPlaces, addTo, pdf } from './company-documents.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
});
afterAll(() => server.close());

const missing = '00000000-0000-7000-8000-00000000dead';
const as = () => ({ as: server.administrator });
const add = (content: Record<string, unknown>, file: ReturnType<typeof pdf>) =>
  addTo(server, server.administrator, content, file);
const list = async (query: Record<string, unknown> = {}): Promise<CompanyDocumentRow[]> =>
  (await server.call(companyDocumentCalls.list, { query }, as())).content;
const fineSearch = (map: Record<string, unknown> = {}, query: Record<string, unknown> = {}) =>
  server.call(companyDocumentCalls.fineSearch, { query, sealedQuery: { conditionMap: map } }, as());

describe('searching', () => {
  beforeAll(async () => {
    await add({ co: 'BB', subject: '打印机手册' }, pdf('printer.pdf'));
    await add({ co: 'BB', subject: '100% _sure_', status: 'N', auth: 'CO' }, pdf('sure.pdf'));
  });

  it('finds both scripts by either, in title and file name', async () => {
    for (const map of [
      { simplifiedFilter: '打印机' },
      { traditionalFilter: '打印機' },
      { traditionalFilter: 'printer.P' },
    ]) {
      expect((await fineSearch({ co: 'BB', ...map })).content.list.map(({ subject }) => subject)).toEqual([
        '打印机手册',
      ]);
    }
  });

  it('asks by title alone, permission, status and place, as literal text', async () => {
    const subjects = async (map: Record<string, unknown>) =>
      (await fineSearch({ co: 'BB', ...map })).content.list.map(({ subject }) => subject);
    expect(await subjects({ subject: '打印機' })).toEqual(['打印机手册']);
    expect(await subjects({ subject: 'printer' })).toEqual([]);
    expect(await subjects({ simplifiedFilter: '%' })).toEqual(['100% _sure_']);
    expect(await subjects({ subject: "' or '1'='1" })).toEqual([]);
    expect(await subjects({ auth: 'CO' })).toEqual(['100% _sure_']);
    expect(await subjects({ status: 'Y' })).toEqual(['打印机手册']);
    expect((await fineSearch({ co: 'BB', pzid: '02' })).content.total).toBe(0);
  });

  it('lists all of a plant in one answer by the plain call', async () => {
    const subjects = async (query: Record<string, unknown>) => (await list(query)).map(({ subject }) => subject);
    expect(await subjects({ appId: companyDocumentMenu.id, co: 'BB', pzid: '01' })).toEqual([
      '100% _sure_',
      '打印机手册',
    ]);
    expect(await subjects({ co: 'BB', pzid: '01', status: 'N' })).toEqual(['100% _sure_']);
    expect(await subjects({ co: 'BB', subject: '打印機' })).toEqual(['打印机手册']);
  });

  it('pages with an exact total', async () => {
    const { content } = await fineSearch({ co: 'BB' }, { pageNum: 2, pageSize: 1, sortField: 'subject' });
    expect([content.total, content.list.map(({ subject }) => subject)]).toEqual([2, ['打印机手册']]);
  });

  it.each([{ pageNum: 0 }, { pageSize: 1001 }, { sortField: 'fileid' }, { sortOrder: 'sideways' }])(
    'rejects %j as malformed',
    async (query) => {
      expect((await fineSearch({}, query)).status).toBe(400);
    },
  );

  it('exports all that match in the reader’s language', async () => {
    const sealedQuery = { conditionMap: { co: 'BB', status: 'N' as const } };
    const { cells } = await server.exported(companyDocumentCalls.exportAll, { sealedQuery }, { ...as(), lang: 'vi' });
    expect(cells.length).toBe(2);
    expect(cells[0]).toContain('Tiêu đề');
    expect(cells[1]).toEqual(expect.arrayContaining(['100% _sure_', 'Công ty này', 'sure.pdf', '2026-05-01 08:30:00']));
  });

  it('answers one document', async () => {
    const [row] = await list({ co: 'BB' });
    const item = (oid: string) => server.call(companyDocumentCalls.item, { query: { oid } }, as());
    expect((await item(row?.oid ?? '')).content).toMatchObject({ oid: row?.oid, filename: row?.filename });
    expect(await item(missing)).toMatchObject({ code: '500', reason: 'wire.gone' });
  });
});
