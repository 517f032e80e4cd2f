import type { z } from 'zod';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { type JobAction as Action, paramsOf } from '#platform/feature/server/job-action.ts';
import { isWaiting, withdrawRequest } from '#platform/jobs/server/requests.queries.ts';
import { requestRun, type ScheduledTime, timesOf } from '#platform/jobs/server/schedules.queries.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import type { SortBy } from '#platform/records/server/record-queries.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { foldFilters, searchText } from '#platform/search/server/fold.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { fieldReasons, isReason } from '#platform/wire/values.ts';
import type { JobKind } from '../job-menus.contract.ts';
import {
  type FrequencyType,
  type jobEdit,
  type JobFilter,
  type jobForm,
  jobLimits,
  jobReasons,
  type JobRow,
  type jobSortFields,
} from '../jobs.contract.ts';
import { actionOf, jobsByAction, type Registry, shownName, storedName } from './job-registry.ts';
import {
  insertJob,
  isTimeOf,
  listJobs,
  lockJob,
  lockJobs,
  momentWithZone,
  othersAreOn,
  type StoredJob,
  updateJob,
} from './jobs.queries.ts';

export type Services = { db: Database; kind: JobKind; registry: Registry };

/** Whether the product needs this very job: no other one of its action is on. */
const isNeeded = (row: StoredJob, rows: readonly StoredJob[]): boolean =>
  rows.every(
    ({ oid, preword, action, status }) =>
      oid === row.oid || status === 'N' || preword !== row.preword || action !== row.action,
  );

/** `rows`: all of its kind. */
const asRow = ({ registry }: Services, stored: StoredJob, rows: readonly StoredJob[], lang: Language): JobRow => {
  const { kind, anchor: _, ...row } = stored;
  const action = actionOf(registry, stored);
  return {
    ...row,
    name: shownName(registry, { ...row, kind }, lang),
    title: action?.title[lang] ?? null,
    essential: action?.essential && isNeeded(stored, rows) ? 'Y' : 'N',
  };
};

const askedOf = ({ kind, registry }: Services) => ({ kind, jobs: jobsByAction(registry) });

const isFound = ({ status, last, overdue, ...quick }: JobFilter): ((row: JobRow) => boolean) => {
  const typed = foldFilters(quick);
  const isNamed = ({ id, name, title, preword, action }: JobRow): boolean => {
    const text = searchText(id, name, title, `${preword}.${action}`);
    return typed.some((one) => text.includes(one));
  };
  return (row) =>
    (status === '' || row.status === status) &&
    (last === '' || row.last?.verdict === last) &&
    (overdue === '' || row.overdue === overdue) &&
    (typed.length === 0 || isNamed(row));
};

type Order = SortBy<(typeof jobSortFields)[number]>;

const inOrder = (rows: JobRow[], { sortField, sortOrder }: Order, lang: Language): JobRow[] => {
  if (!sortField) return rows;
  const compare = {
    id: (one: JobRow, other: JobRow) => one.id.localeCompare(other.id, 'en', { numeric: true }),
    name: (one: JobRow, other: JobRow) => one.name.localeCompare(other.name, lang),
    // What is paused comes last.
    nexttime: (one: JobRow, other: JobRow) => (one.nexttime ?? '9').localeCompare(other.nexttime ?? '9'),
  };
  const sorted = rows.toSorted(compare[sortField]);
  return sortOrder === 'desc' ? sorted.toReversed() : sorted;
};

/** All jobs that match, by their ids unless asked otherwise: there are some dozens of them. */
export const jobList = async (
  services: Services,
  { sortField, sortOrder, ...filter }: JobFilter & Order,
  lang: Language,
): Promise<JobRow[]> => {
  const stored = await listJobs(services.db.read, askedOf(services));
  const rows = stored.map((row) => asRow(services, row, stored, lang));
  return inOrder(rows.filter(isFound(filter)), { sortField, sortOrder }, lang);
};

export const oneJob = async (services: Services, db: Read, oid: string, lang: Language): Promise<JobRow> => {
  const rows = await listJobs(db, askedOf(services));
  return asRow(services, found(rows.find((row) => row.oid === oid)), rows, lang);
};

/** The next times of a schedule that is being typed. */
export const timesOfTyped = (
  db: Read,
  { nexttime, ...series }: { frequency: number; frequencytype: FrequencyType; nexttime: Date | string | null },
): Promise<ScheduledTime[]> => timesOf(db, { ...series, anchor: nexttime ?? '' }, jobLimits.times);

