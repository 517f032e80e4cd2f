import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { askEffects, effectsHeader, effectsReason } from '#platform/wire/endpoint.ts';
import { column, formControls, item } from './mobile-forms.testing.ts';

let server: TestServer;
let forms: ReturnType<typeof formControls>;
let form: string;
beforeAll(async () => {
  server = await startTestServer();
  forms = formControls(server);
  form = (await forms.added()).oid;
});
afterAll(() => server.close());

const [a, b, c] = [item('a'), item('b'), item('c')];

describe('a field', () => {
  it.each([
    [{ columnlabel: '' }, { columnlabel: 'form.required' }],
    [{ columntype: '' }, { columntype: 'form.must_declared' }],
    [{ columntype: 'nothing' }, { columntype: 'mobile_form.type_unknown' }],
    [{ columnsubtype: 'range' }, { columnsubtype: 'mobile_form.subtype_unknown' }],
    [{ columnList: [] }, { columnList: 'form.must_declared' }],
    [{ columnList: [a, b] }, { columnList: 'mobile_form.one_column' }],
    [{ columntype: 'txtwithtxt' }, { columnList: 'mobile_form.two_columns' }],
    [{ columntype: 'txtwithtxt', columnList: [a, b, c] }, { columnList: 'mobile_form.two_columns' }],
    [{ columntype: 'datetime' }, { columnList: 'mobile_form.two_columns' }],
    [{ columntype: 'ap' }, { columnList: 'mobile_form.no_columns' }],
    [{ columntype: 'cbo' }, { paramtype: 'mobile_form.parameter_needed' }],
    [{ columnformat: '#.##' }, { columnformat: 'mobile_form.format_form' }],
    [{ columnformat: '1;' }, { columnformat: 'mobile_form.format_form' }],
    [{ columnformat: '0;##' }, { columnformat: 'mobile_form.format_form' }],
    [{ columnformat: '2;##.##' }, { columnformat: 'mobile_form.format_place' }],
    [{ columnrules: 'minlen=3;maxlen=2' }, { columnrules: 'mobile_form.rules_form' }],
    [{ columnrules: 'whatever' }, { columnrules: 'mobile_form.rules_form' }],
  ])('with %j is rejected at the field', async (own, fields) => {
    expect(await forms.addColumn(form, own)).toMatchObject({ code: '501', fields });
    const stored = await forms.addedColumn(form);
    expect(await forms.editColumn({ oid: stored.oid, ...own })).toMatchObject({ code: '502', fields });
  });

  it.each([
    [{ columntype: 'chk', columnList: [a, b, c] }],
    [{ columntype: 'rdo', columnList: [a, b], columnsubtype: 'inline' }],
    [{ columntype: 'datetime', columnList: [a, b], columnsubtype: 'range' }],
    [{ columntype: 'txtwithtxt', columnList: [a, b], columnformat: '2;##.##' }],
    [{ columntype: 'ap', columnList: [] }],
    [{ columntype: 'cbo', paramtype: 'CntyType' }],
    [{ columntype: 'cbo', ext: 'method' }],
    [{ columnrules: 'minlen=2;maxlen=20;digits' }],
  ])('with %j is accepted', async (own) => {
    expect((await forms.addColumn(form, own)).code).toBe('200');
  });

  it('is not required where it cannot be edited', async () => {
    const row = await forms.addedColumn(form, { required: 'Y' });
    expect(row.required).toBe('Y');
    expect((await forms.editColumn({ oid: row.oid, isedit: 'N' })).content).toMatchObject({ required: 'N' });
    expect((await forms.editColumn({ oid: row.oid, required: 'Y' })).content).toMatchObject({ required: 'N' });
  });

  it('stores its actions with their prefixes, whether they are sent with them or not', async () => {
    const row = await forms.addedColumn(form, { action: 'trip', columnaction: 'action/columnaction/sum' });
    expect(row).toMatchObject({ action: 'action/createpro/trip', columnaction: 'action/columnaction/sum' });
    expect((await forms.editColumn({ oid: row.oid, action: '' })).content).toMatchObject({ action: '' });
  });

  it('has labels of its own in the languages that are sent, and keeps a switched-off type', async () => {
    const row = await forms.addedColumn(form, { columnlabelName: '天数', labels: { vi: 'Số ngày', en: '' } });
    expect(row).toMatchObject({ columnlabelName: '天数', labels: { vi: 'Số ngày' } });
    expect((await forms.editColumn({ oid: row.oid, columnsubtype: 'tel' })).content).toMatchObject({
      labels: { vi: 'Số ngày' },
    });
  });

  it('rejects a stale version (409), and one that does not exist', async () => {
    const row = await forms.addedColumn(form);
    await forms.editColumn({ oid: row.oid, rev: row.rev, explain: 'Mine' });
    expect(await forms.editColumn({ oid: row.oid, rev: row.rev, explain: 'Theirs' })).toMatchObject({
      status: 409,
      content: { explain: 'Mine' },
    });
    expect(await forms.editColumn({ oid: form, explain: 'x' })).toMatchObject({ reason: 'wire.gone' });
  });
});

