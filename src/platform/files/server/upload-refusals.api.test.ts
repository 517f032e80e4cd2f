import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestSession } from '#app/server/server.testing.ts';
import { fileKinds } from '../file-kinds.ts';
import { chunkBytes, fileCalls } from '../files.contract.ts';
import { claimFile } from './claim-file.ts';
import { fileOf, pdfOf, pngOf, sampleOfBytes, workbookOf } from './files.testing.ts';

type Named = { md5: string; chunkCount: number; fileName: string };

let server: TestServer;
let mai: TestSession;

beforeAll(async () => {
  server = await startTestServer({ UPLOAD_MAX_MB: '40', UPLOAD_QUOTA_MB: '100' });
  mai = await server.person('MAI');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.write({ empid: 'test' }, async (trx) => {
    await trx.deleteFrom('upload').execute();
    await trx.updateTable('stored_file').set({ ever_held: true }).execute();
  });
});

const namedAs = (bytes: Buffer, fileName: string): Named => ({
  md5: sampleOfBytes(bytes),
  chunkCount: Math.ceil(bytes.length / chunkBytes),
  fileName,
});

const send = (as: TestSession, bytes: Buffer, chunk: number, { named }: { named: Named }) => {
  const part = bytes.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);
  const body = { ...named, chunk, chunkSize: chunkBytes };
  return server.call(fileCalls.chunk, { body, file: fileOf('blob', part, 'application/octet-stream') }, { as });
};
const merge = (as: TestSession, named: Named) => server.call(fileCalls.merge, { body: named }, { as });

it('counts merged files without a record, until a record claims them', async () => {
  const files: string[] = [];
  const upload = async (name: string): Promise<string | undefined> => {
    // Neither text nor of a kind that is known by its beginning, as random bytes may be.
    const bytes = Buffer.concat([Buffer.alloc(6 * chunkBytes - 8, 0x81), randomBytes(8)]);
    const named = namedAs(bytes, name);
    for (let chunk = 0; chunk < 6; chunk += 1) {
      const { reason } = await send(mai, bytes, chunk, { named });
      if (reason !== undefined) return reason;
    }
    const { content, reason } = await merge(mai, named);
    files.push(content.fileid);
    return reason;
  };
  // 30 MB each, of 100.
  expect([await upload('1.bin'), await upload('2.bin'), await upload('3.bin')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await upload('4.bin')).toBe('file.quota');
  const anything = { kinds: fileKinds, maxBytes: 40 * 1024 * 1024 };
  await server.db.write({ empid: 'MAI' }, (trx) => claimFile(trx, mai, files[0] ?? '', anything));
  expect(await upload('4.bin')).toBeUndefined();
});

const wrongType = 'file.wrong_type';
it.each<[what: string, fileName: string, start: Buffer, reason?: string]>([
  ['a drawing called a picture', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a picture called a package', 'a.apk', Buffer.from('\u0089PNG\r\n\u001A\n and more', 'latin1')],
  ['words called a PDF', 'a.pdf', Buffer.from('words')],
  ['a ZIP called a script', 'a.js', Buffer.from('PK\u0003\u0004 and more', 'latin1')],
  ['a picture called a process', 'a.bpmn', Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), 'file.not_xml'],
])('rejects %s with its first chunk, and keeps nothing of it', async (_what, fileName, start, reason = wrongType) => {
  const bytes = Buffer.concat([start, Buffer.alloc(2 * chunkBytes, 0x20)]);
  const named = namedAs(bytes, fileName);
  expect((await send(mai, bytes, 1, { named })).code).toBe('200');
  expect(await send(mai, bytes, 0, { named })).toMatchObject({
    code: '25',
    reason,
    fields: { file: reason },
  });
  expect((await server.call(fileCalls.state, { query: named }, { as: mai })).content.chunks).toEqual([]);
});

it('gives the reason why a file cannot be used as soon as its beginning has arrived', async () => {
  const named = namedAs(Buffer.alloc(100_000), 'a.png');
  let given = 0;
  async function* slowly() {
    for (; given < 100; given += 1) yield Buffer.alloc(1_000, 1);
  }
  const owner = { empid: 'MAI', actor: { empid: 'MAI' } };
  const sent = { ...named, chunk: 0, chunkSize: 100_000 };
  const taking = server.services.files.uploads.takeChunk(owner, sent, { filename: 'c', bytes: slowly() });
  await expect(taking).rejects.toThrow('file.wrong_type');
  expect(given).toBeLessThan(3);
});

it.each([
  ['a PDF that was cut off', 'a.pdf', async () => pdfOf('cut').subarray(0, 300), 'file.broken_pdf'],
  ['a picture that was cut off', 'a.png', async () => (await pngOf()).subarray(0, 60), 'file.broken_picture'],
  ['a workbook called a package', 'a.apk', async () => workbookOf(), 'file.wrong_type'],
  ['text called a process', 'a.bpmn', async () => Buffer.from('hello'), 'file.not_xml'],
  ['bytes called a process', 'a.bpmn', async () => Buffer.alloc(900, 7), 'file.not_xml'],
  [
    'a drawing called a process',
    'a.bpmn',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    wrongType,
  ],
  ['what is called JSON and is none', 'a.json', async () => Buffer.from('{a: 1}'), 'file.wrong_type'],
  [
    'more of a picture than any field takes',
    'a.png',
    async () => Buffer.concat([await pngOf(), Buffer.alloc(11_000_000)]),
    'file.too_large',
  ],
])('rejects %s when it is merged, long before a form is saved', async (_what, fileName, make, reason) => {
  const bytes = await make();
  const named = namedAs(bytes, fileName);
  for (let chunk = 0; chunk < named.chunkCount; chunk += 1) await send(mai, bytes, chunk, { named });
  expect(await merge(mai, named)).toMatchObject({ code: '25', reason });
  expect((await server.call(fileCalls.state, { query: named }, { as: mai })).content.chunks).toEqual([]);
});
