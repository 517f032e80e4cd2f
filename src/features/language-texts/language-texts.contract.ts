import { z } from 'zod';
import { importAtOnceCall, importCalls } from '#platform/bulk-import/bulk-import.contract.ts';
import { languages } from '#platform/i18n/languages.ts';
import { localized } from '#platform/i18n/texts.ts';
import {
  languageTextFilter,
  languageTextLimits,
  languageTextSortFields,
  namedText,
} from '#platform/language-texts/language-texts.contract.ts';
import { versionsOf } from '#platform/language-versions/versions.ts';
import { editOf, removeCall } from '#platform/records/record-calls.ts';
import type { MenuEntry } from '#platform/rights/menu-entry.ts';
import { endpoint, mayChange, mayLook } from '#platform/wire/endpoint.ts';
import { fieldReasons, nothing, oid, requiredText, sorting, text, yn } from '#platform/wire/values.ts';

export const languageTextMenu: MenuEntry = {
  id: 'F024',
  langid: 'menu.language_texts',
  title: localized('多语言文本', '多語言文字', 'Language texts', 'Văn bản đa ngôn ngữ'),
  icon: 'TranslationOutlined',
  component: 'language-texts',
  url: '/language-texts',
  sort: 8,
  parent: 'G03',
};

export const languageTextReasons = {
  exists: 'language_text.exists',
  idExists: 'language_text.id_exists',
  placeholders: 'language_text.placeholders',
  noPlaceholders: 'language_text.no_placeholders',
  tooLong: 'language_text.too_long',
  notInApp: 'language_text.not_in_app',
  noText: 'language_text.no_text',
} as const;

const langid = requiredText(languageTextLimits.langid).refine((value) => value === '' || /^\S+$/.test(value), {
  error: fieldReasons.invalid,
});
const langcontent = requiredText(languageTextLimits.langcontent);

/** A text in one language (seed 001 §2.10). */
const textFields = {
  langtype: z.enum(languages),
  langid,
  langcontent,
  ismobile: yn.default('N'),
  status: yn.default('Y'),
};
export const languageTextForm = z.object(textFields);
export const languageTextEdit = editOf(textFields);

/** The fields of an id's text in one language. */
export const wordingFields = { langcontent, status: yn.default('Y') };
const wordings = { languages: versionsOf(wordingFields) };

/** An id with its texts in all languages. */
export const textRecordFields = { langid, ismobile: yn.default('N') };
export const textRecordForm = z.object({ ...textRecordFields, ...wordings });
export const textRecordEdit = z.object({ langid, ismobile: yn.optional(), ...wordings });

/** What an id is: a label of the console, the title of a menu entry, or an id of one's own. */
export const textKinds = ['LABEL', 'TITLE', 'OWN'] as const;

/**
 * `shipped`: the wording that the product ships with, null for an own id. `usedBy`: the functions that it names.
 * `longest`: how many characters a wording may have.
 */
export const textRecord = z.object({
  langid: z.string(),
  kind: z.enum(textKinds),
  ismobile: yn,
  shipped: z.record(z.enum(languages), z.string()).nullable(),
  longest: z.number().int(),
  usedBy: z.array(z.string()),
  versions: z.array(namedText),
});
export type TextRecord = z.infer<typeof textRecord>;

const textAnswer = z.object({
  oid,
  langtype: z.string(),
  langid: z.string(),
  langcontent: z.string(),
  ismobile: yn,
  status: yn,
  outdated: yn,
  rev: z.number().int(),
});
export type TextAnswer = z.infer<typeof textAnswer>;

const look = mayLook(languageTextMenu.id);
const change = mayChange(languageTextMenu.id, { scope: 'everywhere' });

/** Its rows are ids with their texts in all languages. */
export const languageTextImport = importCalls('language-texts', change);

/** Of a spreadsheet that is uploaded, in bytes (seed 001 §5). */
const uploadBytes = 5_242_880;

const rules = [
  languageTextReasons.placeholders,
  languageTextReasons.noPlaceholders,
  languageTextReasons.tooLong,
  languageTextReasons.notInApp,
] as const;

export const languageTextListCalls = {
  item: endpoint({
    method: 'GET',
    path: '/lang/record',
    summary: 'An id with its texts in all languages. `id`: the language id, or the oid of one of its texts',
    right: look,
    query: { id: text(languageTextLimits.langid) },
    answer: textRecord,
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/lang/export',
    summary: 'All texts that match, as a spreadsheet with one line for each id and one column for each language',
    right: look,
    query: { ...sorting(languageTextSortFields), ...languageTextFilter.shape },
    answer: nothing,
    file: 'xlsx',
  }),
  example: importAtOnceCall('/lang/Example', change, uploadBytes),
  template: endpoint({
    method: 'GET',
    path: '/lang/template',
    summary: 'An empty spreadsheet with a line for each id and a column for each language',
    right: look,
    answer: nothing,
    file: 'xlsx',
  }),
  add: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/lang/lang',
    summary: 'Add a text in one language; for an id that the product ships with, it replaces the shipped text',
    right: change,
    content: languageTextForm,
    answer: textAnswer,
    reasons: [languageTextReasons.exists, ...rules],
  }),
  edit: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/lang/lang',
    summary: 'Change a text in one language, or one of its switches',
    right: change,
    content: languageTextEdit,
    answer: textAnswer,
    reasons: [languageTextReasons.exists, ...rules],
  }),
  remove: removeCall({
    path: '/lang/lang',
    summary: 'Delete texts by oid, all or none; instead of a rewording, the shipped text is in force again',
    right: change,
    effects: true,
  }),
  addRecord: endpoint({
    method: 'POST',
    undo: true,
    effects: true,
    path: '/lang/record',
    summary: 'Add an id with its texts in any of the languages',
    right: change,
    content: textRecordForm,
    answer: textRecord,
    reasons: [languageTextReasons.idExists, languageTextReasons.noText, ...rules],
  }),
  saveRecord: endpoint({
    method: 'PUT',
    undo: true,
    effects: true,
    path: '/lang/record',
    summary: 'Change the texts of an id in any of the languages, all or none',
    right: change,
    content: textRecordEdit,
    answer: textRecord,
    reasons: rules,
  }),
  putBack: endpoint({
    method: 'PUT',
    undo: true,
    effects: 'labels of the console are seen by administrators only, and the shipped text is known to be right',
    path: '/lang/default',
    summary: 'Put the shipped texts in force again, by the oids of their rewordings; own texts are left as they are',
    right: change,
    content: z.array(oid).min(1).max(1000),
    answer: z.object({ changed: z.number().int() }),
  }),
};
