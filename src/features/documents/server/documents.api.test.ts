import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { fileOf, pdfOf, pngOf, storedFile, zipOf } from '#platform/files/server/files.testing.ts';
import { documentCalls, documentMenu } from '../documents.contract.ts';
import { documentsOf, form } from './documents.testing.ts';

let server: TestServer;
let calls: ReturnType<typeof documentsOf>;
let looker: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  calls = documentsOf(server);
  looker = await server.person('LOOKER', { has: { [documentMenu.id]: 'VIEWER' } });
});
afterAll(() => server.close());

const bytesAt = async (address: string): Promise<Buffer> =>
  (await server.app.inject({ method: 'GET', url: address })).rawPayload;
const missing = '00000000-0000-7000-8000-00000000dead';

describe('adding', () => {
  it('makes the id of the type and the next number, keeps the file and logs the row', async () => {
    const bytes = pdfOf('First');
    const answer = await calls.add({ explain: ' Where to go ' }, { file: fileOf('地图.pdf', bytes) });
    expect(answer.content).toMatchObject({
      // SOP001 is the map guide
      id: 'SOP002',
      name: form.name,
      type: 'SOP',
      typename: 'Work instruction',
      explain: 'Where to go',
      status: 'Y',
      rev: 1,
      crtemp: 'admin',
    });
    const { fileInfo, fileid } = answer.content;
    expect(fileInfo).toMatchObject({ fileid, filename: '地图.pdf', filesize: bytes.length, uploader: 'admin' });
    expect((await bytesAt(fileInfo.fileurl)).equals(bytes)).toBe(true);
    const [line] = await server.db.read
      .selectFrom('database_log')
      .selectAll()
      .where('table_name', '=', 'document')
      .where('key', '=', answer.content.oid)
      .execute();
    expect(line).toMatchObject({ type: 'I', actor: 'admin', request_id: answer.requestId });
    expect((await calls.added()).id).toBe('SOP003');
  });

  it('counts each type by itself, and beyond three digits', async () => {
    expect((await calls.added({ type: 'FORM' })).id).toBe('FORM001');
    await server.db.write({ empid: 'test' }, (trx) =>
      trx.updateTable('document_counter').set({ last: 998 }).where('type', '=', 'form').execute(),
    );
    expect((await calls.added({ type: 'FORM' })).id).toBe('FORM999');
    expect((await calls.added({ type: 'FORM' })).id).toBe('FORM1000');
    const { content } = await calls.search({ type: 'FORM' });
    expect(content.list.map(({ id }) => id)).toEqual(['FORM001', 'FORM999', 'FORM1000']);
  });

  it('assigns a unique id to each when many are added at once', async () => {
    const added = await Promise.all(Array.from({ length: 8 }, () => calls.add({ type: 'RULE' })));
    expect(added.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => '200'));
    expect(added.map(({ content }) => content.id).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, index) => `RULE00${index + 1}`),
    );
  });

  it('takes SOP without a type, a picture as the file, and a file that was uploaded before', async () => {
    const picture = await calls.add({ type: undefined }, { file: fileOf('plan.png', await pngOf()) });
    expect(picture.content).toMatchObject({ type: 'SOP', fileInfo: { filename: 'plan.png' } });
    expect(picture.content.fileInfo.thumburl).not.toBe('');
    const fileid = await storedFile(server, server.administrator, 'before.pdf', pdfOf('Before'));
    expect((await calls.add({ fileid }, { file: null })).content.fileid).toBe(fileid);
  });

  it.each([
    ['name', '', 'form.required'],
    ['name', '名'.repeat(31), 'document.name_too_long'],
    ['type', '', 'form.required'],
    ['type', 'NOPE', 'document.type_unknown'],
    ['explain', 'x'.repeat(1001), 'form.too_long'],
  ])('rejects %s = %j with the field and the reason', async (field, value, reason) => {
    expect(await calls.add({ [field]: value })).toMatchObject({
      status: 200,
      code: '501',
      fields: { [field]: reason },
    });
  });

  it('counts the letters of a name as people do', async () => {
    expect((await calls.add({ name: '𠮷'.repeat(30) })).code).toBe('200');
    expect((await calls.add({ name: '𠮷'.repeat(31) })).fields).toEqual({ name: 'document.name_too_long' });
  });

  it('refuses to be without a file, and changes nothing', async () => {
    const before = (await calls.search()).content.total;
    expect(await calls.add({}, { file: null })).toMatchObject({
      code: '501',
      reason: 'document.addition_file',
      fields: { fileid: 'document.addition_file' },
    });
    expect((await calls.search()).content.total).toBe(before);
  });

  it.each([
    [
      'a script under the name of a PDF',
      fileOf('guide.pdf', Buffer.from('<script>alert(1)</script>')),
      'file.wrong_type',
    ],
    ['a PDF under the name of a page', fileOf('guide.html', pdfOf()), 'file.wrong_type'],
    ['a workbook', fileOf('guide.zip', zipOf({ a: Buffer.from('a') })), 'file.wrong_type'],
  ])('rejects %s', async (_what, file, reason) => {
    expect(await calls.add({}, { file })).toMatchObject({ code: '25', reason, fields: { fileid: reason } });
  });

  it('rejects more than 10 MiB', async () => {
    const large = Buffer.concat([pdfOf(), Buffer.alloc(10 * 1_048_576), pdfOf()]);
    expect((await calls.add({}, { file: fileOf('large.pdf', large) })).code).not.toBe('200');
  });

  it('rejects a file that someone else uploaded', async () => {
    const fileid = await storedFile(server, looker, 'theirs.pdf', pdfOf('Theirs'));
    expect(await calls.add({ fileid }, { file: null })).toMatchObject({ code: '25', reason: 'file.not_uploaded' });
  });

  it('ignores oid, audit fields and revision that were sent', async () => {
    const row = await calls.added({ oid: missing, crtemp: 'somebody', rev: 99 });
    expect(row).toMatchObject({ crtemp: 'admin', rev: 1 });
    expect(row.oid).not.toBe(missing);
  });

  it('rejects a type that is switched off', async () => {
    const setStatus = (status: 'Y' | 'N') =>
      server.db.write({ empid: 'test' }, (trx) =>
        trx
          .updateTable('parameter')
          .set({ status })
          .where('paramtype', '=', 'DocumentType')
          .where('paramcode', '=', 'RULE')
          .execute(),
      );
    const row = await calls.added({ type: 'RULE' });
    await setStatus('N');
    expect((await calls.add({ type: 'RULE' })).fields).toEqual({ type: 'document.type_unknown' });
    // documents of the type keep it, and it is still shown by name
    expect((await calls.edit({ oid: row.oid, type: 'RULE', name: 'Kept' })).content).toMatchObject({
      typename: 'Rule',
    });
    await setStatus('Y');
  });
});

