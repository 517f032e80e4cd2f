import { z } from 'zod';
import { accepts, type FileAccept } from '#platform/files/file-kinds.ts';
import { fileInfo } from '#platform/files/files.contract.ts';
import { inFour } from '#platform/i18n/texts.ts';
import { functionIds } from '#platform/rights/function-ids.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook, signedInAnywhere } from '#platform/wire/endpoint.ts';
import { auditFields, filters, nothing, oid, requiredText, rev, yn } from '#platform/wire/values.ts';

export const themeMenu: MenuEntry = {
  id: functionIds.themes,
  langid: 'menu.themes',
  title: inFour('主题', '主題', 'Themes', 'Chủ đề'),
  icon: 'SkinOutlined',
  component: 'themes',
  url: '/themes',
  sort: 4,
  parent: 'G03',
};

/** Longest texts, in characters; `inList`: themes in an order, `atOnce`: deleted at once. */
export const themeLimits = { id: 60, name: 120, inList: 10_000, atOnce: 1000 } as const;

/** .js or .json, 10 MiB (seed 001 §5, §9). */
export const themeFile: FileAccept = accepts.theme;

export const themeReasons = {
  idForm: 'form.invalid',
  timeForm: 'theme.time_form',
  periodNeeded: 'theme.period_needed',
  endBeforeStart: 'theme.end_before_start',
  fileForm: 'theme.file_form',
  oneFile: 'file.too_many',
  addFile: 'file.not_uploaded',
} as const;

const timeForm = /^(2\d{3})-(0[1-9]|1[0-2])-(\d{2}) ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
/** The year 3000: a number beyond is no moment that anybody means. */
const lastMoment = Date.UTC(3000, 0, 1);