const minutesOf: Record<FrequencyType, number> = { min: 1, day: 1_440, month: 31 * 1_440 };

/** Says the interval in days, or in hours if it is shorter. */
const tooRare = (code: DomainErrorCode, atMostMinutes: number): DomainError =>
  atMostMinutes < minutesOf.day
    ? atField(code, 'frequency', jobReasons.tooRareHours, { hours: atMostMinutes / 60 })
    : atField(code, 'frequency', jobReasons.tooRareDays, { days: atMostMinutes / minutesOf.day });

type Form = z.output<typeof jobForm>;

/** The action that the values name, if they may have it so: registered, with these parameters, and as often. */
const checkedAction = (
  { registry, kind }: Services,
  values: Pick<Form, 'preword' | 'action' | 'params' | 'frequency' | 'frequencytype'>,
  code: DomainErrorCode,
): { action: Action; params: Record<string, unknown> } => {
  const action = actionOf(registry, { ...values, kind });
  if (!action) throw atField(code, 'action', jobReasons.unknownAction);
  const parsed = paramsOf(action).safeParse(values.params);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message, code: fault, ...issue }) => {
      const [name = ('keys' in issue && Array.isArray(issue.keys) ? issue.keys[0] : '') as string] = path;
      const reason = fault === 'unrecognized_keys' ? fieldReasons.unknownField : message;
      return [`params.${String(name)}`, isReason(reason) ? reason : fieldReasons.invalid] as const;
    });
    throw new DomainError(code, faults[0]?.[1] ?? fieldReasons.invalid, { fields: Object.fromEntries(faults) });
  }
  const minutes = values.frequency * minutesOf[values.frequencytype];
  const { atMostMinutes = Infinity } = action;
  if (minutes > atMostMinutes) throw tooRare(code, atMostMinutes);
  return { action, params: parsed.data };
};

/** The action as it binds this job: one that the product needs binds the last job of it that is on. */
const bindingOf = async (trx: Write, kind: JobKind, action: Action, except: readonly string[]): Promise<Action> =>
  action.essential && (await othersAreOn(trx, { ...action, kind }, except))
    ? { ...action, essential: undefined }
    : action;

/** A time as PostgreSQL reads it: that of the transaction, by the clock of every other time of a job. */
const databaseNow = 'now';

/** Who has paused it, and why; an essential job needs a reason. */
const pausedBy = (
  { empid }: Writer,
  { essential }: Pick<Action, 'essential'>,
  { reason }: { reason: string },
  code: DomainErrorCode,
) => {
  if (essential && reason === '') throw atField(code, 'reason', jobReasons.reasonNeeded);
  return { pausedby: empid, pausedat: databaseNow, pausereason: reason };
};
const notPaused = { pausedby: '', pausedat: null, pausereason: '' };

const constraintErrors = explainConstraint({
  scheduled_job_id_unique: () => atField(codes.dataRepeat, 'id', jobReasons.idExists),
});

/** Adds a job. Rejects an id that exists (24), and an action, parameter or frequency that cannot be (501). */
export const addJob = (services: Services, writer: Writer, form: Form, lang: Language): Promise<JobRow> => {
  const code = codes.addFailed;
  const { nexttime, reason, ...values } = form;
  const { action, params } = checkedAction(services, form, code);
  const { kind } = services;
  const row = { ...values, kind, params, name: storedName(form.name, action) };
  return services.db
    .write(writer.actor, async (trx) => {
      const binding = await bindingOf(trx, kind, action, []);
      const paused = form.status === 'N' ? pausedBy(writer, binding, { reason }, code) : notPaused;
      const oid = await insertJob(trx, { ...row, ...paused, anchor: nexttime ?? '' });
      return oneJob(services, trx, oid, lang);
    })
    .catch(constraintErrors);
};

/** Takes back a run that has been requested and has not begun. */
const withdrawWaiting = async (trx: Write, { job }: Action, subject: string): Promise<void> => {
  if (await isWaiting(trx, job, subject)) await withdrawRequest(trx, { job, subject });
};

type Edit = z.output<typeof jobEdit>;

const touchesAction = ({ preword, action, params, frequency, frequencytype }: Edit): boolean =>
  [preword, action, params, frequency, frequencytype].some((value) => value !== undefined);

const pauseAfter = (writer: Writer, action: Pick<Action, 'essential'>, before: StoredJob, { status, reason }: Edit) => {
  const after = status ?? before.status;
  if (after === 'Y') return notPaused;
  const why = { reason: reason ?? before.reason };
  const paused = pausedBy(writer, action, why, codes.editFailed);
  return before.status === 'N' ? { pausereason: paused.pausereason } : paused;
};