describe('searching', () => {
  it('finds both scripts by either, in id, name and explanation', async () => {
    const row = await calls.added({ name: '打印机操作', explain: '三号车间' });
    const ids = async (query: Record<string, string>) => (await calls.search(query)).content.list.map(({ id }) => id);
    expect(await ids({ simplifiedFilter: '打印机' })).toEqual([row.id]);
    expect(await ids({ traditionalFilter: '打印機' })).toEqual([row.id]);
    expect(await ids({ simplifiedFilter: '打印机', traditionalFilter: '打印機' })).toEqual([row.id]);
    expect(await ids({ simplifiedFilter: '车间' })).toEqual([row.id]);
    expect(await ids({ simplifiedFilter: row.id.toLowerCase() })).toContain(row.id);
    expect(await ids({ name: '打印機' })).toEqual([row.id]);
    // the words are in the explanation, not in the name
    expect(await ids({ name: '车间' })).toEqual([]);
    expect(await ids({ id: row.id })).toEqual([row.id]);
    expect(await ids({ id: '打印机' })).toEqual([]);
    expect(await ids({ simplifiedFilter: '%' })).toEqual([]);
  });

  it('filters by type and status, pages with an exact total, and names the type in the reader’s language', async () => {
    const row = await calls.added({ type: 'RULE', name: 'Off', status: 'N' });
    const { content } = await calls.search({ type: 'RULE', status: 'N' }, 'vi');
    expect(content.list.map(({ id, typename }) => [id, typename])).toEqual([[row.id, 'Quy định']]);
    const all = await calls.search({ pageSize: 1000 });
    expect(all.content.total).toBe(all.content.list.length);
    const seen = new Set<string>();
    for (let pageNum = 1; pageNum <= Math.ceil(all.content.total / 4); pageNum += 1) {
      const page = await calls.search({ pageNum, pageSize: 4, sortField: 'type', sortOrder: 'desc' });
      for (const { oid } of page.content.list) seen.add(oid);
    }
    expect(seen.size).toBe(all.content.total);
  });

  it.each([{ pageNum: 0 }, { sortField: 'search_text' }, { status: 'maybe' }])(
    'rejects %j as malformed',
    async (query) => {
      expect((await calls.search(query)).status).toBe(400);
    },
  );

  it('exports all that match', async () => {
    const query = { type: 'FORM' };
    const { cells } = await server.exported(documentCalls.exportAll, { query }, { as: looker });
    expect(cells.map(([id]) => id)).toEqual(['ID', 'FORM001', 'FORM999', 'FORM1000']);
  });
});

