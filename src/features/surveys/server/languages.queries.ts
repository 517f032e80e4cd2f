import { sql } from 'kysely';
import type { Read, Write } from '#platform/db/server/database.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';

/** What a text belongs to, with the columns of its translation. */
export const textKinds = ['survey', 'question', 'option'] as const;
export type TextKind = (typeof textKinds)[number];

/** A text of a survey as it was written. `of`: the oid of the survey, question or option. */
export type Original = { kind: TextKind; of: string; label: string; field: 'title' | 'explain' | 'text'; text: string };

/** The translation of one text. */
export type Translated = {
  kind: TextKind;
  of: string;
  field: Original['field'];
  lang: Language;
  oid: string;
  text: string;
  outdated: 'Y' | 'N';
  rev: number;
  txemp: string;
  txdat: string;
};

/** All texts that a reader of the version can meet, in order; `label` names each to people who translate. */
export const originalsOf = async (db: Read, surveyoid: string, version: number): Promise<Original[]> => {
  const { rows } = await sql<Original>`
    select kind, "of", label, field, text from (
      select 'survey' as kind, s.oid as "of", 'title' as label, 'title' as field, s.title as text, 0 as place, '' as id
        from survey s where s.oid = ${surveyoid}
      union all
      select 'survey', s.oid, 'explain', 'explain', s.explain, 1, '' from survey s where s.oid = ${surveyoid}
      union all
      select 'question', q.oid, q.id, 'title', q.title, 2 + q.sort, '' from survey_question q
        where q.surveyoid = ${surveyoid} and q.version = ${version}
      union all
      select 'option', o.oid, q.id || '.' || o.id, 'text', o.text, 2 + q.sort, o.id
        from survey_question q join survey_option o on o.questionoid = q.oid
        where q.surveyoid = ${surveyoid} and q.version = ${version}) t
    order by t.place, t.id, t.label`.execute(db);
  return rows;
};

/** The translations of these texts into the languages asked for. */
export const translationsOf = async (
  db: Read,
  surveyoid: string,
  version: number,
  asked: readonly Language[] = languages,
): Promise<Translated[]> => {
  const langs = sql`${[...asked]}::text[]`;
  const { rows } = await sql<Translated>`
    select 'survey' as kind, l.surveyoid as "of", f.field, l.lang, l.oid, case f.field when 'title' then l.title else l.explain end as text,
        l.outdated, l.rev, l.txemp, l.txdat
      from survey_language l cross join (values ('title'), ('explain')) f(field)
      where l.surveyoid = ${surveyoid} and l.lang = any(${langs})
    union all
    select 'question', l.questionoid, 'title', l.lang, l.oid, l.title, l.outdated, l.rev, l.txemp, l.txdat
      from survey_question_language l join survey_question q on q.oid = l.questionoid
      where q.surveyoid = ${surveyoid} and q.version = ${version} and l.lang = any(${langs})
    union all
    select 'option', l.optionoid, 'text', l.lang, l.oid, l.text, l.outdated, l.rev, l.txemp, l.txdat
      from survey_option_language l join survey_option o on o.oid = l.optionoid join survey_question q on q.oid = o.questionoid
      where q.surveyoid = ${surveyoid} and q.version = ${version} and l.lang = any(${langs})`.execute(db);
  return rows;
};

export const textKey = ({ kind, of, field }: Pick<Original, 'kind' | 'of' | 'field'>): string =>
  `${kind} ${of} ${field}`;

/** A translation to write; of a survey title and explanation together. */
export type NewTexts = {
  survey: { title: string; explain: string } | null;
  questions: readonly { of: string; text: string }[];
  options: readonly { of: string; text: string }[];
};

const table = {
  question: { name: 'survey_question_language', key: 'questionoid', text: 'title' },
  option: { name: 'survey_option_language', key: 'optionoid', text: 'text' },
} as const;

/** Adds or changes translations; each of them is up to date afterwards, also where its text stays the same. */
export const writeTranslations = async (
  trx: Write,
  surveyoid: string,
  lang: Language,
  { survey, questions, options }: NewTexts,
): Promise<void> => {
  if (survey)
    await sql`insert into survey_language (surveyoid, lang, title, explain) values (${surveyoid}, ${lang}, ${survey.title}, ${survey.explain})
      on conflict (surveyoid, lang) do update set title = excluded.title, explain = excluded.explain, outdated = 'N'`.execute(
      trx,
    );
  for (const [kind, texts] of [
    ['question', questions],
    ['option', options],
  ] as const) {
    if (texts.length === 0) continue;
    const { name, key, text } = table[kind];
    await sql`insert into ${sql.table(name)} (${sql.ref(key)}, lang, ${sql.ref(text)})
      select one.of, ${lang}, one.text from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as one("of" uuid, text text)
      on conflict (${sql.ref(key)}, lang) do update set ${sql.ref(text)} = excluded.${sql.ref(text)}, outdated = 'N'`.execute(
      trx,
    );
  }
};
