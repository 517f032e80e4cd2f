import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#app/server/server.testing.ts';
import { chunkBytes, fileCalls } from '../files.contract.ts';
import { fileOf, pdfOf, storedFile } from './files.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('answers a chunk of an upload that is cancelled while it is sent: nothing of it is there', async () => {
  const as = { as: server.administrator };
  const named = { md5: '0'.repeat(32), chunkCount: 1, fileName: 'cancelled.bin' };
  vi.spyOn(server.services.files.storages.current, 'writeChunk').mockImplementationOnce(async (_place, bytes) => {
    let size = 0;
    for await (const piece of bytes) size += piece.length;
    await server.call(fileCalls.cancel, { body: named }, as);
    return { receipt: '', size, crc32: 0 };
  });
  const body = { ...named, chunk: 0, chunkSize: chunkBytes };
  const answer = await server.call(fileCalls.chunk, { body, file: fileOf('chunk', Buffer.from('bytes')) }, as);
  expect(answer).toMatchObject({ code: '200', content: { chunks: [], checksums: [] } });
});

it('deletes the second copy of the same bytes', async () => {
  const { current } = server.services.files.storages;
  const tomorrow = new Date(Date.now() + 86_400_000);
  const objects = async (): Promise<number> => {
    let count = 0;
    for await (const _ of current.list(tomorrow)) count += 1;
    return count;
  };
  const before = await objects();
  const who = { empid: 'admin' };
  const first = await storedFile(server, who, 'first.pdf', pdfOf('same'));
  const second = await storedFile(server, who, 'second.pdf', pdfOf('same'));
  expect(second).not.toBe(first);
  // It is deleted after the response has been sent.
  await expect.poll(objects).toBe(before + 1);
});
