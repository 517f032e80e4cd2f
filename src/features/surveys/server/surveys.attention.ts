import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { type Attention, type AttentionRow } from '#platform/feature/server/attention.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { fill, type Text } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { examMenu, surveyMenu } from '../survey-rights.ts';
import { type AudiencePart, audiencesOfSurveys, surveyAudience } from './survey-audience.ts';
import { participantsNow } from './participants.ts';
import { surveyWithin } from './surveys.queries.ts';
import { words } from './words.texts.ts';

/** Surveys that are looked at at a visit of the home page; each different audience costs a look at it. */
const mostSurveys = 50;
/** Fewer than this share of the audience have taken part. */
const lowShare = 0.5;

type Open = { oid: string; title: string; endtime: string | null; done: number };

const openSurveys = async (
  db: Read,
  { appId, scope, endsSoon }: { appId: string; scope: Scope; endsSoon: boolean },
): Promise<Open[]> => {
  const soon = sql`s.isduration = 'Y' and s.starttime <= now() and s.endtime < now() + interval '1 day'`;
  const { rows } = await sql<Open>`
    select s.oid, s.title, s.endtime,
      case when ${endsSoon} then ${participantsNow('s')} else 0 end as done
    from survey s
    where s.appid = ${appId} and s.state = 'Y' and s.deletedat is null
      and (s.isduration = 'N' or s.endtime > now()) and ${endsSoon ? soon : sql`true`} and ${surveyWithin(scope)}
    order by s.endtime nulls last, s.crtdat desc, s.oid limit ${mostSurveys}`.execute(db);
  return rows;
};

/**
 * How many people each of the surveys asks; `any`: 1 if there is somebody. Many surveys ask the same people, who are
 * counted once.
 */
const askedBy = async (db: Read, oids: readonly string[], most: 'any' | 'all'): Promise<(oid: string) => number> => {
  const keys = new Map<string, string>();
  const counts = new Map<string, Promise<number>>();
  for (const [oid, parts] of await audiencesOfSurveys(db, oids)) {
    const key = JSON.stringify(parts);
    keys.set(oid, key);
    if (!counts.has(key)) counts.set(key, countOf(db, parts, most));
  }
  const sizes = new Map(await Promise.all([...counts].map(async ([key, size]) => [key, await size] as const)));
  return (oid) => sizes.get(keys.get(oid) ?? '') ?? 0;
};

const countOf = async (db: Read, parts: readonly AudiencePart[], most: 'any' | 'all'): Promise<number> => {
  const audience = await surveyAudience(db, parts);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from employee e where ${audience} ${most === 'any' ? sql`limit 1` : sql``}) a`.execute(db);
  return rows[0]?.total ?? 0;
};

type Kind = { key: string; menu: MenuEntry; title: Text };

/** `where`: the page of a published survey that says more and helps. */
const rowOf = ({ url }: MenuEntry, { oid, title }: Open, where: 'audience' | 'completion'): AttentionRow => ({
  key: oid,
  label: title,
  path: where === 'audience' ? `${url}?audience=${oid}` : `${url}?results=${oid}&tab=completion`,
});

const kindOfAttention = (
  { key, menu, title }: Kind,
  endsSoon: boolean,
  rowOf: (survey: Open, asked: number, lang: Language) => AttentionRow | null,
): Attention => ({
  key,
  title,
  list: `${menu.url}?state=Y`,
  functions: [menu.id],
  level: 'CHANGE',
  scoped: true,
  find: async (db, { lang, scope, most }) => {
    const surveys = await openSurveys(db, { appId: menu.id, scope, endsSoon });
    const asked = await askedBy(
      db,
      surveys.map(({ oid }) => oid),
      endsSoon ? 'all' : 'any',
    );
    const found = surveys.map((survey) => rowOf(survey, asked(survey.oid), lang)).filter((row) => row !== null);
    return { total: found.length, rows: found.slice(0, most) };
  },
});

const ending = (kind: Kind): Attention =>
  kindOfAttention(kind, true, (survey, asked, lang) => {
    if (asked === 0 || survey.done >= asked * lowShare) return null;
    const { number, dateTime } = formatsOf(lang);
    const why = fill(
      words['survey.attention.done'][lang],
      {
        asked: number(asked),
        done: number(survey.done),
        end: dateTime(survey.endtime ?? ''),
      },
      lang,
    );
    return { ...rowOf(kind.menu, survey, 'completion'), why };
  });

const unreached = (kind: Kind): Attention =>
  kindOfAttention(kind, false, (survey, asked) => (asked === 0 ? rowOf(kind.menu, survey, 'audience') : null));

export const surveyAttention: readonly Attention[] = [
  ending({ key: 'surveys-ending', menu: surveyMenu, title: words['survey.attention.ending'] }),
  unreached({ key: 'surveys-unreached', menu: surveyMenu, title: words['survey.attention.unreached'] }),
];
export const examAttention: readonly Attention[] = [
  ending({ key: 'exams-ending', menu: examMenu, title: words['survey.attention.examEnding'] }),
  unreached({ key: 'exams-unreached', menu: examMenu, title: words['survey.attention.examUnreached'] }),
];
