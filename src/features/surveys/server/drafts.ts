import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import { grantOfEntry } from '#platform/rights/server/screen-entries.ts';
import { codes } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import { longestDraft, type storedDraft } from '../survey-drafts.contract.ts';
import { surveyChange } from '../survey-rights.ts';
import { assertOperates, asWriterOf, type Services, type SurveyCaller } from './survey-rules.ts';

/** Of one person; the oldest go. */
const mostDrafts = 50;

/** What cannot be decoded is no menu entry. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

/** Throws unless the person may write what the draft is of: a new survey of a menu entry, or a survey that exists. */
const assertPlace = async (services: Services, caller: SurveyCaller, place: string): Promise<void> => {
  const [first = '', entry = ''] = place.split('/');
  if (first === 'new') {
    await grantOfEntry(services.rights, caller.empid, surveyChange, decoded(entry));
    return;
  }
  const writer = await asWriterOf(services, caller, first);
  await assertOperates(services.db.read, writer, first);
};

const forgetOldest = async (trx: Write, empid: string): Promise<void> => {
  await sql`delete from survey_draft where empid = ${empid} and place in (
    select place from survey_draft where empid = ${empid} order by savedat desc, place offset ${mostDrafts})`.execute(
    trx,
  );
};

export const noDraft = { data: null, savedat: null, rev: null };

type Draft = z.output<typeof storedDraft>;

/** What a person has typed at a place and not saved yet; nobody else reads it. */
export const draftOf = async (db: Read, empid: string, place: string): Promise<Draft> => {
  const row = await db
    .selectFrom('survey_draft')
    .select(['data', 'savedat', 'rev'])
    .where('empid', '=', empid)
    .where('place', '=', place)
    .executeTakeFirst();
  return row ? { ...row, data: JSON.parse(row.data) as unknown } : noDraft;
};

type Kept = Omit<Draft, 'data'>;
type Place = { empid: string; place: string };

/** Forgets a draft. Throws 409 for another revision than the one that is there. */
const forget = async (trx: Write, { empid, place }: Place, rev: number | null | undefined): Promise<Kept> => {
  await sql`delete from survey_draft where empid = ${empid} and place = ${place}
    and (${rev === undefined} or rev = ${rev ?? null}::bigint)`.execute(trx);
  const left = await draftOf(trx, empid, place);
  if (left.rev !== null) throw conflict(left);
  return { savedat: null, rev: null };
};

const write = async (
  trx: Write,
  { empid, place }: Place,
  text: string,
  rev: number | null | undefined,
): Promise<Kept> => {
  // One statement: of two tabs that go on from the same draft at once, the second finds that of the first.
  const { rows } = await sql<Kept>`
    insert into survey_draft as d (empid, place, data) values (${empid}, ${place}, ${text})
    on conflict (empid, place) do update set data = excluded.data, savedat = excluded.savedat, rev = excluded.rev
      where ${rev === undefined} or d.rev = ${rev ?? null}::bigint
    returning savedat, rev`.execute(trx);
  const [kept] = rows;
  if (!kept) throw conflict(await draftOf(trx, empid, place));
  await forgetOldest(trx, empid);
  return kept;
};

/** Keeps what a person has typed; null forgets it. Throws 409 where another tab has kept a draft since `rev`. */
export const keepDraft = async (
  services: Services,
  caller: SurveyCaller,
  { place, data, rev }: { place: string; data: unknown; rev?: number | null | undefined },
): Promise<Kept> => {
  await assertPlace(services, caller, place);
  const { empid, actor } = caller;
  const text = JSON.stringify(data ?? null);
  if (Buffer.byteLength(text) > longestDraft) throw new DomainError(codes.editFailed, 'survey.draft_too_large');
  return services.db.write(actor, (trx) =>
    text === 'null' ? forget(trx, { empid, place }, rev) : write(trx, { empid, place }, text, rev),
  );
};
