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

const put = '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>';
const xml = (response: ServerResponse, text: string) => response.setHeader('content-type', 'application/xml').end(text);
const refused = (response: ServerResponse) => {
  response.statusCode = 503;
  xml(response, '<Error><Code>SlowDown</Code></Error>');
};
const parts = [{ chunk: 0, receipt: 'part', size: 5, crc32: 0 }];

it('sends a part again when the service is busy, and gives up after three answers', async () => {
  let busy = 2;
  const { arrived, storage } = await closingService(0, (_, response) => {
    busy -= 1;
    if (busy >= 0) refused(response);
    else response.setHeader('etag', '"part"').end();
  });
  expect(await storage.writeChunk({ ...draft, chunk: 0, offset: 0 }, bytes())).toMatchObject({ size: 5 });
  busy = 9;
  await expect(storage.writeChunk({ ...draft, chunk: 0, offset: 0 }, bytes())).rejects.toThrow(StorageAway);
  expect(arrived).toHaveLength(6);
});

it('takes an object that was put together although the answer was lost', async () => {
  const { arrived, storage } = await closingService(1, (_, response) => response.end());
  await storage.finish(draft, parts, 5);
  expect(arrived).toEqual(['POST', 'HEAD']);
});

it.each([
  ['the connection was closed', 1, put],
  ['the service failed after its status', 0, '<Error><Code>InternalError</Code></Error>'],
])('puts an object together again when %s and there is none', async (_what, closed, first) => {
  let answers = 0;
  const { arrived, storage } = await closingService(closed, (request, response) => {
    if (request.method === 'HEAD') return response.writeHead(404).end();
    answers += 1;
    return xml(response, answers === 1 ? first : put);
  });
  await storage.finish(draft, parts, 5);
  expect(arrived).toEqual(['POST', 'HEAD', 'POST']);
});

it('gives up putting an object together', async () => {
  const { arrived, storage } = await closingService(0, (request, response) =>
    request.method === 'HEAD' ? response.writeHead(404).end() : refused(response),
  );
  await expect(storage.finish(draft, parts, 5)).rejects.toThrow(StorageAway);
  expect(arrived).toEqual(['POST', 'HEAD', 'POST', 'HEAD', 'POST', 'HEAD']);
});
