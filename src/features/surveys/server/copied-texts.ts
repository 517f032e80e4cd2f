import { sql } from 'kysely';
import type { Write } from '#platform/db/server/database.ts';

/**
 * Takes over the translations of another survey's texts that a copy has unchanged: of its title and explanation
 * together, of each question and of each option. `version`: that of the source which was copied.
 */
export const copyTranslations = async (
  trx: Write,
  { from, version, to }: { from: string; version: number; to: string },
): Promise<void> => {
  await sql`
    insert into survey_language (surveyoid, lang, title, explain, outdated)
    select made.oid, l.lang, l.title, l.explain, l.outdated from survey_language l
      join survey source on source.oid = l.surveyoid
      join survey made on made.oid = ${to} and made.title = source.title and made.explain = source.explain
    where source.oid = ${from}`.execute(trx);
  // A question of the same text: the one with the same id first.
  const pairs = sql`(
    select made.oid as made, (
      select q.oid from survey_question q
      where q.surveyoid = ${from} and q.version = ${version} and q.title = made.title and q.questiontype = made.questiontype
      order by (q.id = made.id) desc, q.sort, q.oid limit 1) as source
    from survey_question made where made.surveyoid = ${to}) pair`;
  await sql`
    insert into survey_question_language (questionoid, lang, title, outdated)
    select pair.made, l.lang, l.title, l.outdated
    from ${pairs} join survey_question_language l on l.questionoid = pair.source`.execute(trx);
  await sql`
    insert into survey_option_language (optionoid, lang, text, outdated)
    select made.oid, l.lang, l.text, l.outdated
    from ${pairs} join survey_option made on made.questionoid = pair.made
      join survey_option source on source.questionoid = pair.source and source.text = made.text
      join survey_option_language l on l.optionoid = source.oid
    on conflict (optionoid, lang) do nothing`.execute(trx);
};
