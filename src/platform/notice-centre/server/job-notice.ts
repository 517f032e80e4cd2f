import type { Text } from '#platform/i18n/texts.ts';
import type { EndedExecution } from '#platform/jobs/server/job.ts';
import type { NewNotice } from './notices.queries.ts';
import type { Words } from './notices.tables.ts';

/**
 * What a job says of its end instead of its id and number. `subject`: what a page that shows it attends to; by default
 * the run. `code`: 500 for a run that has succeeded and is a warning all the same.
 */
export type SaidOfJob = { title: Words; message: Words; path?: string; subject?: string; code?: '500' };

/**
 * The notice for the person who asked for a run that has ended: code 200 if it succeeded, else 500. Null if nobody has
 * asked for it, and after a failure that is tried again. `why`: the text of the reason of a failure; what an error says
 * itself is not for everybody.
 */
export const jobNotice = (execution: EndedExecution, said?: SaidOfJob, why?: Text): NewNotice | null => {
  const { oid, tskid, jobid, startedby, state, reason, retried } = execution;
  if (startedby === '' || retried) return null;
  const isDone = state === 'S';
  const values = { job: jobid, number: String(tskid), why: why ?? reason };
  return {
    title: { key: isDone ? 'notice.job.done' : 'notice.job.failed' },
    message: { key: isDone ? 'notice.job.run' : 'notice.job.why', values },
    subject: oid,
    code: isDone ? '200' : '500',
    ...said,
    empid: startedby,
    type: 'job',
  };
};
