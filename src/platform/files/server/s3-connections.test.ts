import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { openS3Storage } from './s3-storage.ts';
import { StorageAway } from './storage.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A service that closes the connection of the first requests without an answer. Returns the requests that arrived. */
const closingService = async (closed: number, answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      arrived.push(request.method ?? '');
      if (arrived.length <= closed) request.socket.destroy();
      else answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { arrived, storage: openS3Storage(`s3+http://key:secret@127.0.0.1:${port}/files`) };
};

const draft = { key: 'a'.repeat(32), ref: 'upload' };
const bytes = () => Readable.from([Buffer.from('bytes')]);

it('sends a part again when its connection was closed before the answer', async () => {
  const { arrived, storage } = await closingService(1, (_, response) => response.setHeader('etag', '"part"').end());
  expect(await storage.writeChunk({ ...draft, chunk: 0, offset: 0 }, bytes())).toMatchObject({ size: 5 });
  expect(arrived).toEqual(['PUT', 'PUT']);
});

it('begins again, too', async () => {
  const started = '<InitiateMultipartUploadResult><UploadId>upload</UploadId></InitiateMultipartUploadResult>';
  const { arrived, storage } = await closingService(1, (_, response) =>
    response.setHeader('content-type', 'application/xml').end(started),
  );
  expect(await storage.begin(draft.key)).toEqual(draft);
  expect(arrived).toEqual(['POST', 'POST']);
});

it('goes on while connections of the pool turn out to be closed, and gives up after five', async () => {
  const { arrived, storage } = await closingService(9, (_, response) => response.end());
  await expect(storage.writeChunk({ ...draft, chunk: 0, offset: 0 }, bytes())).rejects.toThrow(StorageAway);
  expect(arrived).toEqual(Array.from({ length: 5 }, () => 'PUT'));
});

it('does not put an object together twice', async () => {
  const { arrived, storage } = await closingService(1, (_, response) => response.end());
  await expect(storage.finish(draft, [{ chunk: 0, receipt: 'part', size: 5 } as never], 5)).rejects.toThrow(
    StorageAway,
  );
  expect(arrived).toEqual(['POST']);
});
