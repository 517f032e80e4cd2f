import type { Database } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { cancelJob } from '#platform/jobs/server/requests.queries.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { foldFilters, searchText } from '#platform/search/server/fold.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import {
  type AppExecutionRow,
  type BpmExecutionRow,
  type ExecutionFilter,
  executionReasons,
  type JobOption,
  type TimeRange,
} from '../executions.contract.ts';
import type { JobKind } from '../job-menus.contract.ts';
import { runVerdicts } from '../jobs.contract.ts';
import { type Asked, type Days, runByOid, scheduledJobs, type StoredRun } from './executions.queries.ts';
import { type Registry, shownName } from './job-registry.ts';

const atField = (field: 'startTime' | 'endTime', reason: string): DomainError =>
  new DomainError(codes.serverMessage, reason, { fields: { [field]: reason } });

/** Both days or none, the last one not before the first (seed 002 §5). */
const daysOf = ({ startTime, endTime, timeRange }: ExecutionFilter): Days => {
  if (startTime === '' && endTime === '') return timeRange === '' ? null : { before: timeRange satisfies TimeRange };
  if (startTime === '' || endTime === '')
    throw atField(startTime === '' ? 'startTime' : 'endTime', executionReasons.rangeIncomplete);
  if (endTime < startTime) throw atField('endTime', executionReasons.endBeforeStart);
  return { from: startTime, to: endTime };
};

/** Success is stored in one way for both kinds. */
const storedVerdict = (state: string): Asked['verdict'] =>
  state === 'C' ? 'S' : (runVerdicts.find((verdict) => verdict === state) ?? '');

const longestNumber = 15;

/** The jobs whose id or name has the text, in either Chinese script, and the number that it may be. */
const quickOf = async (services: Services, kind: JobKind, filter: ExecutionFilter, lang: Language) => {
  const typed = foldFilters(filter);
  if (typed.length === 0) return null;
  const options = await jobOptions(services, kind, '', lang);
  const text = (filter.simplifiedFilter || filter.traditionalFilter).trim();
  const found = options.filter(({ id, name }) => typed.some((one) => searchText(id, name).includes(one)));
  return {
    // A job that was deleted is found by its whole id.
    ids: [...found.map(({ id }) => id), text],
    number: /^\d+$/.test(text) && text.length <= longestNumber ? Number(text) : null,
  };
};

type Services = { db: Database; registry: Registry };

/** What a search asks for; throws a domain error for days that do not belong together. */
export const askedFor = async (
  services: Services,
  kind: JobKind,
  filter: ExecutionFilter,
  lang: Language,
): Promise<Asked> => ({
  kind,
  id: filter.id,
  verdict: storedVerdict(filter.state),
  days: daysOf(filter),
  quick: await quickOf(services, kind, filter, lang),
});

/** What a run answered, as text; empty: nothing. */
export const resultText = (result: unknown): string => {
  if (result === null || result === undefined) return '';
  return typeof result === 'string' ? result : JSON.stringify(result);
};

/** A name, or what its job is called. */
const nameOf = ({ jobNames }: Registry, { name, jobid, id }: StoredRun, lang: Language): string =>
  name || (Object.hasOwn(jobNames, jobid) ? jobNames[jobid]?.[lang] : undefined) || id;

const commonOf = (run: StoredRun) => {
  const { oid, scheduleid, plannedfor, startedby, attempt, reason, message, done, total } = run;
  const { executionTime, crtdat, endedat, cancelledby } = run;
  return {
    oid,
    scheduleid,
    plannedfor,
    startedby,
    attempt,
    retried: run.retried ? ('Y' as const) : ('N' as const),
    stoppedby: cancelledby,
    reason,
    message,
    result: resultText(run.result),
    done,
    total,
    executionTime,
    crtdat,
    endedat,
    stoppable: run.state === 'D' && run.scheduled ? ('Y' as const) : ('N' as const),
  };
};

export const appRowOf = (registry: Registry, run: StoredRun, lang: Language): AppExecutionRow => {
  const { id: jobid, tskid, state, verdict } = run;
  return { ...commonOf(run), jobid, jobName: nameOf(registry, run, lang), tskid, state, verdict };
};

export const bpmRowOf = (registry: Registry, run: StoredRun, lang: Language): BpmExecutionRow => {
  const { id, state, verdict } = run;
  return {
    ...commonOf(run),
    id,
    name: nameOf(registry, run, lang),
    state: state === 'S' ? 'C' : state,
    verdict: verdict === 'S' ? 'C' : verdict,
  };
};

/** The jobs to choose from: those with a schedule, and of the app those that its calls request. */
export const jobOptions = async (
  { db, registry }: Services,
  kind: JobKind,
  status: '' | 'Y' | 'N',
  lang: Language,
): Promise<JobOption[]> => {
  const rows = await scheduledJobs(db.read, kind, status);
  const options = rows.map((row) => ({ id: row.id, oid: row.oid, name: shownName(registry, { ...row, kind }, lang) }));
  if (kind === 'bpm' || status === 'N') return options;
  const acted = new Set(registry.jobActions.map(({ job }) => job));
  const known = new Set(rows.map(({ id }) => id));
  const others = Object.entries(registry.jobNames).flatMap(([id, name]) =>
    acted.has(id) || known.has(id) ? [] : [{ id, oid: '', name: name[lang] }],
  );
  return [...options, ...others];
};

/**
 * Asks a run in progress to stop, and withdraws what waits after it. Rejects a run that is over, and one that has no
 * schedule: it belongs to something else, such as a message, and is stopped there.
 */
export const stopRun = (db: Database, { actor, empid }: Writer, kind: JobKind, oid: string): Promise<null> =>
  db.write(actor, async (trx) => {
    const run = found(await runByOid(trx, kind, oid));
    if (run.state !== 'D') throw new DomainError(codes.editFailed, executionReasons.over);
    if (!run.scheduled) throw new DomainError(codes.editFailed, executionReasons.notStoppable);
    await cancelJob(trx, { job: run.jobid, subject: run.subject, by: empid });
    return null;
  });
