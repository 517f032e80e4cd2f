import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

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
