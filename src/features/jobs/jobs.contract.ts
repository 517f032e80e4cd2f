import { z } from 'zod';
import { editOf, itemCall } from '#platform/records/record-calls.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import {
  asItStands,
  auditFields,
  chosenText,
  dayOrNone,
  fieldReasons,
  filters,
  momentOrEpoch,
  nothing,
  oid,
  requiredText,
  sorting,
  text,
  wholeNumber,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';
import { type JobKind, jobMenus } from './job-menus.contract.ts';

/** Longest texts, in characters; `frequency`: the largest; `times`: how many of the next times a row has. */
export const jobLimits = {
  id: 60,
  name: 120,
  action: 60,
  reason: 200,
  frequency: 9999,
  retries: 10,
  times: 5,
} as const;

export const jobReasons = {
  idForm: 'scheduled_job.id_form',
  idExists: 'scheduled_job.id_exists',
  unknownAction: 'scheduled_job.unknown_action',
  frequency: 'form.number_positive_integer',
  frequencyTooLarge: 'scheduled_job.frequency_too_large',
  tooRareHours: 'scheduled_job.too_rare_hours',
  tooRareDays: 'scheduled_job.too_rare_days',
  retries: 'scheduled_job.retries_form',
  reasonNeeded: 'scheduled_job.reason_needed',
  essential: 'scheduled_job.essential',
  runWaiting: 'scheduled_job.run_waiting',
  noDate: 'scheduled_job.no_date',
} as const;

export const frequencyTypes = ['min', 'day', 'month'] as const;
export type FrequencyType = (typeof frequencyTypes)[number];
/** What happens to a time at which the run before is not over: it is left out, or waits for its end. */
export const overlaps = ['skip', 'wait'] as const;

const idForm = /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?$/u;

/** A parameter of an action as a form sends it: text, or a number. Which there are, the action says. */
const params = z.record(z.string().max(60), z.union([z.string().max(500), z.number()]), {
  error: fieldReasons.invalid,
});

const frequency = wholeNumber(jobReasons.frequency, {
  least: 1,
  most: jobLimits.frequency,
  tooLarge: jobReasons.frequencyTooLarge,
});
const frequencytype = z.enum(frequencyTypes);
const nexttime = momentOrEpoch.refine((value) => value !== null, { error: fieldReasons.mustDeclare });

/** The fields of the form that a change may change. */
export const jobFields = {
  name: requiredText(jobLimits.name),
  preword: chosenText(jobLimits.action),
  action: chosenText(jobLimits.action),
  params: params.default({}),
  frequency,
  frequencytype,
  nexttime,
  status: yn.default('Y'),
  overlap: z.enum(overlaps).default('skip'),
  retries: wholeNumber(jobReasons.retries, { least: 0, most: jobLimits.retries }).default(2),
  /** Why it is switched off; ignored while it is on. */
  reason: text(jobLimits.reason).default(''),
};

export const jobId = requiredText(jobLimits.id).refine((value) => value === '' || idForm.test(value), {
  error: jobReasons.idForm,
});
export const jobForm = z.object({ id: jobId, ...jobFields });
/** `id`: read-only, may be sent as it is. */
export const jobEdit = editOf(jobFields).extend({ id: asItStands });

/** `offset`: of the time zone, such as +08; `change`: minutes by which the clock was changed since the time before. */
const scheduledTime = z.object({ time: z.string(), offset: z.string(), change: z.number().int() });
export type ScheduledTime = z.infer<typeof scheduledTime>;

/** S success, F failed, D in progress. */
export const runStates = ['S', 'F', 'D'] as const;
/** What a run that succeeded may have left undone (`executionVerdicts`). */
export const shortfalls = ['partly', 'held', 'partlyHeld'] as const;
export const runVerdicts = [...runStates, ...shortfalls] as const;

/**
 * Empty means any. `last`: how the last run ended, as the list says it. The quick search finds parts of id, name and
 * method.
 */
export const jobFilter = z.object({
  status: ynFilter,
  last: z.enum(['', ...runVerdicts]).default(''),
  overdue: ynFilter,
  ...filters,
});
export type JobFilter = z.output<typeof jobFilter>;
export const jobSortFields = ['id', 'name', 'nexttime'] as const;

/**
 * `executionTime`: seconds; of a run in progress, so far. `reason`, `message`, `result`: of an execution. `retried`:
 * whether another attempt follows a failed one.
 */
const lastRun = z.object({
  oid,
  scheduleid: z.number().int(),
  state: z.enum(runStates),
  verdict: z.enum(runVerdicts),
  crtdat: z.string(),
  reason: z.string(),
  message: z.string(),
  result: z.string(),
  retried: yn,
  executionTime: z.number(),
});

/**
 * A scheduled job. `title`: what its action is called; null if no server offers the action. `nexttime`: null while it
 * is paused. `overdue`: its time has passed and no server has begun it. `waiting`: a run has been requested and not
 * begun. `skipped`: the last time that was left out because the run before was not over. `essential`: it can only be
 * paused with a reason, and not be deleted, since no other job of its action is on. `times`: the next times, also those
 * that a paused job would have.
 */