/** A day of the calendar and a time of the day. */
const isTimeText = (value: string): boolean => {
  const [, year, month, day] = timeForm.exec(value) ?? [];
  if (day === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && Number(day) > 0;
};

/**
 * A moment as it is sent: milliseconds since 1970 (seed 001 §3), as a number or as the digits of a form's field; or, as answers write it,
 * `YYYY-MM-DD HH:mm:ss` in the platform's time zone. Empty and null: none.
 */
export const themeTime = z
  .union([z.number(), z.string(), z.null()], { error: themeReasons.timeForm })
  .transform((value) => (typeof value === 'string' ? value.trim() : value))
  .transform((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value))
  .refine(
    (value) =>
      value === null ||
      value === '' ||
      (typeof value === 'number' ? Number.isInteger(value) && value > 0 && value < lastMoment : isTimeText(value)),
    { error: themeReasons.timeForm },
  )
  .transform((value): Date | string | null => (typeof value === 'number' ? new Date(value) : value || null));

/** The rules of the single fields, which the form shows too. */
export const themeFields = {
  id: requiredText(themeLimits.id).refine((value) => !/[\n\t]/.test(value), { error: themeReasons.idForm }),
  name: requiredText(themeLimits.name).refine((value) => !/[\n\t]/.test(value), { error: themeReasons.idForm }),
  showenable: yn,
  timeenable: yn,
  starttime: themeTime,
  endtime: themeTime,
  status: yn,
};

const { shape: optional } = z.object(themeFields).partial();

/** Any of the fields; a lone toggle need not carry `rev` (`wire.md` Lists). */
export const themeEdit = z.object({ oid, rev: rev.optional(), ...optional });

/** `fileid`: a file that the caller has uploaded already, instead of the one in the form's part `file`. */
const fileid = z
  .union([oid, z.literal('')])
  .transform((value) => value || undefined)
  .optional();

const addFields = {
  id: themeFields.id,
  name: themeFields.name,
  showenable: yn.default('Y'),
  timeenable: yn.default('N'),
  starttime: themeTime.default(null),
  endtime: themeTime.default(null),
  status: yn.default('Y'),
  fileid,
};

const editFields = { oid, rev: rev.optional(), ...optional, fileid };

/** Whether the app offers a theme at this moment: it is on, shown and now; LATER and OVER tell its period, OFF its switches. */
export const showings = ['NOW', 'LATER', 'OVER', 'OFF'] as const;
export type Showing = (typeof showings)[number];

export const themeRow = z.object({
  oid,
  id: z.string(),
  name: z.string(),
  fileid: oid,
  fileInfo: fileInfo.nullable(),
  showenable: yn,
  timeenable: yn,
  starttime: z.string().nullable(),
  endtime: z.string().nullable(),
  status: yn,
  sort: z.number().int(),
  showing: z.enum(showings),
  ...auditFields,
});
export type ThemeRow = z.infer<typeof themeRow>;

/** What the app is offered. The times are null where it is offered always. */
export const currentTheme = z.object({
  oid,
  id: z.string(),
  name: z.string(),
  starttime: z.string().nullable(),
  endtime: z.string().nullable(),
  sort: z.number().int(),
  fileInfo: fileInfo.omit({ uploader: true, uploadtime: true }),
});
export type CurrentTheme = z.infer<typeof currentTheme>;

const either = z.enum(['', 'Y', 'N']).default('');

/** Empty means any; the quick search looks in id and name. */
export const themeFilter = {
  status: either,
  showenable: either,
  timeenable: either,
  showing: z.enum(['', ...showings]).default(''),
  ...filters,
};

/** A theme as it was read; `sort`: the number it had then, left out it is not compared. */
export const themePlace = z.object({ oid, sort: z.int().optional() });

const look = mayLook(functionIds.themes);
const change = mayChange(functionIds.themes, { scope: 'everywhere' });
const multipart = { maxBytes: themeFile.maxBytes };

const rules = [
  'theme.id_exists',
  themeReasons.periodNeeded,
  themeReasons.endBeforeStart,
  themeReasons.timeForm,
] as const;
const fileReasons = [themeReasons.fileForm, themeReasons.oneFile, themeReasons.addFile, 'file.too_large'] as const;

export const themeCalls = {
  list: endpoint({
    method: 'GET',
    path: '/theme',
    summary: 'All themes that match, in their order',
    right: look,
    query: themeFilter,
    answer: z.array(themeRow),
  }),
  item: endpoint({
    method: 'GET',
    path: '/theme/item',
    summary: 'One theme',
    right: look,
    query: { oid },
    answer: themeRow,
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/theme/export',
    summary: 'All themes that match, as a spreadsheet',
    right: look,
    query: themeFilter,
    answer: nothing,
    file: 'xlsx',
  }),
  current: endpoint({
    method: 'GET',
    path: '/theme/current',
    summary: 'What the app may offer now, in order: switched on, shown, and within the period where one is kept to',
    right: signedInAnywhere,
    answer: z.array(currentTheme),
  }),
  add: endpoint({
    method: 'POST',
    path: '/upload/theme/add',
    summary:
      'Add a theme behind all others. Its file is the part `file`, or an uploaded one named by `fileid`; times as epoch milliseconds',
    right: change,
    multipart,
    body: addFields,
    answer: themeRow,
    reasons: [...rules, ...fileReasons],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/upload/theme/edit',
    summary: 'Change a theme; its file too where one comes',
    right: change,
    multipart,
    body: editFields,
    answer: themeRow,
    reasons: [...rules, ...fileReasons],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/theme',
    summary: 'Change a theme or one of its switches; its file stays',
    right: change,
    content: themeEdit,
    answer: themeRow,
    reasons: rules,
  }),
  putInOrder: endpoint({
    method: 'PUT',
    path: '/theme/sort',
    summary:
      'Number all themes anew in the order given, the first with `sort`. An order that is no longer the one there is: 409 with the present list',
    right: change,
    query: { sort: z.int().min(1).max(1_000_000).default(1) },
    content: z.array(themePlace).min(1).max(themeLimits.inList),
    answer: z.array(themeRow),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/theme',
    summary: 'Delete themes by oid; all or none',
    right: change,
    content: z.array(oid).min(1).max(themeLimits.atOnce),
    answer: z.object({ deleted: z.number() }),
  }),
};
