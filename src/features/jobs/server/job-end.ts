import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { languages } from '#platform/i18n/languages.ts';
import { localized, type Text } from '#platform/i18n/texts.ts';
import type { EndedExecution, RunVerdict } from '#platform/jobs/server/job.ts';
import type { SaidOfJob } from '#platform/notice-centre/server/job-notice.ts';
import { executionTexts } from '../executions.texts.ts';
import { jobMenus } from '../job-menus.contract.ts';
import { outcomeOf } from '../outcome.ts';
import { resultText } from './executions.service.ts';
import type { Registry } from './job-registry.ts';

/** The text of a reason in every language. */
export type ReasonWords = (reason: string) => Text | undefined;

const inAll = (text: string) => localized(text, text, text, text);

/** What a run that has succeeded counted; undefined: nothing. */
const countedIn = (result: string, reasonWords: ReasonWords): Text | undefined => {
  const [zhCN = '', zhTW = '', en = '', vi = ''] = languages.map((lang) =>
    outcomeOf(
      { reason: '', message: '', result },
      { lang, number: formatsOf(lang).number, say: (reason) => reasonWords(reason)?.[lang] ?? reason },
    ),
  );
  return en === '' ? undefined : localized(zhCN, zhTW, en, vi);
};

/**
 * The notice for the person who has run a scheduled job: its name, its number, what it counted, and the execution
 * behind it, which the screen of the jobs shows, too. Why it failed stands there in a text of its reason; what an error
 * itself says, in the details of the execution alone. One that was kept from its work is a warning, as a failure is.
 * Undefined for a run without a schedule.
 */
export const scheduledEnd = async (
  db: Read,
  execution: EndedExecution,
  registry: Registry,
  reasonWords: ReasonWords,
): Promise<SaidOfJob | undefined> => {
  const { oid, name, jobid, kind, state } = execution;
  const { rows } = await sql<{ scheduleid: number; verdict: RunVerdict }>`
    select scheduleid, verdict from job_execution where oid = ${oid} and scheduleoid is not null`.execute(db);
  const [run] = rows;
  if (!run) return undefined;
  const number = String(run.scheduleid);
  const shown = name === '' ? (registry.jobNames[jobid] ?? inAll(execution.id)) : inAll(name);
  const isDone = state === 'S';
  const result = resultText(execution.result);
  const isHeld = run.verdict === 'held';
  const why = isDone ? countedIn(result, reasonWords) : (reasonWords(execution.reason) ?? executionTexts['job.failed']);
  return {
    title: {
      key: isHeld ? 'job.notice.held' : isDone ? 'job.notice.done' : 'job.notice.failed',
      values: { name: shown },
    },
    message: why
      ? { key: 'job.notice.why', values: { number, why } }
      : { key: 'execution.detailsTitle', values: { number } },
    ...(isHeld ? { code: '500' } : {}),
    path: `${jobMenus[kind].url}?run=${oid}`,
  };
};
