import { type RawBuilder, sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { originalOf } from '#platform/i18n/original-text.ts';
import { fill } from '#platform/i18n/texts.ts';
import { executionTexts } from '../executions.texts.ts';
import { type JobKind, jobMenus } from '../job-menus.contract.ts';
import { type Registry, shownName } from './job-registry.ts';
import { words } from './words.texts.ts';

type Row = { oid: string; kind: JobKind; id: string; name: string; preword: string; action: string; total: number };
type FailedRow = Row & { reason: string; message: string };

/** A server says every ten seconds that it is there. */
const silentSeconds = 60;

const whyFailed = ({ reason, message }: FailedRow, lang: Language): string => {
  const text = Object.entries(executionTexts).find(([key]) => key === reason)?.[1];
  return [text?.[lang] ?? reason, originalOf(message, lang)].filter(Boolean).join(' · ');
};

const columns = sql.raw('j.oid, j.kind, j.id, j.name, j.preword, j.action, count(*) over ()::int as total');

const failed = async (db: Read, kind: JobKind, most: number): Promise<FailedRow[]> => {
  const { rows } = await sql<FailedRow>`
    select ${columns}, e.reason, e.message from scheduled_job j cross join lateral (
      select e.state, e.retried, e.reason, e.message, e.endedat from job_execution e
      where e.scheduleoid = j.oid order by e.startedat desc, e.tskid desc limit 1) e
    where j.kind = ${kind} and e.state = 'F' and not e.retried
    order by e.endedat desc, j.oid limit ${most}`.execute(db);
  return rows;
};

const ofJobs = (db: Read, from: RawBuilder<unknown>): Promise<Row[]> =>
  sql<Row>`select ${columns} ${from}`.execute(db).then(({ rows }) => rows);

/** Jobs whose last run has failed and is not tried again, and those that no server has begun in time. */
export const jobAttention = (kind: JobKind, registry: () => Registry): readonly Attention[] => {
  const { id, url } = jobMenus[kind];
  const rowOf = (row: Row, lang: Language): AttentionRow & { total: number } => ({
    key: row.oid,
    label: shownName(registry(), row, lang),
    path: `${url}?details=${row.oid}`,
    total: row.total,
  });
  const shown = { functions: [id], level: 'LOOK' } as const;
  return [
    {
      key: `${kind}-jobs-failed`,
      title: words[`job.attention.${kind}Failed`],
      list: `${url}?last=F`,
      ...shown,
      find: async (db, { lang, most }) =>
        counted((await failed(db, kind, most)).map((row) => ({ ...rowOf(row, lang), why: whyFailed(row, lang) }))),
    },
    {
      key: `${kind}-jobs-overdue`,
      title: words[`job.attention.${kind}Overdue`],
      list: `${url}?overdue=Y`,
      ...shown,
      find: async (db, { lang, most }) => {
        const rows = await ofJobs(
          db,
          sql`from scheduled_job j join scheduled_job_clock c on c.joboid = j.oid
            where j.kind = ${kind} and j.status = 'Y' and c.nexttime < now() - make_interval(secs => ${silentSeconds})
            order by c.nexttime, j.oid limit ${most}`,
        );
        return counted(rows.map((row) => rowOf(row, lang)));
      },
    },
  ];
};

/** Work in the background stands still. */
export const silentScheduler: Attention = {
  key: 'scheduler-silent',
  title: words['job.attention.silent'],
  list: jobMenus.app.url,
  functions: [jobMenus.app.id, jobMenus.bpm.id],
  level: 'LOOK',
  find: async (db, { lang }) => {
    const { rows } = await sql<{ seen: string }>`
      select seen from scheduler_clock where seen < now() - make_interval(secs => ${silentSeconds})`.execute(db);
    const { dateTime } = formatsOf(lang);
    const label = (time: string) => fill(words['job.attention.silentSince'][lang], { time: dateTime(time) }, lang);
    return counted(
      rows.map(({ seen }) => ({ key: 'scheduler', label: label(seen), path: jobMenus.app.url, total: 1 })),
    );
  },
};
