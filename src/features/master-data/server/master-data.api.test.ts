import { describe, expect, it } from 'vitest';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { organisationCalls } from '#platform/organisation/organisation.contract.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { masterDataCalls } from '../master-data.contract.ts';
import { masterDataOf, masterDataServer } from './master-data.testing.ts';

const master = masterDataServer();
const { as } = master;

describe('adding', () => {
  it('stores the fields of the seed, with the defaults of the others', async () => {
    const row = await master.rows.added({ class5: 'E', class6: 'F', ismobile: 'Y' });
    expect(await master.rows.item(row.oid)).toMatchObject({
      class1: 'TEST',
      class2: 'ROW',
      class4: '',
      class5: 'E',
      class6: 'F',
      ismobile: 'Y',
      status: 'Y',
      len: '',
      languages: [],
      rev: 1,
      crtemp: 'admin',
    });
  });

  it.each([
    ['class1', '', 'form.required'],
    ['content', '', 'form.required'],
    ['sort', 0, 'form.number_positive_integer'],
    ['sort', 1.5, 'form.number_positive_integer'],
    ['sort', 'seven', 'form.number_positive_integer'],
    ['sort', '', 'form.required'],
    ['class3', 'x'.repeat(61), 'form.too_long'],
    ['content', 'x'.repeat(121), 'form.too_long'],
    ['ismobile', 'maybe', 'form.invalid'],
  ])('rejects %s %j at its field', async (field, value, reason) => {
    expect(await master.rows.add({ [field]: value })).toMatchObject({ code: '501', fields: { [field]: reason } });
  });

  it('rejects a sort and classes that another row has', async () => {
    const { sort, class3 } = await master.rows.added();
    expect(await master.rows.add({ sort })).toMatchObject({
      code: '24',
      fields: { sort: 'master_data.sort_repetition' },
    });
    expect(await master.rows.add({ class3 })).toMatchObject({
      code: '24',
      fields: { class1: 'master_data.classes_exist' },
    });
  });

  it('suggests the sort after the last row, which a row without one gets', async () => {
    const { sort } = await master.rows.added({ sort: 500_000 });
    const next = await master.server.call(masterDataCalls.nextSort, {}, as());
    expect(next.content).toEqual({ sort: sort + 1 });
    await master.server.db.write({ empid: 'test' }, (trx) =>
      trx
        .insertInto('master_data')
        .values([
          { class1: 'FEED', content: 'one' },
          { class1: 'FEED', class2: 'two', content: 'two' },
        ])
        .execute(),
    );
    const { list } = await master.rows.search({ class1: 'feed' });
    expect(list.map((row) => row.sort)).toEqual([sort + 1, sort + 2]);
  });
});

describe('the content in the languages', () => {
  it('gets a language id with its first text, and texts are outdated when the content changes', async () => {
    const row = await master.rows.added({ class3: 'LEN', languages: { vi: { langcontent: 'Mới' } } });
    expect(row).toMatchObject({ len: 'master.TEST.ROW.LEN', languages: ['vi'], outdated: [] });
    expect((await master.rows.item(row.oid)).versions).toMatchObject([{ lang: 'vi', langcontent: 'Mới' }]);
    await master.rows.edit({ oid: row.oid, content: '新的' });
    const { list } = await master.rows.search({ outdated: 'Y' });
    expect(list.map(({ oid }) => oid)).toEqual([row.oid]);
  });

  it('needs attention where the language id has no text', async () => {
    const row = await master.rows.added({ len: 'nowhere.defined' });
    const { list } = await master.rows.search({ attention: 'NO_TEXT' });
    expect(list.map(({ oid }) => oid)).toEqual([row.oid]);
    await master.rows.edit({ oid: row.oid, languages: { en: { langcontent: 'Here' } } });
    expect((await master.rows.search({ attention: 'NO_TEXT' })).total).toBe(0);
  });
});

