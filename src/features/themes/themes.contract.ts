import { z } from 'zod';
import { accepts, type FileAccept } from '#platform/files/file-kinds.ts';
import { fileInfo } from '#platform/files/files.contract.ts';
import { localized } from '#platform/i18n/texts.ts';
import { onAirFilter, onAirState } from '#platform/on-air/on-air.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook, signedInAnywhere } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  filters,
  momentOrEpoch,
  nothing,
  oid,
  requiredText,
  text,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';
import { editOf, itemCall, removeCall } from '#platform/records/record-calls.ts';

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

/** Longest texts, in characters; `inList`: the most themes in one order. */
export const themeLimits = { id: 60, name: 120, remark: 1000, inList: 10_000 } as const;

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

const line = (longest: number) =>
  requiredText(longest).refine((value) => !/[\n\t]/.test(value), { error: themeReasons.idForm });

/** The fields of the form. */
export const themeFields = {
  id: line(themeLimits.id),
  name: line(themeLimits.name),
  showenable: yn.default('Y'),
  timeenable: yn.default('N'),
  starttime: momentOrEpoch.default(null),
  endtime: momentOrEpoch.default(null),
  status: yn.default('Y'),
  remark: text(themeLimits.remark).default(''),
};

export const themeEdit = editOf(themeFields);

/** A file that the caller has uploaded already, instead of the one in the form's part `file`. */
const fileid = z
  .union([oid, z.literal('')])
  .transform((value) => value || undefined)
  .optional();

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
  remark: z.string(),
  sort: z.number().int(),
  /** OFF: one of its switches is off */
  showing: onAirState,
  ...auditFields,
});
export type ThemeRow = z.infer<typeof themeRow>;

/** A theme as the app gets it. The times are null for a theme that is not timed. */
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

/** Empty means any; the quick search looks in id and name. */
export const themeFilter = z.object({
  status: ynFilter,
  showenable: ynFilter,
  timeenable: ynFilter,
  showing: onAirFilter,
  ...filters,
});

/** A theme in the new order; `sort`: its number when it was read; not compared if left out. */
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
    query: themeFilter.shape,
    answer: z.array(themeRow),
  }),
  item: itemCall({ path: '/theme/item', summary: 'One theme', right: look, row: themeRow }),
  exportAll: endpoint({
    method: 'GET',
    path: '/theme/export',
    summary: 'All themes that match, as a spreadsheet',
    right: look,
    query: themeFilter.shape,
    answer: nothing,
    file: 'xlsx',
  }),
  current: endpoint({
    method: 'GET',
    path: '/theme/current',
    summary: 'What the app may offer now, in order: switched on, shown, and within its period if it is timed',
    right: signedInAnywhere,
    answer: z.array(currentTheme),
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/upload/theme/add',
    summary:
      'Add a theme at the end of the order. Its file is the part `file`, or an uploaded one named by `fileid`; times as epoch milliseconds',
    right: change,
    multipart,
    body: { ...themeFields, fileid },
    answer: themeRow,
    reasons: [...rules, ...fileReasons],
  }),
  upload: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/upload/theme/edit',
    summary: 'Change a theme, and its file if one is sent',
    right: change,
    multipart,
    body: { ...themeEdit.shape, fileid },
    answer: themeRow,
    reasons: [...rules, ...fileReasons],
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/theme',
    summary: 'Change a theme or one of its switches; its file stays',
    right: change,
    content: themeEdit,
    answer: themeRow,
    reasons: rules,
  }),
  putInOrder: endpoint({
    method: 'PUT',
    undo: true,
    path: '/theme/sort',
    summary:
      'Number all themes in the given order, the first with `sort`. 409 with the current list if it has changed since it was read',
    right: change,
    query: { sort: z.int().min(1).max(1_000_000).default(1) },
    content: z.array(themePlace).min(1).max(themeLimits.inList),
    answer: z.array(themeRow),
  }),
  remove: removeCall({ path: '/theme', summary: 'Delete themes by oid; all or none', right: change, effects: true }),
};
