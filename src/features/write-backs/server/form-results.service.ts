import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Write } from '#platform/db/server/database.ts';
import { atField } from '#platform/records/server/record-errors.ts';
import { searchText } from '#platform/search/server/fold.ts';
import { codes } from '#platform/wire/envelope.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { type formResultCalls, type WriteBackState, writeBackReasons } from '../write-backs.contract.ts';

type Submitted = z.output<(typeof formResultCalls)['submit']['content']>;
type Stored = { oid: string; state: WriteBackState };

const mostInHour = 120;
const secondsInHour = 3600;

/** What the form is called; undefined if no mobile form that is switched on has the id. */
const nameOfForm = async (trx: Write, formId: string): Promise<string | undefined> => {
  const { rows } = await sql<{
    name: string;
  }>`select case when linenm = pronm then pronm else pronm || ' · ' || linenm end as name
    from mobile_form where artid = ${formId} and status = 'Y' order by txdat desc, oid limit 1`.execute(trx);
  return rows[0]?.name;
};

const inLastHour = async (trx: Write, empid: string): Promise<number> => {
  const { rows } = await sql<{ times: number }>`select coalesce(sum(turn), 0)::int as times from write_back
    where empid = ${empid} and submittedat > now() - interval '1 hour'`.execute(trx);
  return rows[0]?.times ?? 0;
};

/**
 * Keeps the result of a form until the engine has it. The same one again changes nothing; a newer one of the person
 * replaces it. Rejects forms that are not there, and (429) more than 120 in an hour.
 */
export const submitResult = (
  db: Database,
  { empid, actor }: Writer,
  { formId, insId, values }: Submitted,
): Promise<Stored> =>
  db.write(actor, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('write_back'), hashtext(${empid}))`.execute(trx);
    const content = sql`${JSON.stringify(values)}::jsonb`;
    const digest = sql`encode(sha256(convert_to(${content}::text, 'UTF8')), 'hex')`;
    const { rows: known } = await sql<Stored>`select oid, state from write_back
      where formid = ${formId} and insid = ${insId} and empid = ${empid} and digest = ${digest}`.execute(trx);
    if (known[0]) return known[0];
    if ((await inLastHour(trx, empid)) >= mostInHour)
      throw new HttpError(429, writeBackReasons.tooMany, { params: { most: mostInHour }, retryAfter: secondsInHour });
    const name = await nameOfForm(trx, formId);
    if (name === undefined) throw atField(codes.addFailed, 'formId', writeBackReasons.formUnknown);
    const { rows } = await sql<Stored>`
      insert into write_back (formid, insid, empid, name, content, digest, search_text)
      values (${formId}, ${insId}, ${empid}, ${name}, ${content}, ${digest}, ${searchText(name, formId, insId)})
      on conflict (formid, insid, empid) do update set turn = write_back.turn + 1, state = 'W', content = excluded.content,
        digest = excluded.digest, name = excluded.name, search_text = excluded.search_text, attempts = 0, nexttry = now(),
        takenby = null, reason = '', detail = '', submittedat = now(), lasttry = null, writtenat = null, retryoid = null,
        discardoid = null, discardedat = null
      returning oid, state`.execute(trx);
    const [stored] = rows;
    if (!stored) throw new Error('nothing was stored');
    return stored;
  });