describe('searching', () => {
  it('finds by each class, the content in either script, mobile and status, and all together', async () => {
    const row = await master.rows.added({
      class4: 'Deep',
      class6: 'Six',
      content: '倉庫東側',
      ismobile: 'Y',
      status: 'N',
    });
    for (const map of [
      { class4: 'dee' },
      { class6: 'SIX' },
      { content: '仓库' },
      { simplifiedFilter: '仓库东' },
      { content: '倉庫', class4: 'deep', class6: 'six', ismobile: 'Y', status: 'N' },
    ])
      expect((await master.rows.search(map)).list.map(({ oid }) => oid)).toEqual([row.oid]);
    // A class is no content.
    expect((await master.rows.search({ content: 'deep' })).total).toBe(0);
    expect((await master.rows.search({ content: '100%' })).total).toBe(0);
  });

  it('offers the first two classes in use', async () => {
    const query = { simplifiedFilter: 'org co' };
    await master.rows.place('CO', 'GROUPED');
    const { content } = await master.server.call(masterDataCalls.groups, { query }, as());
    expect(content.list).toContainEqual({ class1: 'ORG', class2: 'CO', count: expect.any(Number) as number });
  });
});

describe('changing', () => {
  it('rejects a stale revision with the row as it is', async () => {
    const row = await master.rows.added();
    await master.rows.edit({ oid: row.oid, content: 'second' });
    const stale = await master.rows.edit({ oid: row.oid, rev: row.rev, content: 'third' });
    expect(stale).toMatchObject({ status: 409, content: { content: 'second', rev: 2, versions: [] } });
  });

  it('exchanges numbers in an order; a changed list is rejected', async () => {
    const [one, two] = [await master.rows.added(), await master.rows.added()];
    const sent = [two, one].map(({ oid, sort }) => ({ oid, sort }));
    const { content } = await master.server.call(masterDataCalls.putInOrder, { content: sent }, as());
    expect(content.map(({ oid, sort }) => [oid, sort])).toEqual([
      [two.oid, one.sort],
      [one.oid, two.sort],
    ]);
    expect(await master.server.call(masterDataCalls.putInOrder, { content: sent }, as())).toMatchObject({
      status: 409,
    });
  });
});

