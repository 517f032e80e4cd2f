import { everyday } from '../survey-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';
import { keptTotalNamed } from '#platform/db/server/kept-total.ts';

/**
 * How many people have taken part in a survey of the table that is called `survey` in the query; in an everyday survey
 * everybody counts once. Kept by the database (migrations 0206 and 0222).
 */
export const participantsOf = (survey: string): RawBuilder<number> => {
  const [oid, subType] = [sql.ref<string>(`${survey}.oid`), sql.ref<string>(`${survey}.subtype`)];
  return keptTotalNamed(
    sql<string>`'survey:' || ${oid} || case ${subType} when ${sql.lit(everyday)} then '' else ':' end`,
  );
};

/** How many of them today, if it is an everyday survey; otherwise all. */
export const participantsNow = (survey: string): RawBuilder<number> => {
  const [oid, subType] = [sql.ref<string>(`${survey}.oid`), sql.ref<string>(`${survey}.subtype`)];
  const day = sql`case ${subType} when ${sql.lit(everyday)} then current_date::text else '' end`;
  return keptTotalNamed(sql<string>`'survey:' || ${oid} || ':' || ${day}`);
};

/** Each participant adds a row to the totals of the survey: adds them up, so that there are few to read. */
export const addUpParticipants = async (trx: Write): Promise<void> => {
  await sql`select fold_kept_total(name) from (
    select name from kept_total where name like 'survey:%' group by name having count(*) > 1) many`.execute(trx);
};
