import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { localized, type Text } from '#platform/i18n/texts.ts';
import type { EndedExecution } from '#platform/jobs/server/job.ts';
import type { SaidOfJob } from '#platform/notice-centre/server/job-notice.ts';
import { executionTexts } from '../executions.texts.ts';
import { jobMenus } from '../job-menus.contract.ts';
import type { Registry } from './job-registry.ts';

/** The text of a reason in every language. */
export type ReasonWords = (reason: string) => Text | undefined;

const inAll = (text: string) => localized(text, text, text, text);

/**
 * The notice for the person who has run a scheduled job: its name, its number, and the execution behind it,
 * which the screen of the jobs shows, too. Why it failed stands there in a text of its reason; what an error itself
 * says, in the details of the execution alone. Undefined for a run without a schedule.
 */
export const scheduledEnd = async (
  db: Read,
  execution: EndedExecution,
  registry: Registry,
  reasonWords: ReasonWords,
): Promise<SaidOfJob | undefined> => {
  const { oid, name, jobid, kind, state } = execution;
  const { rows } = await sql<{ scheduleid: number }>`
    select scheduleid from job_execution where oid = ${oid} and scheduleoid is not null`.execute(db);
  const scheduleid = rows[0]?.scheduleid;
  if (scheduleid === undefined) return undefined;
  const number = String(scheduleid);
  const shown = name === '' ? (registry.jobNames[jobid] ?? inAll(execution.id)) : inAll(name);
  const isDone = state === 'S';
  return {
    title: { key: isDone ? 'job.notice.done' : 'job.notice.failed', values: { name: shown } },
    message: isDone
      ? { key: 'execution.detailsTitle', values: { number } }
      : {
          key: 'job.notice.why',
          values: { number, why: reasonWords(execution.reason) ?? executionTexts['job.failed'] },
        },
    path: `${jobMenus[kind].url}?run=${oid}`,
  };
};
