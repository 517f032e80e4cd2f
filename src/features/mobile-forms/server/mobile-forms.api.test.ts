import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { processCalls } from '#features/processes/processes.contract.ts';
import { fileOf } from '#platform/files/server/files.testing.ts';
import { undoCalls } from '#platform/undo/undo.contract.ts';
import { fillCatalogue } from '#platform/process-catalogue/server/catalogue.testing.ts';
import { mobileFormMenu, mobileFormReads, processLineCalls } from '../mobile-forms.contract.ts';
import { mobileFormsInCatalogue } from './catalogue-user.ts';
import { column, formControls, fresh, item } from './mobile-forms.testing.ts';

let server: TestServer;
let forms: ReturnType<typeof formControls>;
beforeAll(async () => {
  server = await startTestServer();
  forms = formControls(server);
  await fillCatalogue(server.db, [
    {
      proid: 'leave',
      pronm: '请假',
      stages: [
        { lineid: 'leave', linenm: '请假', artid: 'leave-request', kind: 'START' },
        { lineid: 'approve', linenm: '审批', artid: 'leave-approve' },
      ],
      fields: [
        { artid: 'leave-request', id: 'days', name: '天数', type: 'long' },
        { artid: 'leave-request', id: 'balance', shown: 'N' },
      ],
    },
  ]);
});
afterAll(() => server.close());

const as = () => ({ as: server.administrator });

