import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver, { type Store } from 's3rver';

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    // It is not even created yet.
    () => -1,
  );

const untilWritten = async (file: string, size: number): Promise<void> => {
  while ((await sizeOf(file)) < size) await sleep(5);
};

/** This server answers when it has read the bytes, which on a busy machine is before they are in its file. */
const answerWhenWritten = (store: Store): void => {
  const { putObject, putPart } = store;
  store.putObject = async (object) => {
    const written = await putObject.call(store, object);
    await untilWritten(store.getResourcePath(object.bucket, object.key, 'object'), written.size);
    return written;
  };
  store.putPart = async (bucket, uploadId, part, content) => {
    const written = await putPart.call(store, bucket, uploadId, part, content);
    const folder = store.getResourcePath(bucket, undefined, 'uploads');
    await untilWritten(path.join(folder, uploadId, String(part)), written.size);
    return written;
  };
};

/** A real S3-compatible server on this machine, with one bucket; `url` is for `STORAGE_URL`. */
export const bucketServer = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'steward-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  answerWhenWritten(server.store);
  const { port } = await server.run();
  return {
    // The keys that this server accepts, as documented.
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/files`,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
