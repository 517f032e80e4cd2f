import { z } from 'zod';
import { executionMenus, jobMenus } from '#features/jobs/job-menus.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import { engineFailures } from '#platform/process-engine/process-engine.contract.ts';
import { exportCall, searchCall } from '#platform/records/record-calls.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook, signedInToApp } from '#platform/wire/endpoint.ts';
import { dayOrNone, fieldReasons, filters, oid, requiredText, text, wholeNumber } from '#platform/wire/values.ts';

export const writeBackMenu: MenuEntry = {
  id: 'F042',
  langid: 'menu.write_backs',
  title: localized('BPM 回写', 'BPM 回寫', 'BPM write-backs', 'Ghi lại BPM'),
  icon: 'FlagOutlined',
  component: 'write-backs',
  url: '/bpm/write-back',
  sort: 5,
  parent: 'G09',
};

/** The screens that show whether the process engine is working. */
export const engineScreens = [jobMenus.bpm.id, executionMenus.bpm.id, writeBackMenu.id];

/**
 * Longest texts in characters; `fields` of a result, and `bytes` of it as JSON. `rate`: how many are sent again a
 * second; `discarded`: how many at once.
 */
export const writeBackLimits = {
  formid: 255,
  insid: 255,
  field: 255,
  value: 20_000,
  fields: 500,
  bytes: 200_000,
  detail: 100,
  empid: 60,
  leastRate: 1,
  mostRate: 100,
  usualRate: 5,
  reason: 200,
  discarded: 10_000,
} as const;

export const writeBackReasons = {
  startForm: 'write_back.start_form',
  endForm: 'write_back.end_form',
  rangeIncomplete: 'write_back.range_incomplete',
  endBeforeStart: 'write_back.end_before_start',
  formUnknown: 'write_back.form_unknown',
  tooLarge: 'write_back.too_large',
  tooMany: 'write_back.too_many',
  /** What would be sent again is not what the dry run has said. */
  changed: 'write_back.changed',
  nothing: 'write_back.nothing',
  /** More than can be discarded at once. */
  tooManyAtOnce: 'write_back.too_many_at_once',
  /** What was to be stopped has been sent. */
  over: 'write_back.over',
  rate: 'write_back.rate_form',
} as const;

/** W waits, C written, F failed for good, X discarded after that. */
export const writeBackStates = ['W', 'C', 'F', 'X'] as const;
export type WriteBackState = (typeof writeBackStates)[number];

/** Why the last attempt failed. */
export const failureReasons = ['process_engine.rejected', ...engineFailures, 'process_engine.stopped'] as const;

const shape = {
  formId: text(writeBackLimits.formid).default(''),
  insId: text(writeBackLimits.insid).default(''),
  state: z.enum(['', ...writeBackStates], { error: fieldReasons.invalid }).default(''),
  reason: z.enum(['', ...failureReasons], { error: fieldReasons.invalid }).default(''),
  detail: text(writeBackLimits.detail).default(''),
  empid: text(writeBackLimits.empid).default(''),
  startTime: dayOrNone(writeBackReasons.startForm),
  endTime: dayOrNone(writeBackReasons.endForm),
};

/**
 * Empty means any. `formId`, `insId` and `empid` are whole; `detail`: a part of what the engine has said. `startTime`
 * and `endTime`: the first and the last day on which results came, both or none. The quick search finds parts of form,
 * instance and name.
 */
export const writeBackFilter = z.object({ ...shape, ...filters });
export type WriteBackFilter = z.output<typeof writeBackFilter>;

export const writeBackSortFields = ['submittedat', 'lasttry', 'attempts'] as const;

/**
 * The result of a form of a process instance on its way to the engine. `attempts`: so far. `reason`: why the last one
 * failed, the key of a text; `detail`: what the engine has said. `nexttry`: of one that waits. `retryoid`: sent again
 * by this request; null: never. `discardedby`, `discardedat`, `discardreason`: of one that was discarded.
 */
export const writeBackRow = z.object({
  oid,
  formId: z.string(),
  insId: z.string(),
  name: z.string(),
  empid: z.string(),
  state: z.enum(writeBackStates),
  attempts: z.number().int(),
  reason: z.string(),
  detail: z.string(),
  submittedat: z.string(),
  lasttry: z.string().nullable(),
  nexttry: z.string().nullable(),
  writtenat: z.string().nullable(),
  retryoid: oid.nullable(),
  discardedby: z.string(),
  discardedat: z.string().nullable(),
  discardreason: z.string(),
});
export type WriteBackRow = z.infer<typeof writeBackRow>;

/** Those that failed for good and match. `oids`: only these, if there are any. */
export const chosenDead = {
  filter: writeBackFilter.prefault({}),
  oids: z.array(oid).max(1000).default([]),
};

