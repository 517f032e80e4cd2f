import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { fileOf, pngOf, storedFile } from '#platform/files/server/files.testing.ts';
import { themeFile } from '../themes.contract.ts';
import { fresh, json, script, themeControls } from './themes.testing.ts';

let server: TestServer;
let controls: ReturnType<typeof themeControls>;
beforeAll(async () => {
  server = await startTestServer();
  controls = themeControls(server);
});
afterAll(() => server.close());

describe('the file', () => {
  it('is required when adding', async () => {
    expect(await controls.add({ id: fresh() }, null)).toMatchObject({
      code: '501',
      reason: 'file.not_uploaded',
      fields: { file: 'file.not_uploaded' },
    });
  });

  it.each([
    ['a script', () => script()],
    ['a script that is JSON as well', () => script('[1, 2]', 'array.js')],
    ['JSON', () => json({ colour: '红' }, 'Theme.JSON')],
  ])('may be %s', async (_what, file) => {
    expect(await controls.add({ id: fresh() }, file())).toMatchObject({ code: '200' });
  });

  it.each([
    ['JSON that is none', () => script('{ colour: red }', 'theme.json')],
    ['a binary', () => fileOf('theme.js', randomBytes(500))],
    ['a picture', async () => fileOf('theme.json', await pngOf())],
    ['a page', () => script('<!doctype html><script>alert(1)</script>', 'theme.js')],
    ['text of another name', () => script('words', 'theme.txt')],
    ['a module of another ending', () => script('export {}', 'theme.mjs')],
    ['a name without ending', () => json({}, 'theme')],
  ])('cannot be %s', async (_what, file) => {
    expect(await controls.add({ id: fresh() }, await file())).toMatchObject({
      code: '25',
      reason: 'theme.file_form',
      fields: { file: 'theme.file_form' },
    });
  });

  it('may be a script whose bytes were uploaded before as plain text', async () => {
    const words = 'const same = "bytes";';
    await storedFile(server, { empid: 'admin' }, 'note.txt', Buffer.from(words));
    expect(await controls.add({ id: fresh() }, script(words))).toMatchObject({ code: '200' });
    expect(await controls.add({ id: fresh() }, script(words, 'note.txt'))).toMatchObject({ code: '25' });
  });

  it('may have up to 10,485,760 bytes', async () => {
    const most = Buffer.alloc(themeFile.maxBytes, ' ');
    most.write('{}');
    expect(themeFile.maxBytes).toBe(10_485_760);
    expect(await controls.add({ id: fresh() }, fileOf('large.json', most))).toMatchObject({ code: '200' });
    const over = fileOf('large.json', Buffer.concat([most, Buffer.from(' ')]));
    expect(await controls.add({ id: fresh() }, over)).toMatchObject({ code: '25', reason: 'file.too_large' });
    expect(await controls.add({ id: fresh() }, fileOf('empty.json', Buffer.alloc(0)))).toMatchObject({ code: '25' });
  });

  it('may have been uploaded before by the same person, for one theme only', async () => {
    const own = await storedFile(server, { empid: 'admin' }, 'own.js', Buffer.from('let own;'));
    const foreign = await storedFile(server, { empid: 'SOMEBODY' }, 'foreign.js', Buffer.from('let foreign;'));
    expect(await controls.add({ id: fresh(), fileid: own }, null)).toMatchObject({ code: '200' });
    expect(await controls.add({ id: fresh(), fileid: foreign }, null)).toMatchObject({
      code: '25',
      reason: 'file.not_uploaded',
    });
    expect(await controls.add({ id: fresh(), fileid: own })).toMatchObject({ code: '25', reason: 'file.too_many' });
  });

  it('is rejected when a form has two', async () => {
    const form = new FormData();
    form.append('id', fresh());
    form.append('name', 'two');
    for (const name of ['a.json', 'b.json']) form.append('file', new Blob(['{}']), name);
    const encoded = new Response(form);
    const before = (await controls.list()).length;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/upload/theme/add',
      headers: {
        authorization: `Bearer ${server.administrator.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await controls.list()).toHaveLength(before);
  });

  it.each([
    ['a script', () => script('alert(1)')],
    ['JSON', () => json({ b: 2 })],
  ])('is sent as an attachment that no page runs: %s', async (_what, file) => {
    const row = await controls.added({}, file());
    const sent = await controls.bytesAt(row.fileInfo?.fileurl ?? '');
    expect(sent.statusCode).toBe(200);
    expect(sent.headers['content-disposition']).toMatch(/^attachment/);
    expect(sent.headers['x-content-type-options']).toBe('nosniff');
    expect(sent.headers['content-type']).toBe('application/octet-stream');
    expect(String(sent.headers['content-security-policy'])).toContain('sandbox');
  });

  it('stays when editing unless another one is sent', async () => {
    const row = await controls.added({}, script('let first;'));
    const renamed = await controls.upload({ oid: row.oid, rev: row.rev, name: '元宵' });
    expect(renamed.content).toMatchObject({ name: '元宵', fileid: row.fileid, rev: 2 });
    const replaced = await controls.upload({ oid: row.oid, rev: 2 }, json({ second: true }, 'second.json'));
    expect(replaced.content).toMatchObject({ name: '元宵', fileInfo: { filename: 'second.json' }, rev: 3 });
    expect((await controls.bytesAt(replaced.content.fileInfo?.fileurl ?? '')).body).toBe('{"second":true}');
    const held = await controls.upload({ oid: row.oid, rev: 3, fileid: replaced.content.fileid });
    expect(held).toMatchObject({ code: '200' });
    expect(await controls.upload({ oid: row.oid }, script('{', 'broken.json'))).toMatchObject({ code: '25' });
  });
});