describe('companies and plants', () => {
  const plants = async () =>
    (await master.server.call(organisationCalls.plants, { query: { pageSize: 1000 } }, as())).content.list.map(
      ({ value, label }) => `${value} ${label}`,
    );

  it('are in the pickers at once, under their new name too, and no longer when they are switched off', async () => {
    await master.rows.place('CO', 'SHOW');
    const plant = await master.rows.place('PLANT', 'SHOW', '7', { content: '七廠' });
    expect(await plants()).toContain('SHOW7 七廠');
    await master.rows.edit({ oid: plant.oid, content: '第七廠' });
    expect(await plants()).toContain('SHOW7 第七廠');
    await master.rows.edit({ oid: plant.oid, status: 'N' });
    expect(await plants()).not.toContain('SHOW7 第七廠');
  });

  it.each([
    [{ class2: 'CO', class3: '' }, 'class3', 'master_data.place_ids'],
    [{ class2: 'CO', class3: 'X1', class4: '1' }, 'class4', 'master_data.place_ids'],
    [{ class2: 'PLANT', class3: 'X1' }, 'class4', 'master_data.place_ids'],
    [{ class2: 'PLANT', class3: 'SHO', class4: 'W7' }, 'class4', 'master_data.plant_ambiguous'],
  ])('%j is rejected', async (fields, field, reason) => {
    expect(await master.rows.add({ class1: 'ORG', ...fields })).toMatchObject({
      code: '501',
      fields: { [field]: reason },
    });
  });

  it('two plants with the same ids together are not added at the same moment either', async () => {
    const values = ['', '1', '11', '111'].map((rest) => ({
      class3: `TWIN${rest}`,
      class4: '1'.repeat(4 - rest.length),
    }));
    const tries = await Promise.all(values.map((ids) => master.rows.add({ class1: 'ORG', class2: 'PLANT', ...ids })));

    expect(tries.filter(({ code }) => code === '200')).toHaveLength(1);
  });

  it('a company is not replaced by another one if a plant then has the ids of another one together', async () => {
    await master.rows.place('CO', 'AP');
    await master.rows.place('PLANT', 'AP', 'X9');
    const from = await master.rows.place('CO', 'OTHERAP');
    await master.rows.place('PLANT', 'OTHERAP', '9');
    const to = await master.rows.place('CO', 'APX');
    const answer = await master.server.call(masterDataCalls.replace, { content: { from: from.oid, to: to.oid } }, as());
    expect(answer).toMatchObject({ code: '502', reason: 'master_data.plants_clash' });
  });

  it('a plant in use keeps its row and its ids, also when its addition is undone; a second row of it may go', async () => {
    const added = await master.rows.add({ class1: 'ORG', class2: 'PLANT', class3: 'USE', class4: '1' });
    const { oid } = added.content;
    const another = masterDataOf({ class1: 'ORG', class2: 'PLANT', class3: 'USE', class4: '1', class5: 'USD' });
    const second = { act: (await master.rows.add(another)).requestId };
    await master.server.person('USER', { coid: 'USE', plantid: '1' });
    const undone = await master.server.call(undoCalls.undo, { content: { act: second.act } }, as());
    expect(undone.code).toBe('200');
    const undoing = await master.server.call(undoCalls.undo, { content: { act: added.requestId } }, as());
    expect(undoing).toMatchObject({ code: '502', reason: 'master_data.in_use' });
    const third = await master.rows.place('PLANT', 'USE', '1', { class5: 'VND' });
    expect(await master.rows.remove(third.oid)).toMatchObject({ code: '200', content: { deleted: 1 } });
    expect(await master.rows.remove(oid)).toMatchObject({
      code: '503',
      reason: 'master_data.in_use',
      message: expect.stringContaining('USE · 1') as string,
    });
    expect(await master.rows.edit({ oid, class4: '2' })).toMatchObject({
      code: '502',
      fields: { class3: 'master_data.in_use' },
    });
    expect(await master.rows.edit({ oid, class5: 'TWD', content: '仍是一廠' })).toMatchObject({ code: '200' });
  });
});

it('deleting takes the permissions of the rows with it', async () => {
  const row = await master.rows.added();
  const funcOid = (
    await master.server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', 'F023')
      .executeTakeFirstOrThrow()
  ).oid;
  const permissionList = [{ type: 'R' as const, contentoid: 'All', containSub: 'N' as const }];
  const item = { dataOid: row.oid, dataType: 'masterdata', funcOid, funcType: 'W' as const };
  const saved = await master.server.call(
    dataPermissionCalls.save,
    { content: [{ ...item, permissionList }] as never, sealedQuery: {} },
    as(),
  );
  expect(saved.code).toBe('200');
  const read = await master.server.call(
    dataPermissionCalls.items,
    { content: { dataType: 'masterdata', dataOids: [row.oid] } },
    as(),
  );
  expect(read.content).toMatchObject([{ typename: 'TEST · ROW', guarded: 'Y' }]);
  await master.rows.remove(row.oid);
  const left = await master.server.db.read
    .selectFrom('data_grant')
    .select('oid')
    .where('dataoid', '=', row.oid)
    .execute();
  expect(left).toEqual([]);
});

it('exports what matches', async () => {
  await master.rows.added({ class2: 'EXPORT', content: '=1+1' });
  const sheet = await master.server.exported(
    masterDataCalls.exportAll,
    { query: {}, sealedQuery: { conditionMap: { class2: 'EXPORT' } } },
    { ...as(), lang: 'en' },
  );
  expect(sheet.cells.map((row) => [row[1], row[6]])).toEqual([
    ['Class 2', 'Content'],
    ['EXPORT', '=1+1'],
  ]);
});
