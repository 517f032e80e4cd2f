import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheMenu } from '#features/cache/cache.contract.ts';
import { heldInApp } from '#features/app-functions/server/app-functions-held.testing.ts';
import { startTestServer, testPassword, until, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { dataPermissionCalls, type SentDataFunction } from '#platform/data-permission/data-permission.contract.ts';
import { fileOf, pdfOf, storedFile } from '#platform/files/server/files.testing.ts';
import { documentCalls, documentMenu } from '../documents.contract.ts';
import { personRightsCalls } from '#platform/person-rights/person-rights.contract.ts';
import { documentsOf } from './documents.testing.ts';

let server: TestServer;
let calls: ReturnType<typeof documentsOf>;
let anh: TestSession;
let ben: TestSession;
let keeper: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  calls = documentsOf(server);
  anh = await server.person('ANH', { has: { [cacheMenu.id]: 'VIEWER' } });
  ben = await server.person('BEN', { has: { [cacheMenu.id]: 'VIEWER' } });
  keeper = await server.person('KEEPER', { has: { [documentMenu.id]: 'VIEWER' } });
});
afterAll(() => server.close());

const missing = '00000000-0000-7000-8000-00000000dead';

describe('language versions', () => {
  it('are added with a file each, listed by language, Simplified Chinese by default', async () => {
    const { oid: documentOid } = await calls.added();
    const first = await calls.addVersion({ documentOid }, { file: fileOf('一.pdf', pdfOf('One')) });
    expect(first.content).toMatchObject({ documentOid, lang: 'zh-CN', status: 'Y', fileInfo: { filename: '一.pdf' } });
    await calls.addVersion({ documentOid, lang: 'vi', name: 'Hướng dẫn' });
    expect((await calls.versions(documentOid)).map(({ lang }) => lang)).toEqual(['vi', 'zh-CN']);
  });

  it('exist once per language, even if two are added at once or one is changed into another language', async () => {
    const { oid: documentOid } = await calls.added();
    const answers = await Promise.all([
      calls.addVersion({ documentOid, lang: 'en' }),
      calls.addVersion({ documentOid, lang: 'en' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '24']);
    const vi = await calls.addedVersion({ documentOid, lang: 'vi' });
    expect(await calls.editVersion({ oid: vi.oid, lang: 'en' })).toMatchObject({
      code: '24',
      fields: { lang: 'document.language_exists' },
    });
  });

  it.each([
    ['name', '', 'form.required'],
    ['name', '名'.repeat(31), 'document.name_too_long'],
  ])('reject %s = %j', async (field, value, reason) => {
    const { oid: documentOid } = await calls.added();
    expect(await calls.addVersion({ documentOid, [field]: value })).toMatchObject({
      code: '501',
      fields: { [field]: reason },
    });
    const version = await calls.addedVersion({ documentOid });
    expect(await calls.editVersion({ oid: version.oid, [field]: value })).toMatchObject({
      code: '502',
      fields: { [field]: reason },
    });
  });

  it('need a file, new or the one that is there', async () => {
    const { oid: documentOid } = await calls.added();
    expect(await calls.addVersion({ documentOid }, { file: null })).toMatchObject({
      code: '501',
      fields: { fileid: 'document.addition_file' },
    });
    const version = await calls.addedVersion({ documentOid });
    expect((await calls.editVersion({ oid: version.oid, rev: 1, name: 'B' })).content.fileid).toBe(version.fileid);
    expect(await calls.editVersion({ oid: version.oid, fileid: null })).toMatchObject({
      code: '502',
      fields: { fileid: 'document.addition_file' },
    });
    const fileid = await storedFile(server, server.administrator, 'other.pdf', pdfOf('Other'));
    expect((await calls.editVersion({ oid: version.oid, fileid })).content.fileInfo.filename).toBe('other.pdf');
    const wrong = await storedFile(server, server.administrator, 'other.txt', Buffer.from('words'));
    expect(await calls.editVersion({ oid: version.oid, fileid: wrong })).toMatchObject({
      code: '25',
      reason: 'file.wrong_type',
    });
  });

  it('reject a stale revision, an unknown language, and a missing version', async () => {
    const { oid: documentOid } = await calls.added();
    const version = await calls.addedVersion({ documentOid });
    await calls.editVersion({ oid: version.oid, rev: 1, name: 'Second' });
    expect(await calls.editVersion({ oid: version.oid, rev: 1, name: 'Third' })).toMatchObject({
      status: 409,
      content: { name: 'Second', rev: 2, fileInfo: { fileid: version.fileid } },
    });
    expect((await calls.addVersion({ documentOid, lang: 'tlh' })).fields).toEqual({ lang: 'form.invalid' });
    expect((await calls.addVersion({ documentOid: missing })).reason).toBe('wire.gone');
    const remove = () =>
      server.call(documentCalls.removeVersions, { content: [version.oid] }, { as: server.administrator });
    expect([(await remove()).content, (await remove()).content]).toEqual([{ deleted: 1 }, { deleted: 0 }]);
    expect((await calls.editVersion({ oid: version.oid, status: 'N' })).reason).toBe('wire.gone');
  });
});

describe('a document by its id', () => {
  it('is null if there is none, and is shown in the reader’s language, else in Chinese, else unchanged', async () => {
    expect(await calls.shown('NONE001', keeper)).toBeNull();
    const row = await calls.added({ name: '原文', explain: 'original' });
    expect(await calls.shown(row.id, keeper, 'vi')).toMatchObject({ name: '原文', lang: '', fileid: row.fileid });
    const zh = await calls.addedVersion({ documentOid: row.oid, name: '中文', explain: '说明' });
    expect(await calls.shown(row.id, keeper, 'vi')).toMatchObject({ name: '中文', lang: 'zh-CN', fileid: zh.fileid });
    const vi = await calls.addedVersion({ documentOid: row.oid, name: 'Tiếng Việt', lang: 'vi' });
    const shown = await calls.shown(row.id, keeper, 'vi');
    expect(shown).toMatchObject({ id: row.id, name: 'Tiếng Việt', explain: '', lang: 'vi', fileid: vi.fileid });
    expect(shown?.fileInfo.fileurl).toContain('/api/file/read');
    await calls.editVersion({ oid: vi.oid, status: 'N' });
    expect((await calls.shown(row.id, keeper, 'vi'))?.lang).toBe('zh-CN');
    await calls.edit({ oid: row.oid, status: 'N' });
    expect([await calls.shown(row.id, keeper), await calls.shown(row.id)]).toEqual([null, null]);
  });

  it('without conditions is for everyone with a function that shows it: the documents’ own, or one of the app', async () => {
    const row = await calls.added();
    expect([await calls.shown(row.id, anh), await calls.shown(row.id, keeper)]).toMatchObject([null, { id: row.id }]);
    await server.person('CHI');
    const inApp = () => server.signInToApp('CHI', testPassword);
    expect(await calls.shown(row.id, await inApp())).toBeNull();
    await heldInApp(server, 'CHI', 'MANUALS');
    const asChi = await inApp();
    await until(async () => (await calls.shown(row.id, asChi)) !== null);
  });

  it('requires a session, and its list is not available to the app', async () => {
    const row = await calls.added();
    const inApp = await server.signInToApp('BEN', testPassword);
    expect((await server.call(documentCalls.search, {}, { as: inApp })).status).toBe(403);
    expect((await server.call(documentCalls.shown, { query: { id: row.id } })).status).toBe(401);
  });

  it('with conditions is for the people they name under a function they have, and for everyone who manages documents', async () => {
    const row = await calls.added();
    const { oid: funcOid } = await server.db.read
      .selectFrom('web_function')
      .select('oid')
      .where('id', '=', cacheMenu.id)
      .executeTakeFirstOrThrow();
    const rows: SentDataFunction[] = [
      {
        dataOid: row.oid,
        dataType: 'document',
        funcOid,
        funcType: 'W',
        permissionList: [{ type: 'H', contentoid: 'ANH', containSub: 'N' }],
      },
    ];
    const saved = await server.call(dataPermissionCalls.save, { content: rows }, { as: server.administrator });
    expect(saved.code).toBe('200');
    expect((await calls.shown(row.id, anh))?.id).toBe(row.id);
    expect(await calls.shown(row.id, ben)).toBeNull();
    expect((await calls.shown(row.id, keeper))?.id).toBe(row.id);
    const own = await server.call(
      personRightsCalls.dataItems,
      { query: { empid: 'ANH', type: 'W' } },
      { as: anh, lang: 'en' },
    );
    expect(own.content).toContainEqual(
      expect.objectContaining({ type: 'document', typename: 'Work instruction', content: `门店地图指南 (${row.id})` }),
    );
    // a person who may only view documents cannot grant permissions
    const refused = await server.call(dataPermissionCalls.save, { content: rows }, { as: keeper });
    expect(refused.status).toBe(403);
    await server.call(documentCalls.remove, { content: [row.oid] }, { as: server.administrator });
    const left = await server.db.read.selectFrom('data_grant').select('oid').where('dataoid', '=', row.oid).execute();
    expect(left).toEqual([]);
  });
});
