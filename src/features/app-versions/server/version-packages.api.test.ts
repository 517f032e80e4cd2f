import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { chunkBytes, fileCalls } from '#platform/files/files.contract.ts';
import { apkOf, fileOf, pdfOf, sampleOfBytes, zipOf } from '#platform/files/server/files.testing.ts';
import { appVersionMenu } from '../app-versions.contract.ts';
import { nextNo, refusedAt, screenOf } from './app-versions.testing.ts';

let server: TestServer;
let screen: ReturnType<typeof screenOf<TestSession>>;
beforeAll(async () => {
  server = await startTestServer();
  screen = screenOf(server);
});
afterAll(() => server.close());

const nobody = '00000000-0000-7000-8000-000000000000';
const actor = { empid: 'test' };

const setParameter = (paramtype: string, paramcode: string, status: 'Y' | 'N') =>
  server.db.write(actor, (trx) =>
    trx
      .updateTable('parameter')
      .set({ status })
      .where('paramtype', '=', paramtype)
      .where('paramcode', '=', paramcode)
      .execute(),
  );

describe('the package', () => {
  const form = (no: string, own: Record<string, unknown>) => ({ no, explain: 'Package', ...own });

  it('must be uploaded', async () => {
    expect(await screen.add(form(nextNo(), {}))).toMatchObject(refusedAt('fileid', 'app_version.apk_required', '501'));
    expect(await screen.add(form(nextNo(), { fileid: nobody }))).toMatchObject(
      refusedAt('fileid', 'file.not_uploaded', '25'),
    );
  });

  it.each([
    ['another number', 'steward-9.9.9.apk'],
    ['another prefix', 'other-NO.apk'],
    ['another ending', 'steward-NO.APK'],
    ['more before it', 'my-steward-NO.apk'],
  ])('must be called by prefix and number: %s', async (_what, name) => {
    const no = nextNo();
    const { fileid } = await screen.upload(name.replace('NO', no));
    expect(await screen.add(form(no, { fileid }))).toMatchObject({
      ...refusedAt('fileid', 'app_version.file_name', '501'),
      params: { name: `steward-${no}.apk` },
    });
  });

  it('is named with the prefix of the parameter', async () => {
    await server.db.write(actor, (trx) =>
      trx.updateTable('parameter').set({ paramcode: 'acme' }).where('paramtype', '=', 'AppPrefix').execute(),
    );
    const no = nextNo();
    expect((await screen.add(form(no, await screen.upload(`steward-${no}.apk`)))).reason).toBe('app_version.file_name');
    expect((await screen.add(form(no, await screen.upload(`acme-${no}.apk`)))).code).toBe('200');
    await setParameter('AppPrefix', 'acme', 'N');
    const other = nextNo();
    expect((await screen.add(form(other, await screen.upload(`steward-${other}.apk`)))).code).toBe('200');
    await server.db.write(actor, (trx) =>
      trx
        .updateTable('parameter')
        .set({ paramcode: 'steward', status: 'Y' })
        .where('paramtype', '=', 'AppPrefix')
        .execute(),
    );
  });

  it.each([
    ['a document', pdfOf()],
    ['a ZIP file', zipOf({ 'readme.txt': Buffer.from('x') })],
  ])('must be one by its content: %s', async (_what, bytes) => {
    const no = nextNo();
    const { fileid } = await screen.upload(`steward-${no}.apk`, { bytes });
    expect(await screen.add(form(no, { fileid }))).toMatchObject(refusedAt('fileid', 'file.wrong_type', '25'));
  });

  it('must match its description and belong to the caller', async () => {
    const no = nextNo();
    const sent = await screen.upload(`steward-${no}.apk`);
    const lying = { ...sent, fileChunk: { ...sent.fileChunk, fileSize: 12 } };
    expect(await screen.add(form(no, lying))).toMatchObject(refusedAt('fileid', 'app_version.file_differs', '25'));
    const another = await server.person('UPLOADER', { has: { [appVersionMenu.id]: 'USER' } });
    expect(await screen.add(form(no, { fileid: sent.fileid }), another)).toMatchObject(
      refusedAt('fileid', 'file.not_uploaded', '25'),
    );
  });

  it('is found by the description that the seed’s client sends', async () => {
    const no = nextNo();
    const fileName = `steward-${no}.apk`;
    const bytes = apkOf(Buffer.alloc(chunkBytes + 10, no));
    const as = { as: server.administrator };
    const named = { md5: sampleOfBytes(bytes), chunkCount: 2, fileName };
    for (const chunk of [0, 1]) {
      const part = bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);
      const file = fileOf(fileName, part);
      const body = { ...named, chunkSize: part.length, chunk };
      expect((await server.call(fileCalls.chunk, { body, file }, as)).code).toBe('200');
    }
    const fileChunk = { md5: named.md5, fileName, fileSize: bytes.length };
    expect(await screen.add(form(no, { fileChunk }))).toMatchObject(refusedAt('fileid', 'file.not_uploaded', '25'));
    const merged = await server.call(fileCalls.merge, { body: named }, as);
    expect((await screen.add(form(no, { fileChunk }))).content.fileInfo?.fileid).toBe(merged.content.fileid);
  });
});
