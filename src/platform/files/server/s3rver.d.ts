/** The package has no types; these are the parts that tests use, as documented. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: string[] }[];
  };

  type Written = { size: number };

  export type Store = {
    putObject: (object: { bucket: string; key: string }) => Promise<Written>;
    putPart: (bucket: string, uploadId: string, part: number, content: unknown) => Promise<Written>;
    getResourcePath: (bucket: string, key: string | undefined, resource: 'object' | 'uploads') => string;
  };

  export default class S3rver {
    readonly store: Store;
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
