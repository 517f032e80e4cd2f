import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { grantOfEntry } from '#platform/rights/server/screen-entries.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { longestDraft } from '../survey-drafts.contract.ts';
import { surveyChange } from '../survey-rights.ts';
import { assertOperates, asWriterOf, type Services, type SurveyCaller } from './survey-rules.ts';

/** Of one person; the oldest go. */
const mostDrafts = 50;

/** Throws unless the person may write what the draft is of: a new survey of a menu entry, or a survey that exists. */
const assertPlace = async (services: Services, caller: SurveyCaller, place: string): Promise<void> => {
  const [first = '', entry = ''] = place.split('/');
  if (first === 'new') {
    await grantOfEntry(services.rights, caller.empid, surveyChange, entry);
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

export type Draft = { data: unknown; savedat: string | null };

/** What a person has typed at a place and not saved yet; nobody else reads it. */
export const draftOf = async (db: Read, empid: string, place: string): Promise<Draft> => {
  const row = await db
    .selectFrom('survey_draft')
    .select(['data', 'savedat'])
    .where('empid', '=', empid)
    .where('place', '=', place)
    .executeTakeFirst();
  return row ? { data: JSON.parse(row.data) as unknown, savedat: row.savedat } : { data: null, savedat: null };
};

/** Keeps what a person has typed; null forgets it. */
export const keepDraft = async (
  services: Services,
  caller: SurveyCaller,
  { place, data }: { place: string; data: unknown },
): Promise<{ savedat: string | null }> => {
  await assertPlace(services, caller, place);
  const { empid, actor } = caller;
  const text = JSON.stringify(data ?? null);
  if (Buffer.byteLength(text) > longestDraft) throw new DomainError(codes.editFailed, 'survey.draft_too_large');
  return services.db.write(actor, async (trx) => {
    if (text === 'null') {
      await trx.deleteFrom('survey_draft').where('empid', '=', empid).where('place', '=', place).execute();
      return { savedat: null };
    }
    const { savedat } = await trx
      .insertInto('survey_draft')
      .values({ empid, place, data: text })
      .onConflict((conflict) =>
        conflict.columns(['empid', 'place']).doUpdateSet({ data: text, savedat: sql<string>`now()` }),
      )
      .returning('savedat')
      .executeTakeFirstOrThrow();
    await forgetOldest(trx, empid);
    return { savedat };
  });
};