describe('a form', () => {
  it('is added with the defaults of the seed, and with its fields and those nested in them', async () => {
    const child = column({ columnlabel: 'inner', columnList: [item('b')] });
    const { content } = await forms.add({
      rev: 9,
      crtemp: 'somebody',
      proshowList: [
        column({ columnlabel: 'first', uuid: 'x1', columnList: [item('a')] }),
        column({ columntype: 'ap', columnList: [], columnlabel: 'group', children: [child] }),
      ],
    });
    expect(content).toMatchObject({
      showsign: 'Y',
      signresult: 'N',
      handsign: 'N',
      edit: 'N',
      status: 'Y',
      columncount: 3,
      rev: 1,
      crtemp: 'admin',
    });
    const tree = await forms.tree(content.oid);
    expect(tree).toMatchObject([
      { columnlabel: 'first', sort: 1, layer: 0, columns: 'A', outsidevisible: 'Y', children: [] },
      { columnlabel: 'group', sort: 2, columns: '', children: [{ columnlabel: 'inner', sort: 1, layer: 1 }] },
    ]);
    expect(tree[1]?.children[0]?.parentoid).toBe(tree[1]?.oid);
  });

  it.each(['proid', 'pronm', 'lineid', 'linenm', 'artid'])('needs %s', async (field) => {
    const answer = await forms.add({ [field]: '' });
    expect(answer.code).toBe('501');
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  it('is rejected as a repetition with the same process, stage and version (24)', async () => {
    const { proid, lineid, artid } = await forms.added();
    expect(await forms.add({ proid, lineid, artid })).toMatchObject({
      code: '24',
      fields: { artid: 'mobile_form.exists' },
    });
    const other = await forms.added({ proid, lineid, artid: 'other' });
    expect(await forms.edit({ oid: other.oid, artid })).toMatchObject({ code: '24' });
  });

  it('names a faulty field of its list by its path, and then adds nothing', async () => {
    const before = (await forms.search()).total;
    const answer = await forms.add({
      proshowList: [
        column(),
        column({ columntype: 'ap', columnList: [], children: [column({ columnList: [item('a'), item('b')] })] }),
      ],
    });
    expect(answer).toMatchObject({
      code: '501',
      fields: { 'proshowList.1.children.0.columnList': 'mobile_form.one_column' },
    });
    expect((await forms.search()).total).toBe(before);
  });

  it('is copied with the fields of its source while the process stays the same', async () => {
    const source = await forms.added({ proshowList: [column({ columnlabel: 'kept' })] });
    const same = await forms.added({ oldOid: source.oid, oldProid: source.proid });
    const [copied] = await forms.tree(same.oid);
    expect(copied).toMatchObject({ columnlabel: 'kept' });
    expect(copied?.oid).not.toBe((await forms.tree(source.oid))[0]?.oid);
    const other = await forms.added({ proid: 'other', oldOid: source.oid, oldProid: source.proid });
    expect(await forms.tree(other.oid)).toEqual([]);
    const changed = await forms.added({
      oldOid: source.oid,
      oldProid: source.proid,
      proshowList: [column({ columnlabel: 'mine' })],
    });
    expect(await forms.tree(changed.oid)).toMatchObject([{ columnlabel: 'mine' }]);
  });

  it('keeps its fields when its process data are changed, and rejects a stale version (409)', async () => {
    const row = await forms.added({ proshowList: [column()] });
    const { content } = await forms.edit({ oid: row.oid, rev: row.rev, artid: 'leave-2', handsign: 'Y' });
    expect(content).toMatchObject({ artid: 'leave-2', handsign: 'Y', columncount: 1 });
    expect(await forms.edit({ oid: row.oid, rev: row.rev, linenm: 'Later' })).toMatchObject({
      status: 409,
      content: { artid: 'leave-2' },
    });
  });

  it('is found in both scripts, by process and by switches, in the order of process and stage', async () => {
    const proid = fresh('P');
    await forms.added({ proid, lineid: 'b', linenm: '主管审批' });
    await forms.added({ proid, lineid: 'a', linenm: 'Personal', edit: 'Y', status: 'N' });
    await forms.added({ proid, lineid: proid, linenm: '发起' });
    const stages = async (query: object) => (await forms.search({ proid, ...query })).list.map(({ lineid }) => lineid);
    expect(await stages({})).toEqual([proid, 'a', 'b']);
    expect(await stages({ traditionalFilter: '主管審批' })).toEqual(['b']);
    expect(await stages({ edit: 'Y' })).toEqual(['a']);
    expect(await stages({ status: 'Y', sortField: 'lineid', sortOrder: 'desc' })).toEqual(
      ['b', proid].toSorted().toReversed(),
    );
  });

  it('is exported as it is listed', async () => {
    const proid = fresh('P');
    await forms.added({ proid, linenm: '导出' });
    const { cells } = await server.exported(mobileFormReads.exportAll, { query: { proid } }, { ...as(), lang: 'en' });
    expect(cells[0]?.slice(0, 2)).toEqual(['Process ID', 'Process']);
    expect(cells).toHaveLength(2);
  });
});

describe('the process catalogue', () => {
  const read = async (call: keyof typeof processLineCalls, query: object) =>
    (await server.call(processLineCalls[call] as never, { query } as never, as())).content as unknown;

  it('offers processes, stages with the form at the start, labels and items', async () => {
    expect(await read('processes', {})).toEqual([{ proid: 'leave', pronm: '请假' }]);
    expect(await read('stages', { proid: 'leave' })).toEqual([
      { lineid: 'leave', linenm: '请假', artid: 'leave-request' },
      { lineid: 'approve', linenm: '审批', artid: 'leave-approve' },
    ]);
    expect(await read('labels', { proid: 'leave', artid: 'leave-request' })).toEqual([
      { columnlabel: 'days', columnlabelName: '天数' },
    ]);
    expect(await read('items', { artid: 'leave-request' })).toMatchObject([{ id: 'days' }, { id: 'balance' }]);
  });

  it('keeps a process that forms are made for, also when its upload is undone', async () => {
    const proid = fresh('Process');
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t">
      <process id="${proid}" name="采购"><userTask id="buy" name="申请"/></process></definitions>`;
    const uploaded = await server.call(
      processCalls.upload,
      { body: {}, file: fileOf('purchase.bpmn', Buffer.from(xml)) },
      as(),
    );
    expect(uploaded).toMatchObject({ code: '200' });
    const form = await forms.added({ proid, pronm: '采购', lineid: 'buy', linenm: '申请' });
    const undo = () => server.call(undoCalls.undo, { content: { act: uploaded.requestId } }, as());
    expect(await undo()).toMatchObject({ code: '502', reason: 'undo.needed' });
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.deleteFrom('mobile_form').where('oid', '=', form.oid).execute(),
    );
    expect(await undo()).toMatchObject({ code: '200' });
  });
});

describe('the lines of a process', () => {
  it('are assigned once each: a second time gives code 24', async () => {
    const parentid = fresh('P');
    const first = await forms.addLine({ parentid, proid: 'one' });
    expect(first.content).toMatchObject({ sign: 'N', status: 'Y', parentid });
    expect(await forms.addLine({ parentid, proid: 'one' })).toMatchObject({
      code: '24',
      fields: { proid: 'mobile_form.line_exists' },
    });
    const second = await forms.addLine({ parentid, proid: 'two' });
    const edit = (content: object) => server.call(processLineCalls.editLine, { content: content as never }, as());
    expect(await edit({ oid: second.content.oid, proid: 'one' })).toMatchObject({ code: '24' });
    expect((await edit({ oid: second.content.oid, rev: 1, sign: 'Y' })).content).toMatchObject({ sign: 'Y', rev: 2 });
    expect(await edit({ oid: second.content.oid, rev: 1, sign: 'N' })).toMatchObject({ status: 409 });
    const lines = () => server.call(processLineCalls.lines, { query: { proid: parentid } }, as());
    expect((await lines()).content.map(({ proid }) => proid)).toEqual(['one', 'two']);
    await server.call(processLineCalls.removeLines, { content: [first.content.oid] }, as());
    expect((await lines()).content).toHaveLength(1);
  });
});

describe('somebody who works in one plant only', () => {
  it('looks at all forms, which belong to no plant, and changes none', async () => {
    const somewhere = await server.person('FORMS-PLANT', { coid: 'AA', plantid: '01' });
    await server.give(mobileFormMenu.id, 'USER', [{ type: 'P', contentoid: 'AA01', containSub: 'N' }]);
    expect(await forms.add({}, { as: somewhere })).toMatchObject({ status: 403, reason: 'wire.outside_scope' });
    const row = await forms.added();
    expect((await server.call(mobileFormReads.item, { query: { oid: row.oid } }, { as: somewhere })).code).toBe('200');
    const everywhere = await server.person('FORMS-USER', { has: { [mobileFormMenu.id]: 'USER' } });
    expect((await forms.add({}, { as: everywhere })).code).toBe('200');
    const looker = await server.person('FORMS-LOOK', { has: { [mobileFormMenu.id]: 'VIEWER' } });
    expect(await forms.add({}, { as: looker })).toMatchObject({ status: 403 });
  });
});

describe('a new version of a process', () => {
  const user = mobileFormsInCatalogue;

  it('finds the items that forms use, and renames stages, forms and items in them', async () => {
    const proid = fresh('P');
    const { oid } = await forms.added({
      proid,
      lineid: 'old',
      artid: 'v1',
      proshowList: [
        column({ columnlabel: 'days', columnList: [item('days')], actionColumn: 'city;days' }),
        column({ columntype: 'datetime', columnList: [item('from'), item('days')] }),
      ],
    });
    await forms.addLine({ parentid: proid, proid: 'old' });
    expect(await user.uses(server.db.read, [proid])).toMatchObject([
      { oid, lineid: 'old', artid: 'v1', items: [{ id: 'city' }, { id: 'days' }, { id: 'from' }] },
    ]);
    const changed = await server.db.write({ empid: 'test' }, (trx) =>
      user.rename(trx, proid, [
        { kind: 'stage', from: 'old', to: 'new' },
        { kind: 'form', from: 'v1', to: 'v2' },
        { kind: 'item', artid: 'v2', from: 'days', to: 'duration' },
        { kind: 'item', artid: 'v2', from: 'nothing', to: 'else' },
      ]),
    );
    expect(changed).toBe(1);
    expect((await forms.item(oid)).content).toMatchObject({ lineid: 'new', artid: 'v2' });
    expect(await forms.tree(oid)).toMatchObject([
      { columnlabel: 'duration', columnList: [{ id: 'duration', name: 'DAYS' }], actionColumn: 'city;duration' },
      { columnList: [{ id: 'from' }, { id: 'duration' }] },
    ]);
    expect(await forms.search({ traditionalFilter: 'v2', proid })).toMatchObject({ total: 1 });
  });
});
