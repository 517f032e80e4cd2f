import { beforeAll, describe, expect, it } from 'vitest';
import type { TestSession } from '#app/server/server.testing.ts';
import { personCalls } from '#features/person/person.contract.ts';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { bulkImportCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { masterDataImport, masterDataKind, masterDataMenu } from '../master-data.contract.ts';
import { masterDataServer } from './master-data.testing.ts';

const master = masterDataServer();
const { as } = master;
let funcOid: string;
beforeAll(async () => {
  ({ oid: funcOid } = await master.server.db.read
    .selectFrom('web_function')
    .select('oid')
    .where('id', '=', storeMenu.id)
    .executeTakeFirstOrThrow());
});

const person = (empid: string): Condition => ({ type: 'H', contentoid: empid, containSub: 'N' });

/** Saves the conditions of rows under one function, as the page does for one row or several. */
const save = (
  oids: readonly string[],
  permissionList: readonly Condition[],
  by: TestSession = master.server.administrator,
) =>
  master.server.call(
    dataPermissionCalls.save,
    {
      content: oids.map((dataOid) => ({
        dataOid,
        dataType: masterDataKind,
        funcOid,
        funcType: 'W',
        permissionList,
      })) as never,
      sealedQuery: {},
    },
    { as: by },
  );
const readOne = (dataOid: string) =>
  master.server.call(dataPermissionCalls.read, { query: { dataOid, dataType: masterDataKind } }, as());
const readBatch = (dataOids: string[]) =>
  master.server.call(dataPermissionCalls.readBatch, { content: { dataType: masterDataKind, funcOid, dataOids } }, as());
const itemsOf = async (empid: string): Promise<string[]> => {
  const { content } = await master.server.call(personCalls.items, { query: { empid, type: 'W' } }, as());
  return content.filter(({ type }) => type === masterDataKind).map((one) => one.content);
};

describe('permissions on rows of master data', () => {
  it('are kept for a single row, and shown on the page of the person whom they name', async () => {
    await master.server.person('MDONE', { has: { [storeMenu.id]: 'VIEWER' } });
    const { oid, content } = await master.rows.added({ content: '單筆' });
    expect((await save([oid], [person('MDONE')])).code).toBe('200');
    expect((await readOne(oid)).content).toMatchObject([
      { dataOid: oid, dataType: masterDataKind, permissionList: [{ type: 'H', contentoid: 'MDONE' }] },
    ]);
    expect(await itemsOf('MDONE')).toEqual([expect.stringContaining(content)]);
  });

  it('are copied to several rows at once, all or none', async () => {
    await master.server.person('MDALL', { has: { [storeMenu.id]: 'VIEWER' } });
    const oids = [(await master.rows.added()).oid, (await master.rows.added()).oid];
    expect((await save(oids, [person('MDALL')])).code).toBe('200');
    const { content } = await readBatch(oids);
    expect(content.map(({ dataOid, permissionList }) => [dataOid, permissionList.length])).toEqual(
      oids.map((oid) => [oid, 1]),
    );
    expect(await itemsOf('MDALL')).toHaveLength(2);
    const unknown = '00000000-0000-7000-8000-000000000000';
    const third = (await master.rows.added()).oid;
    expect((await save([third, unknown], [person('MDALL')])).reason).toBe('data_permission.item_unknown');
    expect((await readOne(third)).content).toEqual([]);
  });

  it('are changed only by people who may grant them', async () => {
    const { oid } = await master.rows.added();
    const changes = await master.server.person('MDCHANGE', { has: { [masterDataMenu.id]: 'EDITOR' } });
    expect((await save([oid], [person('MDCHANGE')], changes)).status).toBe(403);
  });

  it('move to a successor', async () => {
    await master.server.person('MDFROM', { has: { [storeMenu.id]: 'VIEWER' } });
    await master.server.person('MDTO', { has: { [storeMenu.id]: 'VIEWER' } });
    const { oid, content } = await master.rows.added({ content: '交接' });
    await save([oid], [person('MDFROM')]);
    const people = { from: 'MDFROM', to: 'MDTO' };
    const preview = await master.server.call(personCalls.previewHandover, { content: people }, as());
    const kind = preview.content.kinds.find(({ key }) => key === 'master-data');
    expect(kind?.items).toHaveLength(1);
    const chosen = kind?.items.map(({ key }) => key) ?? [];
    expect((await master.server.call(personCalls.handOver, { content: { ...people, chosen } }, as())).content).toEqual({
      moved: 1,
    });
    expect(await itemsOf('MDFROM')).toEqual([]);
    expect(await itemsOf('MDTO')).toEqual([expect.stringContaining(content)]);
  });
});

it('a plant that came with an import stays once somebody is in it, on every way of deleting it', async () => {
  const file = fileOf(
    'rows.csv',
    Buffer.from('class1,class2,class3,class4,content,sort\nORG,PLANT,HELD,1,Held,880001'),
  );
  const { content } = await master.server.call(masterDataImport.file, { body: { dryRun: 'N' }, file }, as());
  expect(content).toMatchObject({ state: 'done', added: 1 });
  await master.server.person('INSIDE', { coid: 'HELD', plantid: '1' });
  const [row] = (await master.rows.search({ class3: 'HELD' })).list;
  const inUse = { reason: 'master_data.in_use' };
  expect(await master.rows.remove(row?.oid ?? '')).toMatchObject({ code: '503', ...inUse });
  expect(await master.rows.edit({ oid: row?.oid ?? '', class4: '2' })).toMatchObject({
    code: '502',
    fields: { class3: 'master_data.in_use' },
  });
  expect(await master.server.call(bulkImportCalls.undo, { content: { import: content.import } }, as())).toMatchObject(
    inUse,
  );
  const mine = await master.server.call(undoCalls.mine, {}, as());
  const act = mine.content.find(({ label }) => label.includes('HELD'))?.act ?? '';
  expect(await master.server.call(undoCalls.undo, { content: { act } }, as())).toMatchObject(inUse);
  expect((await master.rows.search({ class3: 'HELD' })).total).toBe(1);
});