describe('changing', () => {
  it('keeps the file when none is sent, takes another one, and refuses to be left without', async () => {
    const row = await calls.added();
    const renamed = (await calls.edit({ oid: row.oid, rev: 1, name: 'Second' })).content;
    expect(renamed).toMatchObject({ name: 'Second', fileid: row.fileid, rev: 2 });
    const fileid = await storedFile(server, server.administrator, 'second.pdf', pdfOf('Second'));
    expect((await calls.edit({ oid: row.oid, rev: 2, fileid })).content.fileInfo.filename).toBe('second.pdf');
    expect(await calls.edit({ oid: row.oid, fileid: null })).toMatchObject({
      code: '502',
      reason: 'document.addition_file',
      fields: { fileid: 'document.addition_file' },
    });
    const theirs = await storedFile(server, looker, 'theirs.pdf', pdfOf('Theirs again'));
    expect(await calls.edit({ oid: row.oid, fileid: theirs })).toMatchObject({
      code: '25',
      reason: 'file.not_uploaded',
    });
  });

  it('rejects the stale revision with the row as it is now, and takes a lone status without one', async () => {
    const row = await calls.added();
    await calls.edit({ oid: row.oid, rev: 1, name: 'Second' });
    expect(await calls.edit({ oid: row.oid, rev: 1, name: 'Third' })).toMatchObject({
      status: 409,
      content: { name: 'Second', rev: 2, fileInfo: { filename: 'guide.pdf' } },
    });
    expect((await calls.edit({ oid: row.oid, status: 'N' })).content).toMatchObject({ status: 'N', name: 'Second' });
  });

  it('keeps the id when the type changes, rejects an unknown type and a missing document', async () => {
    const row = await calls.added();
    expect((await calls.edit({ oid: row.oid, type: 'FORM', id: 'X1' })).content).toMatchObject({
      id: row.id,
      type: 'FORM',
      typename: 'Form',
    });
    expect((await calls.edit({ oid: row.oid, type: 'NOPE' })).fields).toEqual({ type: 'document.type_unknown' });
    expect(await calls.edit({ oid: missing, name: 'x' })).toMatchObject({ code: '502', reason: 'wire.gone' });
    expect((await calls.edit({ oid: row.oid, name: '名'.repeat(31) })).fields).toEqual({
      name: 'document.name_too_long',
    });
  });
});

describe('rights', () => {
  it('lets a looker read and nothing else', async () => {
    const row = await calls.added();
    const as = { as: looker };
    expect((await server.call(documentCalls.item, { query: { oid: row.oid } }, as)).content.id).toBe(row.id);
    expect((await calls.add({}, { as: looker })).status).toBe(403);
    expect((await calls.edit({ oid: row.oid, name: 'x' }, looker)).status).toBe(403);
    expect((await calls.addVersion({ documentOid: row.oid }, { as: looker })).status).toBe(403);
    expect((await server.call(documentCalls.remove, { content: [row.oid] }, as)).status).toBe(403);
    expect((await server.call(documentCalls.item, { query: { oid: row.oid } }, as)).content.rev).toBe(1);
  });
});

describe('deleting', () => {
  it('takes versions and permissions along, counts what was there, and rejects an empty list', async () => {
    const [one, two] = [await calls.added(), await calls.added()];
    await calls.addVersion({ documentOid: one.oid });
    const remove = (content: string[]) => server.call(documentCalls.remove, { content }, { as: server.administrator });
    expect((await remove([one.oid, two.oid, missing])).content).toEqual({ deleted: 2 });
    expect((await remove([one.oid])).content).toEqual({ deleted: 0 });
    expect(await calls.versions(one.oid)).toEqual([]);
    expect(await remove([])).toMatchObject({ code: '503', reason: 'common.dialog.information_incomplete' });
    const item = await server.call(documentCalls.item, { query: { oid: one.oid } }, { as: server.administrator });
    expect(item.reason).toBe('wire.gone');
  });
});
