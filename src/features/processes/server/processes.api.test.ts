import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { pngOf, storedFile, workbookOf, zipOf } from '#platform/files/server/files.testing.ts';
import { itemsOf, labelsOf, processes, stagesOf } from '#platform/process-catalogue/server/catalogue.queries.ts';
import { processCalls } from '../processes.contract.ts';
import type { UploadedProcess } from '../process-rows.contract.ts';
import { freshId, modelFile, modelXml, processesOf } from './processes.testing.ts';

let server: TestServer;
let catalogue: ReturnType<typeof processesOf>;
beforeAll(async () => {
  server = await startTestServer();
  catalogue = processesOf(server);
});
afterAll(() => server.close());

const leave = (id: string, name = '请假') => ({
  id,
  name,
  stages: [
    { id: 'apply', name: '申请', formKey: `${id}-form`, fields: [{ id: 'days', label: '天数', type: 'long' }] },
    { id: 'approve', name: '审批' },
  ],
});

describe('an upload', () => {
  it('says in a dry run what it would add, and adds nothing', async () => {
    const id = freshId();
    const { code, content } = await catalogue.upload(modelFile(modelXml(leave(id))), { dryRun: 'Y' });
    expect({ code, content }).toMatchObject({
      code: '200',
      content: [
        {
          oid: null,
          proid: id,
          pronm: '请假',
          version: 1,
          same: 'N',
          stages: [
            { lineid: 'apply', linenm: '申请', artid: `${id}-form`, kind: 'TASK' },
            { lineid: 'approve', linenm: '审批', artid: 'approve', kind: 'TASK' },
          ],
          forms: [
            {
              artid: `${id}-form`,
              fields: [{ id: 'days', name: '天数', type: 'long', required: 'N', shown: 'Y' }],
            },
            { artid: 'approve', fields: [] },
          ],
          changes: [],
          warnings: [],
        },
      ],
    });
    expect(await catalogue.list({ simplifiedFilter: id })).toEqual({ total: 0, list: [] });
  });

  it('fills what forms read', async () => {
    const id = freshId();
    await catalogue.added(leave(id, '请假 2'));
    const db = server.db.read;
    expect(await processes(db)).toContainEqual({ proid: id, pronm: '请假 2' });
    expect((await stagesOf(db, id)).map(({ artid }) => artid)).toEqual([`${id}-form`, 'approve']);
    expect(await labelsOf(db, id, `${id}-form`)).toEqual([
      { columnlabel: 'days', columnlabelName: '天数', required: 'N' },
    ]);
    expect(await itemsOf(db, `${id}-form`)).toEqual([{ id: 'days', name: '天数', type: 'long' }]);
  });

  it('adds a version to a process that exists, and none for the same file', async () => {
    const id = freshId();
    const [first] = await catalogue.added(leave(id));
    const next = { ...leave(id, '休假'), stages: [{ id: 'apply', name: '申请人' }] };
    const [second] = await catalogue.added(next);
    expect(second).toMatchObject({ oid: first?.oid, version: 2, same: 'N' });
    expect(second?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'PROCESS', how: 'CHANGED' }),
        expect.objectContaining({ what: 'STAGE', how: 'CHANGED', id: 'apply' }),
        expect.objectContaining({ what: 'STAGE', how: 'REMOVED', id: 'approve' }),
      ]),
    );
    const [again] = await catalogue.added(next);
    expect(again).toMatchObject({ version: 2, same: 'Y' });
    expect(await catalogue.list({ simplifiedFilter: id })).toMatchObject({
      total: 1,
      list: [{ proid: id, pronm: '休假', version: 2, versions: 2, stages: 1 }],
    });
  });

  it('adds no version of the processes in a changed file that did not change', async () => {
    const [changed, kept, moved] = [freshId(), freshId(), freshId()];
    const [, first] = await catalogue.added({ id: changed }, { id: kept }, { id: moved });
    const next = [{ id: changed, name: '休假' }, { id: kept }, { id: moved, stages: [{ id: `${moved}_other` }] }];
    const states = ({ proid, version, same }: UploadedProcess): unknown => [proid, version, same];
    const expected = [
      [changed, 2, 'N'],
      [kept, 1, 'Y'],
      [moved, 2, 'N'],
    ];
    const asked = await catalogue.upload(modelFile(modelXml(...next)), { dryRun: 'Y' });
    expect(asked.content.map(states)).toEqual(expected);
    const answer = await catalogue.added(...next);
    expect(answer.map(states)).toEqual(expected);
    expect(answer[1]).toMatchObject({ oid: first?.oid, changes: [] });
    expect(await catalogue.list({ simplifiedFilter: kept })).toMatchObject({ list: [{ version: 1, versions: 1 }] });

    // The same stages and fields, and something else of the process.
    const xml = modelXml(...next).replace(`id="${kept}_start"`, `id="${kept}_start" name="Start"`);
    expect((await catalogue.upload(modelFile(xml))).content.map(states)).toEqual([
      [changed, 2, 'Y'],
      [kept, 2, 'N'],
      [moved, 2, 'Y'],
    ]);
  });

  it('adds a version to what an earlier release has added, of which only the file is known', async () => {
    const [id, other] = [freshId(), freshId()];
    await catalogue.added({ id }, { id: other });
    await server.db.write({ empid: 'test' }, (trx) => trx.updateTable('process_version').set({ digest: '' }).execute());
    const next = [{ id }, { id: other, name: 'Next' }];
    const answer = await catalogue.added(...next);
    expect(answer.map(({ version, same }) => [version, same])).toEqual([
      [2, 'N'],
      [2, 'N'],
    ]);
    expect((await catalogue.added(...next)).map(({ same }) => same)).toEqual(['Y', 'Y']);
  });

  it('takes several processes of one file, all or none', async () => {
    const [one, two] = [freshId(), freshId()];
    expect((await catalogue.added({ id: one }, { id: two })).map(({ proid }) => proid)).toEqual([one, two]);
    const other = freshId();
    const answer = await catalogue.upload(modelFile(modelXml({ id: other }, { id: other })));
    expect(answer).toMatchObject({ code: '25', reason: 'process.id_twice', params: { element: other } });
    expect(answer.fields).toEqual({ file: 'process.id_twice' });
    expect(await catalogue.list({ simplifiedFilter: other })).toMatchObject({ total: 0 });
  });

  it('may name a file that the caller has uploaded, and nobody else’s', async () => {
    const id = freshId();
    const bytes = Buffer.from(modelXml({ id }));
    const fileid = await storedFile(server, { empid: 'admin' }, 'mine.bpmn', bytes);
    expect(await catalogue.upload(null, { fileid })).toMatchObject({ code: '200' });
    const theirs = await storedFile(
      server,
      { empid: 'other' },
      'theirs.bpmn',
      Buffer.from(modelXml({ id: freshId() })),
    );
    const rejected = { code: '25', reason: 'file.not_uploaded', fields: { file: 'file.not_uploaded' } };
    expect(await catalogue.upload(null, { fileid: theirs })).toMatchObject(rejected);
    expect(await catalogue.upload(null)).toMatchObject(rejected);
  });

  it.each(['GBK', 'UTF-16LE', 'UTF-8'])('may be in %s', async (encoding) => {
    const id = freshId();
    const xml = modelXml({ id, name: '请假' }).replace('UTF-8', encoding.replace('LE', ''));
    const bytes = iconv.encode(xml, encoding, { addBOM: encoding !== 'GBK' });
    expect(await catalogue.upload(modelFile(bytes, 'model.xml'))).toMatchObject({
      code: '200',
      content: [{ proid: id, pronm: '请假' }],
    });
  });

  it.each([
    ['a ZIP file', () => zipOf({ 'a.bpmn': Buffer.from(modelXml({ id: freshId() })) }), 'file.not_xml'],
    ['a picture', () => pngOf(), 'file.not_xml'],
    ['entities', () => Buffer.from(`<!DOCTYPE a [<!ENTITY b "c">]>${modelXml({ id: 'x' })}`), 'process.document_type'],
    ['a spreadsheet of another name', () => workbookOf(), 'file.not_xml'],
  ])('is rejected for %s', async (_what, bytesOf, reason) => {
    const answer = await catalogue.upload(modelFile(await bytesOf()));
    expect(answer).toMatchObject({ code: '25', reason, fields: { file: reason } });
  });

  it('is rejected with every fault and its line', async () => {
    const id = freshId();
    const twice = modelXml({ id, stages: [{ id: 'a' }, { id: 'a' }, { id: 'b' }, { id: 'b' }] });
    const answer = await catalogue.upload(modelFile(twice), { dryRun: 'Y' });
    expect(answer).toMatchObject({ code: '25', reason: 'process.id_twice' });
    expect(answer.content).toEqual([
      expect.objectContaining({ reason: 'process.id_twice', line: 7, element: 'a' }),
      expect.objectContaining({ reason: 'process.id_twice', line: 11, element: 'b' }),
    ]);
  });

  it('rejects renames to what the file does not have', async () => {
    const id = freshId();
    await catalogue.added(leave(id));
    const renames = JSON.stringify([{ proid: id, kind: 'stage', from: 'apply', to: 'nothing' }]);
    const file = modelFile(modelXml(leave(id, 'Next')));
    expect(await catalogue.upload(file, { renames })).toMatchObject({ code: '501', reason: 'process.rename_unknown' });
    const stray = JSON.stringify([{ proid: 'elsewhere', kind: 'stage', from: 'apply', to: 'apply' }]);
    expect(await catalogue.upload(file, { renames: stray })).toMatchObject({ reason: 'process.rename_unknown' });
    expect(await catalogue.upload(file, { renames: '[{' })).toMatchObject({ code: '501' });
  });
});