/** What is sent again. `rate`: how many a second at most. */
const chosen = {
  ...chosenDead,
  rate: wholeNumber(writeBackReasons.rate, { least: writeBackLimits.leastRate, most: writeBackLimits.mostRate }),
};

/** `count`: how many there are; `forms`: the largest by form. */
export const deadPreview = z.object({
  count: z.number().int(),
  forms: z.array(z.object({ formId: z.string(), name: z.string(), count: z.number().int() })),
});
export type DeadPreview = z.infer<typeof deadPreview>;

/** What would be sent again. `seconds`: how long it takes at least. `runs`: N while no job that writes back is on. */
export const retryPreview = deadPreview.extend({
  seconds: z.number().int(),
  runs: z.enum(['Y', 'N']),
});
export type RetryPreview = z.infer<typeof retryPreview>;

/**
 * How far what was sent again is: of `total`, `waiting`, `written`, `failed` again, and `stopped` before being sent.
 * `left`: seconds, at least.
 */
export const retryProgress = z.object({
  oid,
  rate: z.number().int(),
  total: z.number().int(),
  waiting: z.number().int(),
  written: z.number().int(),
  failed: z.number().int(),
  stopped: z.number().int(),
  left: z.number().int(),
  crtemp: z.string(),
  crtdat: z.string(),
});
export type RetryProgress = z.infer<typeof retryProgress>;

const look = mayLook(writeBackMenu.id);
const change = mayChange(writeBackMenu.id, { scope: 'everywhere' });
const { changed, nothing, over, rate, startForm, endForm, rangeIncomplete, endBeforeStart } = writeBackReasons;
export const searchReasons = [startForm, endForm, rangeIncomplete, endBeforeStart];
const list = { right: look, sortFields: writeBackSortFields, filter: writeBackFilter, reasons: searchReasons };

export const writeBackCalls = {
  search: searchCall({
    path: '/bpm/write-back',
    summary: 'Results of forms that match, on their way to the process engine, for callers who look everywhere',
    ...list,
    row: writeBackRow,
  }),
  exportAll: exportCall({ path: '/bpm/write-back/export', summary: 'All that match, as a spreadsheet', ...list }),
  preview: endpoint({
    method: 'POST',
    reads: true,
    path: '/bpm/write-back/retry/preview',
    summary: 'What would be sent again, and how long that would take',
    right: look,
    content: z.object(chosen),
    answer: retryPreview,
    reasons: [...searchReasons, rate],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/bpm/write-back/retry',
    summary: 'Sends again what has failed for good and matches; `count`: how many the preview has said',
    right: change,
    undo: 'what has reached the process engine stays there',
    effects: 'the dry run before it says what is sent again, and nobody else is reached',
    content: z.object({ ...chosen, count: z.int().positive() }),
    answer: retryProgress,
    reasons: [...searchReasons, rate, changed, nothing],
  }),
  stop: endpoint({
    method: 'PUT',
    path: '/bpm/write-back/retry/stop',
    summary: 'Stops sending again: what has not been sent yet stays failed, and can be sent again later',
    right: change,
    undo: 'what was stopped can be sent again',
    effects: 'nobody is reached, and everything can be sent again',
    content: z.object({ oid }),
    answer: retryProgress,
    reasons: [over],
  }),
  progress: endpoint({
    method: 'GET',
    path: '/bpm/write-back/retry',
    summary: 'What is being sent again, and what has been today, the latest first, for callers who look everywhere',
    right: look,
    answer: z.array(retryProgress),
  }),
};

const value = z.union([z.string().max(writeBackLimits.value), z.number(), z.boolean(), z.null()]);

/** What the mobile app hands over for the process engine. */
export const formResultCalls = {
  submit: endpoint({
    method: 'POST',
    path: '/mb/bpm/form',
    summary:
      'Hands the result of a form over, to be written back to its process; the same result again is no second one, and a newer one takes the place of one that waits',
    right: signedInToApp,
    undo: 'the process goes on with the result',
    effects: 'it is the caller’s own form',
    content: z.object({
      formId: requiredText(writeBackLimits.formid),
      insId: requiredText(writeBackLimits.insid),
      values: z
        .record(z.string().min(1).max(writeBackLimits.field), z.union([value, z.array(value).max(200)]))
        .refine((values) => Object.keys(values).length <= writeBackLimits.fields, { error: writeBackReasons.tooLarge })
        .refine((values) => JSON.stringify(values).length <= writeBackLimits.bytes, {
          error: writeBackReasons.tooLarge,
        })
        .default({}),
    }),
    answer: z.object({ oid, state: z.enum(writeBackStates) }),
    reasons: [writeBackReasons.formUnknown, writeBackReasons.tooLarge, writeBackReasons.tooMany],
  }),
};
