import type { Actor } from '#platform/db/server/database.ts';
import type { Channel } from '../endpoint.ts';
import type { Grant } from './grant.ts';

/**
 * Who is calling. `grant`: the function that the endpoint belongs to, as this person has it; null if the endpoint
 * belongs to none. `seenBy`: the person who really makes the call and views the console as this person, read-only.
 */
export type Caller = {
  empid: string;
  userid: string;
  sessionOid: string;
  channel: Channel;
  seenBy: string | null;
  grant: Grant | null;
  actor: Actor;
};

/** The file of a form, already stored as one of the caller's; `claimFile` assigns it to a record. */
export type ReceivedFile = { fileid: string; filename: string; filesize: number };

/** The author of a write. */
export type Writer = Pick<Caller, 'empid' | 'actor'>;
/** The author of a write, with the scope of the call. */
export type ScopedWriter = Writer & { grant: Grant };