describe('a process', () => {
  it('is not offered to forms while it is switched off', async () => {
    const id = freshId();
    const [added] = await catalogue.added(leave(id));
    const oid = added?.oid ?? '';
    expect(await catalogue.edit({ oid, rev: 99, status: 'N' })).toMatchObject({ status: 409 });
    expect(await catalogue.edit({ oid, status: 'N' })).toMatchObject({ code: '200', content: { status: 'N' } });
    expect(await stagesOf(server.db.read, id)).toEqual([]);
  });

  it('shows its versions and what differs between two of them', async () => {
    const id = freshId();
    const [added] = await catalogue.added(leave(id));
    const oid = added?.oid ?? '';
    await catalogue.added({ ...leave(id), stages: [{ id: 'apply', name: '申请', formKey: 'next' }] });
    const as = { as: server.administrator };
    const { content: versions } = await server.call(processCalls.versions, { query: { oid } }, as);
    expect(versions.map(({ version, current }) => [version, current])).toEqual([
      [2, 'Y'],
      [1, 'N'],
    ]);
    expect(versions[0]).toMatchObject({ modeler: 'Tester 1', stages: 1, fileInfo: { filename: 'process.bpmn' } });
    const { content } = await server.call(processCalls.compare, { query: { oid, from: 1, to: 2 } }, as);
    expect(content.renames).toEqual([expect.objectContaining({ kind: 'form', from: `${id}-form`, to: 'next' })]);
    expect(content.changes).toContainEqual(
      expect.objectContaining({
        what: 'STAGE',
        id: 'apply',
        facts: [{ property: 'form', from: `${id}-form`, to: 'next' }],
      }),
    );
    expect(await server.call(processCalls.compare, { query: { oid, from: 1, to: 7 } }, as)).toMatchObject({
      reason: 'process.no_such_version',
    });
  });

  it('gives back its file as it was sent, and its model to be drawn', async () => {
    const id = freshId();
    const xml = modelXml(leave(id));
    const [added] = await catalogue.added(leave(id));
    const oid = added?.oid ?? '';
    const url = `/api/bpm/process/diagram?oid=${oid}`;
    const answer = await server.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${server.administrator.token}` },
    });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${id}-1.bpmn`);
    expect(answer.body).toBe(xml);
    const { content } = await server.call(processCalls.drawing, { query: { oid } }, { as: server.administrator });
    expect(content).toMatchObject({ proid: id, version: 1, placed: 'N', processId: id });
    expect(content.xml).toContain(`<bpmn:process id="${id}"`);
  });

  it('is found by both Chinese scripts, and exported with its fields', async () => {
    const id = freshId();
    await catalogue.added(leave(id, '请购单'));
    expect((await catalogue.list({ traditionalFilter: '請購單' })).list.map(({ proid }) => proid)).toEqual([id]);
    const query = { simplifiedFilter: id };
    const { cells } = await server.exported(processCalls.exportAll, { query }, { as: server.administrator });
    expect(cells.map((row) => row.slice(0, 8))).toEqual([
      expect.any(Array),
      [id, '请购单', 1, 'apply', '申请', `${id}-form`, 'days', '天数'],
      [id, '请购单', 1, 'approve', '审批', 'approve', null, null],
    ]);
  });

  it('is deleted with its versions', async () => {
    const [added] = await catalogue.added(leave(freshId()));
    expect(await catalogue.remove([added?.oid ?? ''])).toMatchObject({ code: '200', content: { deleted: 1 } });
  });
});