export const jobRow = z.object({
  oid,
  id: z.string(),
  name: z.string(),
  preword: z.string(),
  action: z.string(),
  title: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  frequency: z.number().int(),
  frequencytype: z.enum(frequencyTypes),
  nexttime: z.string().nullable(),
  times: z.array(scheduledTime),
  status: yn,
  overlap: z.enum(overlaps),
  retries: z.number().int(),
  pausedby: z.string(),
  pausedat: z.string().nullable(),
  reason: z.string(),
  overdue: yn,
  waiting: yn,
  skipped: z.string().nullable(),
  essential: yn,
  last: lastRun.nullable(),
  ...auditFields,
});
export type JobRow = z.infer<typeof jobRow>;

const paramField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['number', 'text', 'choice']),
  fallback: z.string(),
  /** of a number */
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** of a text, in characters */
  longest: z.number().nullable(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ParamField = z.infer<typeof paramField>;

/** `essential`: what breaks while it is paused, in the reader's language; empty: nothing. `atMostMinutes`: 0: any. */
const jobAction = z.object({
  preword: z.string(),
  action: z.string(),
  title: z.string(),
  hint: z.string(),
  params: z.array(paramField),
  essential: z.string(),
  atMostMinutes: z.number().int(),
  takesDate: yn,
});
export type JobAction = z.infer<typeof jobAction>;

/** The day for which a run works, `YYYY-MM-DD`; empty: today. */
export const runDay = dayOrNone();

/** `{ oid }`, or the oid alone. */
const oidToRemove = z.union([oid, z.object({ oid }).transform((row) => row.oid)]);

const callsOf = <Kind extends JobKind>(kind: Kind) => {
  const menu = jobMenus[kind];
  const look = mayLook(menu.id);
  const change = mayChange(menu.id, { scope: 'everywhere' });
  const query = { ...sorting(jobSortFields), ...jobFilter.shape };
  const formReasons = [
    jobReasons.unknownAction,
    jobReasons.tooRareHours,
    jobReasons.tooRareDays,
    jobReasons.reasonNeeded,
    jobReasons.frequencyTooLarge,
    jobReasons.retries,
  ];
  return {
    list: endpoint({
      method: 'GET',
      path: `/${kind}/job`,
      summary: 'All scheduled jobs that match, with their next times and last runs',
      right: look,
      query,
      answer: z.array(jobRow),
    }),
    item: itemCall({ path: `/${kind}/job/item`, summary: 'One scheduled job', right: look, row: jobRow }),
    exportAll: endpoint({
      method: 'GET',
      path: `/${kind}/job/export`,
      summary: 'All scheduled jobs that match, as a spreadsheet',
      right: look,
      query,
      answer: nothing,
      file: 'xlsx',
    }),
    actions: endpoint({
      method: 'GET',
      path: `/${kind}/job/actions`,
      summary: 'What scheduled jobs can run, with the parameters of each',
      right: look,
      answer: z.array(jobAction),
    }),
    times: endpoint({
      method: 'GET',
      path: `/${kind}/job/times`,
      summary: 'The next times of a schedule that is being typed, in the time zone of the platform',
      right: look,
      query: { frequency, frequencytype, nexttime },
      answer: z.array(scheduledTime),
      reasons: [jobReasons.frequencyTooLarge],
    }),
    add: endpoint({
      method: 'POST',
      path: `/${kind}/job`,
      summary: 'Add a scheduled job; its first time as epoch milliseconds',
      right: change,
      undo: true,
      effects: 'nothing runs before the first time of the job, which its form shows',
      content: jobForm,
      answer: jobRow,
      reasons: [...formReasons, jobReasons.idForm, jobReasons.idExists],
    }),
    edit: endpoint({
      method: 'PUT',
      path: `/${kind}/job`,
      summary: 'Change a scheduled job, or switch it on or off; `reason` says why it is off',
      right: change,
      undo: true,
      effects: 'a run in progress goes on, and the dialog of an essential job says what depends on it',
      content: jobEdit,
      answer: jobRow,
      reasons: formReasons,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/${kind}/job`,
      summary: 'Delete scheduled jobs; what has run stays in the list of executions',
      right: change,
      undo: true,
      effects: 'nobody is reached before the next time of the job, and the deletion can be undone until then',
      content: z.array(oidToRemove).min(1).max(1000),
      answer: z.object({ deleted: z.number().int() }),
      reasons: [jobReasons.essential],
    }),
    run: endpoint({
      method: 'POST',
      path: `/${kind}/job/do`,
      summary: 'Run a scheduled job now, for a day if its action works for days; its schedule stays as it is',
      right: change,
      undo: 'a run that has begun cannot be taken back; it can be stopped',
      content: z.object({ oid, date: runDay }),
      answer: z.object({ scheduleid: z.number().int() }),
      reasons: [jobReasons.runWaiting, jobReasons.noDate, jobReasons.unknownAction],
    }),
  };
};

export const jobCalls = { app: callsOf('app'), bpm: callsOf('bpm') };
