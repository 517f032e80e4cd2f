import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The read-only part of Kysely. */
export type Read = Omit<
  Kysely<Tables>,
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'mergeInto'
  | 'replaceInto'
  | 'transaction'
  | 'startTransaction'
  | 'schema'
  | 'connection'
>;

/** The handle for writes; only `Database.write` and `writeAlone` provide it. */
export type Write = Transaction<Tables>;
