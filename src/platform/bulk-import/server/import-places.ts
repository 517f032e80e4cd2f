import { FairQueue, QueueFull } from '#platform/files/server/fair-queue.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';

/**
 * Reading a file takes a thread with up to a gigabyte, and writing its rows a connection to the database: a server
 * works on few imports at a time, and on one of each person.
 */
const places = { quick: 2, slow: 2, slowAfterMs: 3_000, waitingAtMost: 4 };

/** Files of a person that arrive or are checked at a time; each of them is on the disk meanwhile. */
const filesAtMost = 4;

const busy = (): DomainError => new DomainError(codes.uploadFailed, 'import.busy', { fields: { file: 'import.busy' } });

/** The places in which a server works on imports. */
export type ImportPlaces = {
  /** Runs work on an import when it is its turn. Throws `import.busy` where too much of the person waits. */
  run: <Result>(empid: string, work: () => Promise<Result>) => Promise<Result>;
  /** Counts a file of a person until the returned function is called. Throws `import.busy` for one too many. */
  take: (empid: string) => () => void;
};

export const openImportPlaces = (): ImportPlaces => {
  const queue = new FairQueue(places);
  const files = new Map<string, number>();
  return {
    run: async (empid, work) => {
      try {
        return await queue.run(empid, work);
      } catch (error) {
        throw error instanceof QueueFull ? busy() : error;
      }
    },
    take: (empid) => {
      const count = files.get(empid) ?? 0;
      if (count >= filesAtMost) throw busy();
      files.set(empid, count + 1);
      return () => {
        const left = (files.get(empid) ?? 1) - 1;
        if (left > 0) files.set(empid, left);
        else files.delete(empid);
      };
    },
  };
};
