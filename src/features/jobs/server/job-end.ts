import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { EndedExecution } from '#platform/jobs/server/job.ts';
import type { SaidOfJob } from '#platform/notice-centre/server/job-notice.ts';
import { executionTexts } from '../executions.texts.ts';
import { jobMenus } from '../job-menus.contract.ts';
import type { Registry } from './job-registry.ts';

const inAll = (text: string) => localized(text, text, text, text);

/** Why it failed: the text of the reason, or what the failure itself says. */
const whyOf = ({ reason, message }: Pick<EndedExecution, 'reason' | 'message'>) => {
  const text = Object.entries(executionTexts).find(([key]) => key === reason)?.[1];
  return message === '' && text ? text : inAll(message || reason);
};

/**
 * The notice for the person who has run a scheduled job: its name, its number, and the execution behind it,
 * which the screen of the jobs shows, too. Undefined for a run without a schedule.
 */
export const scheduledEnd = async (
  db: Read,
  execution: EndedExecution,
  registry: Registry,
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
      : { key: 'job.notice.why', values: { number, why: whyOf(execution) } },
    path: `${jobMenus[kind].url}?run=${oid}`,
  };
};
