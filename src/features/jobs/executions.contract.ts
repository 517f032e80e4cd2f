import { z } from 'zod';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { dayOrNone, fieldReasons, filters, nothing, oid, paged, paging, sorting, text } from '#platform/wire/values.ts';
import { executionMenus, type JobKind, jobMenus } from './job-menus.contract.ts';
import { jobLimits, runVerdicts, shortfalls } from './jobs.contract.ts';

export const executionReasons = {
  startForm: 'execution.start_form',
  endForm: 'execution.end_form',
  endBeforeStart: 'execution.end_before_start',
  rangeIncomplete: 'execution.range_incomplete',
  /** of the picker */
  chooseJob: 'execution.choose_job',
  over: 'execution.over',
  notStoppable: 'execution.not_stoppable',
} as const;

/** Today, the last seven days, the last thirty days; the days are those of the platform (seed 002 §9). */
export const timeRanges = ['today', 'week', 'month'] as const;
export type TimeRange = (typeof timeRanges)[number];

/** How each kind writes the states: S or C success, F failed, D in progress (seed 002 §4). */
export const executionStates = { app: ['S', 'F', 'D'], bpm: ['C', 'F', 'D'] } as const;
export type ExecutionState = 'S' | 'C' | 'F' | 'D';

/**
 * How the list calls an execution: by its state, unless it succeeded without having done everything. `partly`: it could
 * not do some of it; `held`, `partlyHeld`: something else kept it from everything, or from a part.
 */
export const executionVerdicts = {
  app: [...executionStates.app, ...shortfalls],
  bpm: [...executionStates.bpm, ...shortfalls],
} as const;
export type ExecutionVerdict = ExecutionState | (typeof shortfalls)[number];

/**
 * Empty means any. `id`: the whole id of a job. `state`: the verdict, so that success means that everything was done.
 * `startTime` and `endTime`: the first and the last day, both or none; they take the place of `timeRange`. The quick
 * search finds jobs by id or name, and an execution by its number.
 */
const filterOf = (states: readonly string[]) =>
  z.object({
    id: text(jobLimits.id).default(''),
    state: z
      .string()
      .refine((value) => value === '' || states.includes(value), { error: fieldReasons.invalid })
      .default(''),
    timeRange: z.enum(['', ...timeRanges]).default(''),
    startTime: dayOrNone(executionReasons.startForm),
    endTime: dayOrNone(executionReasons.endForm),
    ...filters,
  });
export const executionFilters = {
  app: filterOf(executionVerdicts.app),
  bpm: filterOf(executionVerdicts.bpm),
};
export type ExecutionFilter = z.output<ReturnType<typeof filterOf>>;

export const executionSortFields = ['crtdat', 'executionTime'] as const;

/**
 * A run. `scheduleid`: the number of what was requested; the attempts after a failure share it. `plannedfor`: when it
 * was due, or the day that it works for. `executionTime`: seconds; of a run in progress, so far. `reason`: why it
 * failed, the key of a text; `message`: for people, may be empty. `result`: what it answered, as text. `retried`:
 * another attempt follows. `stoppable`: it is in progress and belongs to a schedule.
 */
export const executionRow = z.object({
  oid,
  scheduleid: z.number().int(),
  plannedfor: z.string().nullable(),
  startedby: z.string(),
  attempt: z.number().int(),
  retried: z.enum(['Y', 'N']),
  /** employee id of who asked it to stop; empty: nobody */
  stoppedby: z.string(),
  reason: z.string(),
  message: z.string(),
  result: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  executionTime: z.number(),
  crtdat: z.string(),
  endedat: z.string().nullable(),
  stoppable: z.enum(['Y', 'N']),
});
/** Seed 002 §3, Plain job execution. */
const appRow = executionRow.extend({
  jobid: z.string(),
  jobName: z.string(),
  tskid: z.number().int(),
  state: z.enum(executionStates.app),
  verdict: z.enum(executionVerdicts.app),
});
/** Seed 002 §3, BPM job execution. */
const bpmRow = executionRow.extend({
  id: z.string(),
  name: z.string(),
  state: z.enum(executionStates.bpm),
  verdict: z.enum(executionVerdicts.bpm),
});
export type AppExecutionRow = z.infer<typeof appRow>;
export type BpmExecutionRow = z.infer<typeof bpmRow>;

