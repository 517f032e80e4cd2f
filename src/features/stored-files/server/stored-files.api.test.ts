import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { bannersOf } from '#features/banners/server/banners.testing.ts';
import { bannerCalls, bannerMenu } from '#features/banners/banners.contract.ts';
import { pdfOf, pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import { features } from '#app/server/features.ts';
import { processesOf } from '#features/processes/server/processes.testing.ts';
import { pointingColumns } from '#platform/files/server/sweep-files.ts';
import { recordTable } from './stored-file-uses.queries.ts';
import { storedFileCalls, storedFileMenu } from '../stored-files.contract.ts';

describe('the list of stored files', () => {
  let server: TestServer;
  let mai: TestSession;
  let earlier: string;
  let current: string;
  let unused: string;
  let banner: string;

  const list = async (conditionMap: object, as = server.administrator) =>
    (
      await server.call(
        storedFileCalls.fineSearch,
        { query: { pageNum: 1, pageSize: 50 }, sealedQuery: { conditionMap } },
        { as },
      )
    ).content;
  const names = async (conditionMap: object, as = server.administrator) =>
    (await list(conditionMap, as)).list.map(({ filename }) => filename);

  beforeAll(async () => {
    server = await startTestServer();
    const row = await bannersOf(server).added({ id: 'SPRING' });
    banner = row.oid;
    earlier = row.fileid;
    current = await storedFile(server, server.administrator, 'new.png', await pngOf({ width: 51 }));
    await server.call(bannerCalls.upload, { content: { oid: banner, fileid: current } }, { as: server.administrator });
    mai = await server.person('MAI', { coid: 'AA', plantid: '01' });
    unused = await storedFile(server, mai, '手冊.pdf', pdfOf('unused'));
    await server.give(storedFileMenu.id, 'ADMIN', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
  });
  afterAll(() => server.close());

  it('says for each file which record has or had it, and finds it by name, kind and use', async () => {
    const { total, list: rows } = await list({});
    expect(total).toBe(3);
    const of = (oid: string) => rows.find((row) => row.oid === oid);
    const use = { type: 'banner', name: 'SPRING', path: `/banners?edit=${banner}` };
    expect(of(current)).toMatchObject({ usage: 'USED', filegroup: 'PICTURE', uses: [{ ...use, isEarlier: false }] });
    expect(of(earlier)).toMatchObject({ usage: 'EARLIER', uses: [{ ...use, isEarlier: true }] });
    expect(of(unused)).toMatchObject({ usage: 'UNUSED', uses: [], uploader: 'MAI' });
    expect(await names({ usage: 'UNUSED' })).toEqual(['手冊.pdf']);
    expect(await names({ filegroup: 'PICTURE', filename: 'NEW' })).toEqual(['new.png']);
    expect(await names({ simplifiedFilter: '手册', traditionalFilter: '手冊' })).toEqual(['手冊.pdf']);
  });

  it('adds up what is stored and what of it is not used', async () => {
    const { content } = await server.call(storedFileCalls.total, {}, { as: server.administrator });
    expect(content).toMatchObject({ files: 3, unusedFiles: 1, unusedBytes: pdfOf('unused').length });
  });

  it('shows a person with a part of the organisation only their own uploads', async () => {
    expect(await names({}, mai)).toEqual(['手冊.pdf']);
    expect((await server.call(storedFileCalls.total, {}, { as: mai })).content.files).toBe(1);
  });

  it('opens a file only for its uploader and for those who may see a record that has or had it', async () => {
    const opens = async (as: TestSession) =>
      (await list({}, as)).list.filter(({ fileInfo }) => fileInfo !== null).map(({ oid }) => oid);
    const keeper = await server.person('KEEPER', { has: { [storedFileMenu.id]: 'VIEWER' } });
    const reader = await server.person('READER', {
      has: { [storedFileMenu.id]: 'VIEWER', [bannerMenu.id]: 'VIEWER' },
    });
    expect((await list({}, keeper)).total).toBe(3);
    expect(await opens(keeper)).toEqual([]);
    expect((await opens(reader)).toSorted()).toEqual([current, earlier].toSorted());
    expect(await opens(mai)).toEqual([unused]);
  });

  it('deletes only what no record has or had, all or none', async () => {
    const remove = (...content: string[]) =>
      server.call(storedFileCalls.remove, { content }, { as: server.administrator });
    for (const held of [current, earlier])
      expect(await remove(unused, held)).toMatchObject({ code: '503', reason: 'stored_file.in_use' });
    expect((await list({})).total).toBe(3);
    expect((await remove(unused)).content).toEqual({ deleted: 1 });
    expect(await names({ usage: 'UNUSED' })).toEqual([]);
  });

  it('says which process has a file, and knows the record of every column that refers to a file', async () => {
    const [process] = await processesOf(server).added({ id: 'leave', name: 'Leave' });
    const { list: rows } = await list({ filename: 'process.bpmn' });
    expect(rows.map(({ uses }) => uses)).toEqual([
      [{ type: 'process', name: 'leave Leave', path: `/processes?diagram=${process?.oid}`, isEarlier: false }],
    ]);
    const named = new Set(features.flatMap(({ changeFeed = {} }) => Object.keys(changeFeed)));
    const tables = (await pointingColumns(server.db.read)).map(({ table }) => recordTable(table));
    expect(tables.filter((table) => table !== 'file_history' && !named.has(table))).toEqual([]);
  });
});
