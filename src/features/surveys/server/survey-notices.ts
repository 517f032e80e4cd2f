import { everyday } from '../survey-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { defaultLanguage, type Language } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import type { Notice } from '#platform/notice-centre/notice-centre.contract.ts';
import type { NoticeSource } from '#platform/notice-centre/server/notice-source.ts';
import type { PushSource } from '#platform/push/server/push-source.ts';
import type { SurveyType } from '../survey-rights.ts';
import { operatingWords as words } from './operating-words.texts.ts';

/** The topic on which servers hear that people are reminded of a survey; the key is the survey. */
export const remindersTopic = 'survey-reminder';

type Reminder = {
  empid: string;
  oid: string;
  type: SurveyType;
  title: string;
  end: string | null;
  at: string;
  round: number;
  /** read, answered meanwhile, or too late */
  settled: boolean;
};

/** Reminders `r` of surveys `u` that have not been deleted. */
const reminders = sql`survey_reminder r join survey u on u.oid = r.surveyoid and u.deletedat is null`;

const isSettled = sql`(r.readat is not null or u.state <> 'Y' or (u.isduration = 'Y' and now() > u.endtime
    and now() > u.endtime + make_interval(mins => survey_extra_minutes(u.oid, r.empid)))
  or exists (select from survey_participant p where p.surveyoid = r.surveyoid and p.empid = r.empid
    and (u.subtype <> ${sql.lit(everyday)} or p.day = r.remindedat::date)))`;

/** The end of the survey for the reader. */
const ownEnd = sql`case when u.isduration = 'Y' then u.endtime + make_interval(mins => case
  when exists (select from survey_extension x where x.surveyoid = u.oid)
  then survey_extra_minutes(u.oid, r.empid) else 0 end) end`;

const remindersWhere = async (
  db: Read,
  which: RawBuilder<unknown>,
  lang: Language,
  most?: number,
): Promise<Reminder[]> => {
  const { rows } = await sql<Reminder>`
    select r.empid, u.oid, u.type, coalesce(t.title, u.title) as title, ${ownEnd} as end,
      r.remindedat as at, r.reminders as round, ${isSettled} as settled
    from ${reminders} left join lateral (
      select l.title from survey_language l where l.surveyoid = u.oid and l.lang in (${lang}, ${defaultLanguage})
      order by l.lang = ${lang} desc limit 1) t on true
    where ${which} order by r.remindedat desc, u.oid desc limit ${most ?? null}::int`.execute(db);
  return rows;
};

const asNotice = ({ oid, type, title, end, at, round, settled }: Reminder, lang: Language): Notice => ({
  oid,
  type: 'reminder',
  code: '200',
  title: fill(words[type === 'exam' ? 'survey.notice.takeExam' : 'survey.notice.answerSurvey'][lang], { title }, lang),
  message: end === null ? '' : fill(words['survey.notice.until'][lang], { end: formatsOf(lang).dateTime(end) }, lang),
  path: '',
  at,
  read: settled,
  subject: oid,
  round,
});

const amongPeople = (oid: string, empids: readonly string[]): RawBuilder<unknown> =>
  sql`u.oid = ${oid} and r.empid = any(${[...empids]}::text[])`;

/** Reminders in the notice centre, read from their rows. */
export const surveyNotices: NoticeSource = {
  type: 'reminder',
  counts: async (db, empid) => {
    const { rows } = await sql<{ total: number; unread: number }>`
      select count(*)::int as total, (count(*) filter (where not ${isSettled}))::int as unread
      from ${reminders} where r.empid = ${empid}`.execute(db);
    return rows[0] ?? { total: 0, unread: 0 };
  },
  list: async (db, { empid, lang }, { most, unreadOnly }) => {
    const which = unreadOnly ? sql`r.empid = ${empid} and not ${isSettled}` : sql`r.empid = ${empid}`;
    return (await remindersWhere(db, which, lang, most)).map((row) => asNotice(row, lang));
  },
  markRead: async (trx, empid, oids) => {
    await sql`update survey_reminder set readat = now() where empid = ${empid} and readat is null
      and (${oids.length === 0} or surveyoid = any(${[...oids]}::uuid[]))`.execute(trx);
  },
  announced: {
    topic: remindersTopic,
    noticesOf: async (db, oid, empids, lang) => {
      const rows = await remindersWhere(db, sql`${amongPeople(oid, empids)} and not ${isSettled}`, lang);
      return new Map(rows.map((row) => [row.empid, asNotice(row, lang)]));
    },
  },
};

/** Reminders on the devices of people. */
export const surveyPushes: PushSource = {
  kind: remindersTopic,
  wordsOf: async (db, oid, empids, lang) => {
    const rows = await remindersWhere(db, amongPeople(oid, empids), lang);
    return new Map(
      rows.map((row) => {
        const { title, message: body } = asNotice(row, lang);
        return [row.empid, { stands: row.settled ? 'settled' : 'news', title, body, path: '/surveys' }] as const;
      }),
    );
  },
};
