import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** What reads are made with: everything of Kysely that cannot write. */
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

/** What writes are made with; given out by `Database.write` alone. */
export type Write = Transaction<Tables>;
