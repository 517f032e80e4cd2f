import type { Database, Read } from './database.ts';

/** Milliseconds that a search among all people may take; its reader has given up by then. */
const limit = 10_000;

/** The page of a search whose answer nobody reads. */
export const nobodyReads = { total: 0, list: [] };

/**
 * Searches all people, which may read many rows: such searches share half of the database's connections, and end with
 * the request. `unread` is the answer if `signal` has fired.
 */
export const amongPeople = async <Result>(
  db: Pick<Database, 'search'>,
  signal: AbortSignal,
  search: (within: Read) => Promise<Result>,
  unread: NoInfer<Result>,
): Promise<Result> => (await db.search({ milliseconds: limit, signal }, search)) ?? unread;
