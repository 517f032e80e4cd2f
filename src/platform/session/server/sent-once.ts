import { type RawBuilder, sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { HttpError } from '#platform/wire/errors.ts';

/** Days in which a phone may send something again. */
const keptDays = 30;
/** What a person may send with ids in an hour: also what is the same as before takes a row. */
const sentInHour = 300;
const secondsInHour = 3600;

/**
 * `client`: the id that the sender gave to what it sends; without one it happens each time. The same id for another
 * `kind` of writing is another id.
 */
type Sending = { empid: string; kind: string; client?: string | undefined };

const idOf = (kind: string, client: string): RawBuilder<string> =>
  sql<string>`md5(${`${kind} ${client.toLowerCase()}`})::uuid`;

const assertNotTooMany = async (trx: Write, empid: string): Promise<void> => {
  const { rows } = await sql<{ sent: number }>`select count(*)::int as sent from sent_once
    where empid = ${empid} and at > now() - make_interval(secs => ${secondsInHour})`.execute(trx);
  if ((rows[0]?.sent ?? 0) >= sentInHour) throw new HttpError(429, 'wire.too_many', { retryAfter: secondsInHour });
};

/**
 * Does something that is sent once, and answers the id of its row; sent again, the answer is the same and nothing
 * happens. Throws 429 for too many in an hour. Callers hold a lock for the person and the kind, so that two sendings at
 * the same moment follow one another.
 */
export const once = async (
  trx: Write,
  { empid, kind, client }: Sending,
  work: () => Promise<string>,
): Promise<string> => {
  if (client === undefined) return work();
  const id = idOf(kind, client);
  const known = await trx
    .selectFrom('sent_once')
    .select('oid')
    .where('empid', '=', empid)
    .where('client', '=', id)
    .executeTakeFirst();
  if (known) return known.oid;
  await assertNotTooMany(trx, empid);
  const oid = await work();
  await trx.insertInto('sent_once').values({ empid, client: id, oid }).execute();
  return oid;
};

export const forgetSent = async (trx: Write): Promise<void> => {
  await sql`delete from sent_once where at < now() - make_interval(days => ${keptDays})`.execute(trx);
};
