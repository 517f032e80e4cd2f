import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { endpoint } from '#platform/wire/endpoint.ts';
import { nothing, oid, requiredText, rev, yn } from '#platform/wire/values.ts';
import { surveyChange, surveyLook } from './survey-rights.ts';

const lang = z.enum(languages);
/** `rev`: of the translation that was read, null for none; without it, whatever is there is replaced. */
const stored = { oid: oid.nullable().optional(), rev: rev.nullable().optional(), lang, outdated: yn.optional() };

/** A survey in one language (seed 002 §3 Language data): its own texts and those of every question and option. */
export const surveyTranslation = z.object({
  surveyLang: z.object({ ...stored, surveyoid: oid, title: requiredText(200), explain: requiredText(2_000) }),
  questionLangList: z.array(z.object({ ...stored, questionoid: oid, title: requiredText(2_000) })).max(200),
  optionLangList: z.array(z.object({ ...stored, optionoid: oid, text: requiredText(1_000) })).max(5_200),
});

/**
 * The same as it is read: what is missing is empty. `original`: the texts as they were written, of the version that is
 * edited. Only what a reader can meet is there.
 */
export const storedTranslation = z.object({
  surveyLang: z.object({
    oid: oid.nullable(),
    rev: rev.nullable(),
    surveyoid: oid,
    lang,
    title: z.string(),
    explain: z.string(),
    outdated: yn,
  }),
  questionLangList: z.array(
    z.object({ oid: oid.nullable(), rev: rev.nullable(), questionoid: oid, lang, title: z.string(), outdated: yn }),
  ),
  optionLangList: z.array(
    z.object({ oid: oid.nullable(), rev: rev.nullable(), optionoid: oid, lang, text: z.string(), outdated: yn }),
  ),
  /** who changed one of these texts last, and when; empty without any */
  txemp: z.string(),
  txdat: z.string(),
});

/** Why a spreadsheet of translations, or a line of it, is not taken over. */
export const sheetReasons = {
  unreadable: 'survey.sheet_unreadable',
  column: 'survey.sheet_column',
  lineUnknown: 'survey.sheet_line_unknown',
  lineTwice: 'survey.sheet_line_twice',
  bothNeeded: 'survey.sheet_both_needed',
  originalChanged: 'survey.original_changed',
} as const;

const reasons = [
  'survey.not_operator',
  'survey.translation_incomplete',
  'permission.outside_scope',
  'permission.record_outside_scope',
] as const;

export const surveyLanguageCalls = {
  read: endpoint({
    method: 'GET',
    path: '/survey/lang',
    summary: 'The translation of a survey into a language; missing texts are empty',
    right: surveyLook,
    query: { surveyoid: oid, lang },
    answer: storedTranslation,
    reasons: ['survey.not_operator'],
  }),
  /** How many texts there are, and by language how many are translated and how many of these are outdated. */
  progress: endpoint({
    method: 'GET',
    path: '/survey/lang/progress',
    summary: 'How far a survey is translated into each language',
    right: surveyLook,
    query: { surveyoid: oid },
    answer: z.object({
      texts: z.number().int(),
      languages: z.array(z.object({ lang, translated: z.number().int(), outdated: z.number().int() })),
    }),
  }),
  save: endpoint({
    method: 'POST',
    undo: true,
    effects: 'a text that was missing or has changed is read by those who open it next',
    path: '/survey/lang',
    summary:
      'Writes the translation of a survey into a language: every title, explanation and option is needed. `outdated` N says that a text is up to date without changing it',
    right: surveyChange,
    content: surveyTranslation,
    answer: storedTranslation,
    reasons,
  }),
  template: endpoint({
    method: 'GET',
    path: '/survey/lang/export',
    summary: 'The texts of a survey as a spreadsheet: a line each, a column for each language',
    right: surveyLook,
    query: { surveyoid: oid },
    answer: nothing,
    file: 'xlsx',
    reasons: ['survey.not_operator'],
  }),
  upload: endpoint({
    method: 'POST',
    undo: true,
    effects: 'a text that was missing or has changed is read by those who open it next',
    path: '/survey/lang/import',
    summary:
      'Takes over the translations of a spreadsheet made by the export, all or none; empty cells are passed over',
    right: surveyChange,
    multipart: { maxBytes: 5_242_880, streamed: true },
    body: { surveyoid: oid, dryRun: yn.default('N') },
    answer: z.object({
      total: z.number().int(),
      added: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      faults: z.array(z.object({ line: z.number().int(), column: z.string(), reason: z.string() })),
    }),
    reasons: [...reasons, ...Object.values(sheetReasons), 'import.no_file', 'import.busy', 'file.too_large'],
  }),
};
