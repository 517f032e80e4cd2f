import { dailyDate } from '../../survey-codes.ts';
import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import type { AskedQuestion } from '../../answering.contract.ts';
import { shuffled } from './sheet-order.ts';

type Asked = {
  versionoid: string;
  lang: Language;
  /** of the order; null: as they were written */
  seed: number | null;
};

/** In the reader's language, else Simplified Chinese, else as it was written. */
const inLanguage = (table: string, column: string, owner: string, of: string, lang: Language) => sql`(
  select ${sql.ref(`l.${column}`)} from ${sql.table(table)} l
  where ${sql.ref(`l.${owner}`)} = ${sql.ref(of)} and l.lang in (${lang}, ${defaultLanguage}) order by l.lang = ${lang} desc limit 1)`;

const inOrder = (rows: readonly AskedQuestion[], seed: number): AskedQuestion[] => {
  const first = rows.filter(({ columnType }) => columnType === dailyDate);
  const others = rows.filter(({ columnType }) => columnType !== dailyDate);
  return [...first, ...shuffled(others, seed, '')].map((question) => ({
    ...question,
    surveyOptionVOList: shuffled(question.surveyOptionVOList, seed, question.id),
  }));
};

/**
 * The questions of a version as a reader meets them, in one statement. Right answers are not among the columns. An
 * option keeps its letter wherever it stands.
 */
export const askedQuestions = async (db: Read, { versionoid, lang, seed }: Asked): Promise<AskedQuestion[]> => {
  const { rows } = await sql<AskedQuestion>`
    select q.oid, q.id, coalesce(${inLanguage('survey_question_language', 'title', 'questionoid', 'q.oid', lang)}, q.title) as title,
      q.questiontype as "questionType", q.columntype as "columnType", q.required,
      case when u.type = 'exam' then q.score end as score, nullif(q.defaultvalue, '') as defaultvalue,
      coalesce(c.list, '[]') as "surveyOptionVOList"
    from survey_version v join survey u on u.oid = v.surveyoid
      join survey_question q on q.surveyoid = v.surveyoid and q.version = v.version
      left join lateral (
        select jsonb_agg(jsonb_build_object('oid', o.oid, 'id', o.id, 'text',
          coalesce(${inLanguage('survey_option_language', 'text', 'optionoid', 'o.oid', lang)}, o.text)) order by o.id) as list
        from survey_option o where o.questionoid = q.oid) c on true
    where v.oid = ${versionoid} order by q.sort, q.oid`.execute(db);
  const ordered = seed === null ? rows : inOrder(rows, seed);
  return ordered.map((question, at) => ({ ...question, serialNumber: at + 1 }));
};
