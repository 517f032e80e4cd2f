import { z } from 'zod';
import { accepts, type FileAccept } from '#platform/files/file-kinds.ts';
import { fileInfo } from '#platform/files/files.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook, signedInAnywhere } from '#platform/wire/endpoint.ts';
import { auditFields, filters, momentOrEpoch, nothing, oid, requiredText, rev, yn } from '#platform/wire/values.ts';

export const themeMenu: MenuEntry = {
  id: 'F008',
  langid: 'menu.themes',
  title: localized('主题', '主題', 'Themes', 'Chủ đề'),
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
  periodNeeded: 'theme.period_needed',
  endBeforeStart: 'theme.end_before_start',
  fileForm: 'theme.file_form',
  oneFile: 'file.too_many',
  addFile: 'file.not_uploaded',
} as const;

/** The rules of the single fields, which the form shows too. */
export const themeFields = {
  id: requiredText(themeLimits.id).refine((value) => !/[\n\t]/.test(value), { error: themeReasons.idForm }),
  name: requiredText(themeLimits.name).refine((value) => !/[\n\t]/.test(value), { error: themeReasons.idForm }),
  showenable: yn,
  timeenable: yn,
  starttime: momentOrEpoch,
  endtime: momentOrEpoch,
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
  starttime: momentOrEpoch.default(null),
  endtime: momentOrEpoch.default(null),
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

const look = mayLook(themeMenu.id);
const change = mayChange(themeMenu.id, { scope: 'everywhere' });
const multipart = { maxBytes: themeFile.maxBytes };

const rules = ['theme.id_exists', themeReasons.periodNeeded, themeReasons.endBeforeStart] as const;
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
