import { z } from 'zod';
import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { rev, yn } from '#platform/wire/values.ts';

export const retentionMenu: MenuEntry = {
  id: 'F041',
  langid: 'menu.retention',
  title: localized('日志保留', '日誌保留', 'Log retention', 'Lưu giữ nhật ký'),
  icon: 'CalendarOutlined',
  component: 'retention',
  url: '/retention',
  sort: 9,
  parent: 'G09',
};

/** Ids of the logs; never changed once released. */
export const logIds = [
  'database_log',
  'sign_ins',
  'executions',
  'imports',
  'notices',
  'pushes',
  'write_backs',
  'feedback_logs',
] as const;
export type LogId = (typeof logIds)[number];

/** D: days. M: whole months before this one. */
export const periodUnits = ['D', 'M'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

/** For ever. */
export const forEver = 0;

/** Rows are counted up to this number; more are said to be more. */
export const countedAtMost = 100_000;

export const retentionReasons = {
  outOfBounds: 'retention.out_of_bounds',
  /** A shorter period deletes, and `confirmed` does not repeat it. */
  confirm: 'retention.confirm',
  /** Its period is a parameter of a scheduled job. */
  elsewhere: 'retention.elsewhere',
} as const;

/** A bounded count: `more`: there are more than `rows`. */
const counted = z.object({ rows: z.number().int(), more: yn });
export type Counted = z.infer<typeof counted>;

/**
 * `period`: for how long, 0 for ever; `initial`: without a change on the screen. `least`, `most`: what it may be,
 * besides 0 if `forEver` is Y. `oldest`: the time of the oldest entry. `due`: what the next run would delete. `last`:
 * when it ran last and how many entries it deleted, `emptied`: when it last deleted any. `rev`: 0 while nobody has
 * changed it.
 */
export const retentionRow = z.object({
  log: z.enum(logIds),
  unit: z.enum(periodUnits),
  period: z.number().int(),
  initial: z.number().int(),
  least: z.number().int(),
  most: z.number().int(),
  forEver: yn,
  /** Y: its period is a parameter of a scheduled job, and changed there. */
  elsewhere: yn,
  stored: counted,
  oldest: z.string().nullable(),
  due: counted,
  last: z.object({ at: z.string(), deleted: z.number().int(), failed: yn }).nullable(),
  emptied: z.object({ at: z.string(), deleted: z.number().int() }).nullable(),
  rev: z.number().int(),
  txemp: z.string(),
  txdat: z.string(),
});
export type RetentionRow = z.infer<typeof retentionRow>;

const log = z.enum(logIds);
const period = z.int().min(0).max(100_000);

export const retentionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/retention',
    summary:
      'For how long each log is kept, what the next run would delete, and what the last one did, for callers who look everywhere',
    right: mayLook(retentionMenu.id),
    answer: z.array(retentionRow),
  }),
  impact: endpoint({
    method: 'GET',
    path: '/retention/impact',
    summary: 'What the next run would delete of a log with this period, for callers who look everywhere',
    right: mayLook(retentionMenu.id),
    query: { log, period },
    answer: counted,
  }),
  change: endpoint({
    method: 'PUT',
    undo: 'lengthening a period again brings nothing back, and shortening it needs its confirmation',
    effects: 'what is deleted is said, and confirmed by typing, in its dialog',
    path: '/retention',
    summary: 'Changes for how long a log is kept; a shorter period has to be repeated as `confirmed`',
    right: mayChange(retentionMenu.id, { scope: 'everywhere' }),
    content: z.object({ log, period, rev: rev.optional(), confirmed: period.optional() }),
    answer: retentionRow,
    reasons: Object.values(retentionReasons),
  }),
};