describe('nesting', () => {
  it('takes fields of the top level as parents, one level deep', async () => {
    const { oid } = await forms.added();
    const group = await forms.addedColumn(oid, { columntype: 'ap', columnList: [] });
    const inner = await forms.addedColumn(oid, { parentoid: group.oid });
    expect(inner).toMatchObject({ layer: 1, sort: 1, parentoid: group.oid });
    const unknown = { code: '502', fields: { parentoid: 'mobile_form.parent_unknown' } };
    const other = await forms.addedColumn(oid);
    expect(await forms.editColumn({ oid: other.oid, parentoid: inner.oid })).toMatchObject(unknown);
    expect(await forms.editColumn({ oid: other.oid, parentoid: other.oid })).toMatchObject(unknown);
    expect(await forms.editColumn({ oid: other.oid, parentoid: (await forms.addedColumn(form)).oid })).toMatchObject(
      unknown,
    );
    expect(await forms.editColumn({ oid: group.oid, parentoid: other.oid })).toMatchObject({
      fields: { parentoid: 'mobile_form.has_children' },
    });
    expect((await forms.editColumn({ oid: inner.oid, parentoid: '' })).content).toMatchObject({ layer: 0, sort: 3 });
  });

  it('deletes what is nested, says so first, and can be undone', async () => {
    const { oid } = await forms.added();
    const group = await forms.addedColumn(oid, { columntype: 'ap', columnList: [], columnlabel: 'Group' });
    await forms.addedColumn(oid, { parentoid: group.oid, columnlabel: 'Inner' });
    const asked = await forms.removeColumns([group.oid], {
      as: server.administrator,
      lang: 'en',
      headers: { [effectsHeader]: askEffects },
    });
    expect(asked.reason).toBe(effectsReason);
    expect(asked.content).toMatchObject({
      title: 'Delete field “Group”',
      notes: [{ text: 'Nested fields that are deleted as well: 1', warning: true }],
    });
    expect((await forms.removeColumns([group.oid])).content).toEqual({ deleted: 1 });
    expect(await forms.tree(oid)).toEqual([]);
  });
});

describe('the order', () => {
  const labels = async (oid: string) => (await forms.tree(oid)).map(({ columnlabel }) => columnlabel);

  it('inserts a field at its place', async () => {
    const { oid } = await forms.added();
    for (const columnlabel of ['1', '2', '3']) await forms.addedColumn(oid, { columnlabel });
    await forms.addedColumn(oid, { columnlabel: 'new', sort: 2 });
    await forms.addedColumn(oid, { columnlabel: 'last', sort: 99 });
    expect(await labels(oid)).toEqual(['1', 'new', '2', '3', 'last']);
  });

  it('numbers and nests fields in one call, and rejects what is not in the form', async () => {
    const { oid } = await forms.added();
    const rows = [];
    for (const columnlabel of ['1', '2', '3']) rows.push(await forms.addedColumn(oid, { columnlabel }));
    const [one, two, three] = rows.map((row) => row.oid);
    const answer = await forms.sort(oid, [
      { oid: three, sort: 1, parentoid: null },
      { oid: one, sort: 2, parentoid: null },
      { oid: two, sort: 1, parentoid: three },
    ]);
    expect(answer.content).toMatchObject([
      { columnlabel: '3', children: [{ columnlabel: '2' }] },
      { columnlabel: '1' },
    ]);
    expect(await forms.sort(oid, [{ oid: three, sort: 1, parentoid: one }])).toMatchObject({
      code: '502',
      reason: 'mobile_form.has_children',
    });
    const foreign = (await forms.addedColumn(form)).oid;
    expect(await forms.sort(oid, [{ oid: foreign, sort: 1, parentoid: null }])).toMatchObject({ status: 409 });
  });

  it('adds several fields at once or none', async () => {
    const { oid } = await forms.added();
    expect(
      (await forms.addAll(oid, [column({ columnlabel: 'x' }), column({ columnlabel: 'y' })])).content,
    ).toHaveLength(2);
    expect(await forms.addAll(oid, [column(), column({ columnList: [] })])).toMatchObject({
      fields: { 'proshowList.1.columnList': 'form.must_declared' },
    });
    expect(await labels(oid)).toEqual(['x', 'y']);
  });
});

describe('employees', () => {
  it('are mentioned before a field of an open form is hidden, and not while the form is closed', async () => {
    const ask = { as: server.administrator, lang: 'en' as const, headers: { [effectsHeader]: askEffects } };
    const row = await forms.addedColumn(form, { columnlabel: 'Amount' });
    const asked = await forms.editColumn({ oid: row.oid, status: 'N' }, ask);
    expect(asked.content).toMatchObject({ title: 'Hide field “Amount”', danger: true });
    expect((await forms.editColumn({ oid: row.oid, explain: 'Only a word' }, ask)).code).toBe('200');
    const closed = await forms.edit({ oid: form, status: 'N' }, ask);
    expect(closed.content).toMatchObject({ act: 'Close it' });
    await forms.edit({ oid: form, status: 'N' });
    expect((await forms.editColumn({ oid: row.oid, status: 'N' }, ask)).code).toBe('200');
  });
});