/** `oid`: empty for a job without a schedule. */
export const jobOption = z.object({ id: z.string(), oid: z.string(), name: z.string() });
export type JobOption = z.infer<typeof jobOption>;

/** One of the last runs of a job, for its chart. `unusual`: failed, or far longer than usual. */
export const chartRun = z.object({
  oid,
  scheduleid: z.number().int(),
  state: z.enum(['S', 'F', 'D']),
  verdict: z.enum(runVerdicts),
  crtdat: z.string(),
  executionTime: z.number(),
  unusual: z.enum(['Y', 'N']),
});
/** `usual`: the median of the runs that succeeded, in seconds; null without one. `limit`: above it, a run is long. */
const chart = z.object({ usual: z.number().nullable(), limit: z.number().nullable(), list: z.array(chartRun) });
export type RunChart = z.infer<typeof chart>;

/** What a run of the BPM side did with a form and instance (seed 002 §3). */
export const bpmDetail = z.object({
  oid,
  name: z.string(),
  message: z.string(),
  state: z.enum(executionStates.bpm),
  formId: z.string(),
  insId: z.string(),
  retry: z.number().int(),
  crtDat: z.string(),
});
export type BpmDetail = z.infer<typeof bpmDetail>;

const searchReasons = [
  executionReasons.startForm,
  executionReasons.endForm,
  executionReasons.endBeforeStart,
  executionReasons.rangeIncomplete,
];

const callsOf = <Row extends z.ZodType>(kind: JobKind, row: Row) => {
  const filter = executionFilters[kind].shape;
  const base = kind === 'app' ? '/job' : '/bpm/job';
  const menu = executionMenus[kind];
  const look = mayLook(menu.id);
  // The screen of the scheduled jobs shows single executions, too.
  const lookAtOne = mayLook([menu.id, jobMenus[kind].id]);
  const order = sorting(executionSortFields);
  return {
    search: endpoint({
      method: 'GET',
      path: `${base}/record/time`,
      summary: 'Executions that match, the latest first',
      right: look,
      query: { ...paging, ...order, ...filter },
      answer: paged(row),
      reasons: searchReasons,
    }),
    exportAll: endpoint({
      method: 'GET',
      path: `${base}/record/time/export`,
      summary: 'All executions that match, as a spreadsheet',
      right: look,
      query: { ...order, ...filter },
      answer: nothing,
      file: 'xlsx',
      reasons: searchReasons,
    }),
    item: endpoint({
      method: 'GET',
      path: `${base}/record/item`,
      summary: 'One execution, and all attempts of what was requested, the first one first',
      right: lookAtOne,
      query: { oid },
      answer: z.array(row),
    }),
    jobs: endpoint({
      method: 'GET',
      path: `${base}/info/status`,
      summary: 'The jobs to choose from, also those without a schedule; `status`: only those on or off',
      right: look,
      query: { status: z.enum(['', 'Y', 'N']).default('') },
      answer: z.array(jobOption),
    }),
    chart: endpoint({
      method: 'GET',
      path: `${base}/record/chart`,
      summary: 'The last runs of a job, the oldest first, with those that are unusual',
      right: lookAtOne,
      query: { id: text(jobLimits.id) },
      answer: chart,
    }),
    stop: endpoint({
      method: 'PUT',
      path: `${base}/record/stop`,
      summary: 'Stop an execution in progress, and what is waiting to begin after it',
      right: mayChange([menu.id, jobMenus[kind].id], { scope: 'everywhere' }),
      undo: 'a run that has stopped does not go on; it can be run again',
      effects: 'the question before it names the execution, and nobody else is reached',
      content: z.object({ oid }),
      answer: nothing,
      reasons: [executionReasons.over, executionReasons.notStoppable],
    }),
  };
};

export const executionCalls = {
  app: callsOf('app', appRow),
  bpm: callsOf('bpm', bpmRow),
};

/** Forms that one answer has at most, the earliest. */
export const mostBpmDetails = 10_000;

export const bpmDetailCalls = {
  list: endpoint({
    method: 'GET',
    path: '/bpm/job/bpmdetails/scheduleid',
    summary: 'What an execution did with each form and instance, at most 10,000 of them',
    right: mayLook([executionMenus.bpm.id, jobMenus.bpm.id]),
    query: { scheduleid: z.int().positive() },
    answer: z.array(bpmDetail),
  }),
};
