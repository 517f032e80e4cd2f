import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeMenu } from '#features/stores/stores.contract.ts';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { fileOf, pdfOf, pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import { companyDocumentCalls, type CompanyDocumentRow, companyDocumentMenu } from '../company-documents.contract.ts';
import { addPlaces, addTo, form, pdf } from './company-documents.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addPlaces(server);
});
afterAll(() => server.close());

const missing = '00000000-0000-7000-8000-00000000dead';
const as = () => ({ as: server.administrator });
const add = (content: Record<string, unknown> = {}, file: ReturnType<typeof pdf> | null = pdf()) =>
  addTo(server, server.administrator, content, file);
const edit = (content: Record<string, unknown>) =>
  server.call(companyDocumentCalls.edit, { content: content as never }, as());
const list = async (): Promise<CompanyDocumentRow[]> =>
  (await server.call(companyDocumentCalls.list, { query: {} }, as())).content;
const fineSearch = (map: Record<string, unknown>) =>
  server.call(companyDocumentCalls.fineSearch, { query: {}, sealedQuery: { conditionMap: map } }, as());

describe('adding', () => {
  it('stores the document with the file of the form, logs it, and shows the file by a link of its own', async () => {
    const { content, requestId } = await add({ subject: 'First' });
    expect(content).toMatchObject({
      appId: companyDocumentMenu.id,
      docType: companyDocumentMenu.id,
      co: 'AA',
      pzid: '01',
      subject: 'First',
      auth: 'AL',
      releaseDat: '2026-05-01 08:30:00',
      status: 'Y',
      visitcount: 0,
      rev: 1,
      filename: 'handbook.pdf',
      uploader: 'admin',
      crtemp: 'admin',
    });
    expect(content.filesize).toBe(pdfOf('handbook.pdf').length);
    const read = await server.app.inject({ url: content.fileInfo?.fileurl ?? '' });
    expect([read.statusCode, read.rawPayload.equals(pdfOf('handbook.pdf'))]).toEqual([200, true]);
    const lines = await server.db.read
      .selectFrom('database_log')
      .selectAll()
      .where('table_name', '=', 'company_document')
      .where('key', '=', content.oid)
      .execute();
    expect(lines.map(({ type, request_id }) => [type, request_id])).toEqual([['I', requestId]]);
  });

  it('takes a file that was uploaded before, and no file of someone else', async () => {
    const own = await storedFile(server, server.administrator, 'own.pdf', pdfOf('own'));
    expect((await add({ fileid: own }, null)).content).toMatchObject({ fileid: own, filename: 'own.pdf' });
    const foreign = await storedFile(server, { empid: 'somebody' }, 'foreign.pdf', pdfOf('foreign'));
    for (const fileid of [foreign, missing]) {
      expect(await add({ fileid }, null)).toMatchObject({ code: '25', fields: { fileid: 'file.not_uploaded' } });
    }
  });

  it('asks for a file', async () => {
    const answer = {
      code: '501',
      reason: 'company_document.add_file',
      fields: { fileid: 'company_document.add_file' },
    };
    expect(await add({}, null)).toMatchObject(answer);
    expect(await add({ fileid: null }, null)).toMatchObject(answer);
  });

  it('rejects files that are not PDFs, whatever their name, and more than 10 MiB', async () => {
    const before = (await list()).length;
    const picture = await pngOf();
    expect(await add({}, fileOf('picture.png', picture))).toMatchObject({ code: '25', reason: 'file.wrong_type' });
    expect(await add({}, fileOf('picture.pdf', picture))).toMatchObject({ code: '25', reason: 'file.wrong_type' });
    expect(await add({}, fileOf('page.html', pdfOf()))).toMatchObject({ code: '25', reason: 'file.wrong_type' });
    // A complete PDF, as its end shows, with padding in between.
    const large = Buffer.concat([pdfOf(), Buffer.alloc(10 * 1024 * 1024), pdfOf()]);
    expect(await add({}, fileOf('large.pdf', large))).toMatchObject({ code: '25', reason: 'file.too_large' });
    // uploaded in chunks, which may be larger
    const fileid = await storedFile(server, server.administrator, 'large.pdf', large);
    expect(await add({ fileid }, null)).toMatchObject({
      code: '25',
      fields: { fileid: 'file.too_large' },
      params: { most: 10 },
    });
    expect((await list()).length).toBe(before);
  });

  it.each([
    ['auth', '', 'form.required'],
    ['auth', 'NONE', 'company_document.auth_unknown'],
    ['releaseDat', '', 'form.must_declared'],
    ['releaseDat', '2026-02-30 08:00', 'form.date_form'],
    ['releaseDat', '2026-05-01', 'form.time_missing'],
    ['releaseDat', '2026-05-01 24:00', 'form.date_form'],
    ['releaseDat', '0000-01-01 00:00', 'form.date_form'],
    ['releaseDat', 'tomorrow', 'form.date_form'],
    ['pzid', '99', 'company_document.no_plant'],
  ])('rejects %s = %j with the field and the reason', async (field, value, reason) => {
    expect(await add({ [field]: value })).toMatchObject({ status: 200, code: '501', fields: { [field]: reason } });
  });

  it('names an empty form incomplete', async () => {
    const answer = await server.call(companyDocumentCalls.add, { content: {} as never, file: pdf() }, as());
    expect(answer.reason).toBe('common.dialog.information_incomplete');
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(['co', 'pzid', 'releaseDat', 'subject']);
  });

  it('rejects a plant that is not in use, and the id of another function', async () => {
    expect(await add({ co: 'CC', pzid: '01' })).toMatchObject({ reason: 'company_document.no_plant' });
    expect(await add({ appId: storeMenu.id })).toMatchObject({ status: 403, reason: 'wire.not_allowed' });
  });

  it('gives the usual permission where none is sent, and keeps the seconds that are', async () => {
    const { content } = await add({ auth: undefined, releaseDat: '2026-05-01 08:30:15' });
    expect(content).toMatchObject({ auth: 'AL', releaseDat: '2026-05-01 08:30:15' });
  });

  it('begins with the usual permission and the minute it is in the platform’s time zone', async () => {
    const { content } = await server.call(companyDocumentCalls.defaults, {}, as());
    // Taipei is eight hours ahead of UTC all year
    const behind = Date.now() - Date.parse(`${content.releaseDat.replace(' ', 'T')}+08:00`);
    expect([content.auth, behind >= 0 && behind < 120_000]).toEqual(['AL', true]);
    expect((await add({ releaseDat: content.releaseDat })).content.releaseDat).toBe(`${content.releaseDat}:00`);
  });

  it('ignores what is the server’s: oid, revision, audit, visits, order, menu id', async () => {
    const forged = {
      oid: missing,
      rev: 9,
      crtemp: 'x',
      txdat: '1999-01-01',
      visitcount: 99,
      sort: 500,
      docType: 'F999',
      uploader: 'x',
    };
    const { content } = await add(forged);
    expect(content).toMatchObject({
      rev: 1,
      crtemp: 'admin',
      visitcount: 0,
      docType: companyDocumentMenu.id,
      uploader: 'admin',
    });
    expect([content.oid === missing, content.sort === 500]).toEqual([false, false]);
  });

  it('rejects content that is not sealed, and leaves no document behind', async () => {
    const body = new FormData();
    body.append('content', JSON.stringify(form));
    body.append('file', new Blob([Uint8Array.from(pdfOf())]), 'open.pdf');
    const encoded = new Response(body);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/upload/companydoc',
      headers: {
        authorization: `Bearer ${server.administrator.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(400);
    expect((await list()).filter(({ filename }) => filename === 'open.pdf')).toEqual([]);
  });
});

describe('changing', () => {
  it('raises the revision, and rejects the stale one with the row as it is now', async () => {
    const { content: row } = await add({ subject: 'Edit' });
    const changed = await edit({ oid: row.oid, rev: 1, subject: 'Second', releaseDat: '2026-06-01 09:00', auth: 'CO' });
    expect(changed.content).toMatchObject({ subject: 'Second', releaseDat: '2026-06-01 09:00:00', auth: 'CO', rev: 2 });
    expect(await edit({ oid: row.oid, rev: 1, subject: 'Third' })).toMatchObject({
      status: 409,
      reason: 'wire.changed_meanwhile',
      content: { subject: 'Second', rev: 2 },
    });
  });

  it('takes a lone status without a revision, and puts nothing else back', async () => {
    const { content: row } = await add({ auth: 'PL' });
    expect((await edit({ oid: row.oid, status: 'N' })).content).toMatchObject({
      status: 'N',
      auth: 'PL',
      subject: row.subject,
      fileid: row.fileid,
    });
  });

  it('exchanges the file, which must be there', async () => {
    const { content: row } = await add({ subject: 'Exchange' });
    const next = await storedFile(server, server.administrator, 'next.pdf', pdfOf('next'));
    expect((await edit({ oid: row.oid, rev: 1, fileid: next })).content).toMatchObject({
      fileid: next,
      filename: 'next.pdf',
      rev: 2,
    });
    expect((await fineSearch({ simplifiedFilter: 'next.pdf' })).content.total).toBe(1);
    for (const fileid of [null, '']) {
      expect(await edit({ oid: row.oid, fileid })).toMatchObject({ fields: { fileid: 'company_document.add_file' } });
    }
    expect(await edit({ oid: row.oid, fileid: missing })).toMatchObject({ fields: { fileid: 'file.not_uploaded' } });
    const foreign = await storedFile(server, { empid: 'somebody' }, 'foreign.pdf', pdfOf('foreign'));
    expect(await edit({ oid: row.oid, fileid: foreign })).toMatchObject({ fields: { fileid: 'file.not_uploaded' } });
    const picture = await storedFile(server, server.administrator, 'a.png', await pngOf());
    expect(await edit({ oid: row.oid, fileid: picture })).toMatchObject({ fields: { fileid: 'file.wrong_type' } });
  });

  it('keeps a file that someone else has uploaded', async () => {
    const other = await server.person('other', { has: { [companyDocumentMenu.id]: 'USER' } });
    const { content: row } = await addTo(server, other);
    expect((await edit({ oid: row.oid, rev: 1, fileid: row.fileid, subject: 'By another' })).content).toMatchObject({
      subject: 'By another',
      uploader: 'other',
      txemp: 'admin',
    });
  });

  it.each([
    ['subject', '', 'form.required'],
    ['auth', 'NONE', 'company_document.auth_unknown'],
    ['releaseDat', '', 'form.must_declared'],
    ['releaseDat', '2026-13-01 00:00', 'form.date_form'],
  ])('rejects %s = %j with the field and the reason', async (field, value, reason) => {
    const { content: row } = await add();
    expect(await edit({ oid: row.oid, [field]: value })).toMatchObject({ code: '502', fields: { [field]: reason } });
  });

  it('keeps a permission that has since been switched off, and gives it to no other document', async () => {
    const [kept, other] = [(await add({ auth: 'PL' })).content, (await add()).content];
    const setStatus = (status: 'Y' | 'N') =>
      server.db.write({ empid: 'test' }, (trx) =>
        trx
          .updateTable('parameter')
          .set({ status })
          .where('paramtype', '=', 'CompanyDocumentAuth')
          .where('paramcode', '=', 'PL')
          .execute(),
      );
    await setStatus('N');
    expect((await edit({ oid: kept.oid, auth: 'PL', subject: 'Kept' })).content.subject).toBe('Kept');
    expect(await edit({ oid: other.oid, auth: 'PL' })).toMatchObject({ reason: 'company_document.auth_unknown' });
    await setStatus('Y');
  });

  it('keeps its place and its visits, whatever is sent', async () => {
    const { content: row } = await add();
    const forged = { co: 'BB', pzid: '02', visitcount: 7, sort: 900, docType: 'x' };
    expect((await edit({ oid: row.oid, subject: 'Stays', ...forged })).content).toMatchObject({
      co: 'AA',
      pzid: '01',
      visitcount: 0,
      sort: row.sort,
      subject: 'Stays',
    });
  });

  it('rejects a missing row', async () => {
    expect(await edit({ oid: missing, subject: 'x' })).toMatchObject({ code: '502', reason: 'wire.gone' });
  });
});