/** A sent time that the schedule has anyway does not move it: its anchor, such as the 31st, is kept. */
const anchorAfter = async (trx: Write, before: StoredJob, { nexttime, frequency, frequencytype }: Edit) => {
  if (nexttime === undefined || nexttime === null) return {};
  const isSameSeries =
    (frequency ?? before.frequency) === before.frequency &&
    (frequencytype ?? before.frequencytype) === before.frequencytype;
  return isSameSeries && (await isTimeOf(trx, before.oid, nexttime)) ? {} : { anchor: nexttime };
};

/**
 * Changes any of the fields, or pauses and resumes the job. Rejects a stale revision (409), another id, what `addJob`
 * rejects, the last job of an essential action that is paused without a reason or given another action. What waits is
 * withdrawn if the job is paused; a run in progress goes on.
 */
export const editJob = (services: Services, writer: Writer, edit: Edit, lang: Language): Promise<JobRow> =>
  services.db.write(writer.actor, async (trx) => {
    const { registry } = services;
    const before = found(await lockJob(trx, { ...askedOf(services), oid: edit.oid }));
    const current = () => oneJob(services, trx, edit.oid, lang);
    await assertFresh(edit.rev, before, current);
    if (edit.id !== undefined && edit.id !== before.id) throw atField(codes.editFailed, 'id', fieldReasons.readOnly);
    const { oid, rev: _rev, id: _id, nexttime: _next, reason: _reason, name, params: _params, ...sent } = edit;
    const after = { ...before, ...present(sent), params: edit.params ?? before.params };
    const usual = actionOf(registry, before);
    // A job whose action no server offers can still be paused and renamed.
    const { action = usual, params } =
      usual || touchesAction(edit) ? checkedAction(services, after, codes.editFailed) : { params: before.params };
    const binding = usual && (await bindingOf(trx, services.kind, usual, [oid]));
    if (binding?.essential && usual !== action)
      throw atField(codes.editFailed, 'action', jobReasons.essential, { names: before.id });
    await updateJob(trx, oid, {
      ...present(sent),
      ...(edit.params === undefined && edit.action === undefined ? {} : { params }),
      ...(name === undefined ? {} : { name: action ? storedName(name, action) : name }),
      ...pauseAfter(writer, (usual === action ? binding : action) ?? {}, before, edit),
      ...(await anchorAfter(trx, before, edit)),
    });
    if (before.status === 'Y' && after.status === 'N' && action) await withdrawWaiting(trx, action, oid);
    return current();
  });

/**
 * Deletes all the given jobs or none, and withdraws what is waiting to begin; those that are no longer there do not
 * count. Rejects the last of an action that the product needs. What has run stays.
 */
export const removeJobs = (
  { db, kind, registry }: Services,
  { actor }: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(actor, async (trx) => {
    const rows = await lockJobs(trx, kind, oids);
    const needed: string[] = [];
    for (const row of rows) {
      const action = actionOf(registry, row);
      if (action && (await bindingOf(trx, kind, action, oids)).essential) needed.push(row.id);
    }
    if (needed.length > 0)
      throw new DomainError(codes.deleteFailed, jobReasons.essential, { params: { names: needed } });
    for (const row of rows) {
      const action = actionOf(registry, row);
      if (action) await withdrawWaiting(trx, action, row.oid);
    }
    return deleteByOid(
      trx,
      'scheduled_job',
      rows.map(({ oid }) => oid),
    );
  });

/**
 * Requests a run now, for a day if one is given; the schedule stays as it is. Returns the number by which the run is
 * found. Rejects a day that the action does not work for, and a second request before the first has begun.
 */
export const runJob = (
  services: Services,
  { actor, empid }: Writer,
  { oid, date }: { oid: string; date: string },
): Promise<{ scheduleid: number }> =>
  services.db.write(actor, async (trx) => {
    const code = codes.serverMessage;
    const row = found(await lockJob(trx, { ...askedOf(services), oid }), code);
    const action = actionOf(services.registry, row);
    if (!action) throw new DomainError(code, jobReasons.unknownAction);
    if (date !== '' && !action.takesDate) throw atField(code, 'date', jobReasons.noDate);
    if (await isWaiting(trx, action.job, oid)) throw new DomainError(code, jobReasons.runWaiting);
    const plannedfor = await momentWithZone(trx, date);
    return { scheduleid: await requestRun(trx, action.job, row, { startedby: empid, plannedfor, day: date }) };
  });
