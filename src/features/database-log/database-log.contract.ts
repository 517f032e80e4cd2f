import { z } from 'zod';
import { fieldChange } from '#platform/field-changes/field-changes.contract.ts';
import { changeLimits } from '#platform/record-history/record-history.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import { exportCall } from '#platform/records/record-calls.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayLook } from '#platform/wire/endpoint.ts';
import { filters, momentOf, oid, paged, paging, sorting, text, yn } from '#platform/wire/values.ts';

export const databaseLogMenu: MenuEntry = {
  id: 'F035',
  langid: 'menu.database_log',
  title: localized('数据库日志', '資料庫日誌', 'Database log', 'Nhật ký cơ sở dữ liệu'),
  icon: 'HistoryOutlined',
  component: 'database-log',
  url: '/database-log',
  sort: 1,
  parent: 'G09',
};

export const logLimits = { ...changeLimits, udata: 100, crtemp: 60, act: 60 } as const;

export const logReasons = {
  timeIncomplete: 'database_log.time_incomplete',
  endBeforeStart: 'database_log.end_before_start',
  /** The texts of too many rows would have to be read. */
  tooWide: 'database_log.too_wide',
} as const;

/** I: added, U: changed, D: deleted. */
export const logTypes = ['I', 'U', 'D'] as const;

/** Empty, or sixteen characters that are a minute (seed 002 §5). */
const minute = z
  .string()
  .trim()
  .refine((value) => value === '' || (value.length === 16 && momentOf(value) !== null), {
    error: logReasons.timeIncomplete,
  })
  .default('');

/** Empty means any. `udata`: a part of the data; `act`: the id of the request whose changes these are. */
const filterFields = z.object({
  tableName: text(logLimits.tableName).default(''),
  type: z.enum(['', ...logTypes]).default(''),
  key: text(logLimits.key).default(''),
  udata: text(logLimits.udata).default(''),
  crtemp: text(logLimits.crtemp).default(''),
  act: text(logLimits.act).default(''),
  startTime: minute,
  endTime: minute,
  ...filters,
});
export const logFilter = filterFields.refine(
  ({ startTime, endTime }) => startTime === '' || endTime === '' || startTime <= endTime,
  { error: logReasons.endBeforeStart, path: ['endTime'] },
);
export type LogFilter = z.output<typeof logFilter>;
export const emptyLogFilter = filterFields;

/** How much of the data a row of the list carries, in characters. */
export const dataShown = 200;

/**
 * A change of one row of the database. `moment`: its time to the microsecond, which finds it again with `oid`.
 * `title`: what kind of row, in the caller's language, empty for tables that no screen shows; `label`: its name.
 * `udata`: the beginning of its data as JSON text: of a changed row, what it was changed to. `act`: the request that
 * made it, empty if none did. `path`: the screen of the row. `erased`: Y if its personal values were removed.
 */
export const logRow = z.object({
  oid,
  moment: z.string(),
  tableName: z.string(),
  title: z.string(),
  type: z.enum(logTypes),
  key: z.string(),
  label: z.string(),
  udata: z.string(),
  crtemp: z.string(),
  crtempName: z.string(),
  crtdat: z.string(),
  act: z.string(),
  path: z.string().nullable(),
  erased: yn,
});
export type LogRow = z.output<typeof logRow>;

/** `before`, `after`: the row as JSON text; null where there was none. */
export const logEntry = logRow.extend({
  changes: z.array(fieldChange),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type LogEntry = z.output<typeof logEntry>;

export const logSortFields = ['crtdat'] as const;

/** So many changes match up to the time `at`, in milliseconds since 1970 and in the order of the list. */
export const logCounted = z.object({ total: z.int(), at: z.int() });

/**
 * `searchedTo`: only changes up to this time, in the order of the list, were searched, and counted. `counted`: what of
 * them is surely all up to a time, from which `further` goes on. Both null: all.
 */
export const logPage = paged(logRow).extend({ searchedTo: z.string().nullable(), counted: logCounted.nullable() });
export type LogPage = z.output<typeof logPage>;

/** Rows that a page may lack when a search goes on. */
export const mostLacking = 1_000;

/**
 * `sealedat`: the time of the newest row that is sealed, null if none is; `waiting`: rows that are not yet, counted up
 * to 100,000. `verified`: the last verification. `targets`: where roots are sent out; `failure`: why the last attempt
 * failed, empty if it did not.
 */
export const sealState = z.object({
  sealedat: z.string().nullable(),
  waiting: z.number().int(),
  verified: z.object({ at: z.string(), findings: z.number().int() }).nullable(),
  targets: z.array(z.object({ target: z.string(), sentat: z.string().nullable(), failure: z.string() })),
});
export type SealState = z.infer<typeof sealState>;

const look = mayLook(databaseLogMenu.id);
const list = { right: look, sortFields: logSortFields, filter: logFilter, reasons: Object.values(logReasons) };
const exactMoment = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/);

export const databaseLogCalls = {
  search: endpoint({
    method: 'GET',
    path: '/log/db',
    summary:
      'Changes of rows that match, the latest first, for callers who look everywhere, as far as they may look at such rows. A text in the data is looked for as far as the time allows: `searchedTo`. `pageFirst`: Y answers such a search as soon as the page is whole, the first page after a tenth of a second at the latest, with the rows and the total of what was searched until then; `further` goes on',
    right: look,
    query: { ...paging, ...sorting(logSortFields), pageFirst: yn.default('N') },
    sealedQuery: { conditionMap: logFilter },
    answer: logPage,
    reasons: list.reasons,
  }),
  further: endpoint({
    method: 'GET',
    path: '/log/db/further',
    summary:
      'Goes on with a search for a text from the time `at` of `counted` for a second, or until it has the `rows` that are asked for: how many more changes match, the next `rows` of them in the order of the list, and how far it was searched. One of a caller at a time; it ends when the caller leaves',
    right: look,
    query: { ...sorting(logSortFields), at: z.int(), rows: z.int().min(0).max(mostLacking).default(0) },
    sealedQuery: { conditionMap: logFilter },
    answer: logPage,
    reasons: list.reasons,
  }),
  exportAll: exportCall({ path: '/log/db/export', summary: 'All changes that match, as a spreadsheet', ...list }),
  entry: endpoint({
    method: 'GET',
    path: '/log/entry',
    summary: 'One change whole: its fields in words, and the row before and after; null if there is none to be seen',
    right: look,
    query: { oid, moment: exactMoment },
    answer: logEntry.nullable(),
  }),
  seals: endpoint({
    method: 'GET',
    path: '/log/seals',
    summary: 'How far the log is sealed, and its last verification, for callers who look everywhere; others get null',
    right: look,
    answer: sealState.nullable(),
  }),
};
