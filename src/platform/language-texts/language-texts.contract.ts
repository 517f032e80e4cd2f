import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { versionsOf } from '#platform/language-versions/versions.ts';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import {
  auditFields,
  filters,
  oid,
  paged,
  paging,
  requiredText,
  sorting,
  text,
  yn,
  ynFilter,
} from '#platform/wire/values.ts';

/**
 * DEFAULT: the shipped text is in force. REWORDED: an administrator's text is stored instead of it. OWN: a text that
 * the product does not ship.
 */
export const wordingStates = ['DEFAULT', 'REWORDED', 'OWN'] as const;

/**
 * `original`: the shipped text, null for an own one. A shipped text that nobody has reworded has the revision 0, and
 * neither author nor time.
 */
export const languageTextRow = z.object({
  oid,
  langtype: z.string(),
  langid: z.string(),
  langcontent: z.string(),
  original: z.string().nullable(),
  wording: z.enum(wordingStates),
  ismobile: yn,
  status: yn,
  outdated: yn,
  rev: z.number().int(),
  crtemp: z.string().nullable(),
  crtdat: z.string().nullable(),
  txemp: z.string().nullable(),
  txdat: z.string().nullable(),
});
export type LanguageTextRow = z.infer<typeof languageTextRow>;

/** Longest texts, in characters. `name`: of a record that is named by a language id. */
export const languageTextLimits = { langid: 120, langcontent: 2000, name: 120 } as const;

/** The fields of the name of a record in one language. */
export const languageTextFields = {
  langcontent: requiredText(languageTextLimits.name),
  status: yn.default('Y'),
};

/** The texts of a record's language id in the content of a write; a record without an id gets one. */
export const languageTexts = { languages: versionsOf(languageTextFields) };

export const namedText = z.object({
  oid,
  lang: z.enum(languages),
  langid: z.string(),
  langcontent: z.string(),
  status: yn,
  outdated: yn,
  ...auditFields,
});
export type NamedText = z.infer<typeof namedText>;

/** The texts of a record's language id, in the answer of `item` and of a 409. */
export const namedTexts = { versions: z.array(namedText) };

/** Rows of a kind that have a language id. `rows`: the first of them by name; none if the caller may not see them. */
export const nameUse = z.object({
  key: z.string(),
  title: z.string(),
  count: z.number().int(),
  rows: z.array(z.object({ key: z.string(), label: z.string() })),
});

export const languageTextSortFields = [
  'langtype',
  'langid',
  'langcontent',
  'wording',
  'ismobile',
  'status',
  'txdat',
] as const;

/**
 * Empty means any. `missing`: ids that have no text in this language. `shipped`: also the shipped texts that nobody has
 * reworded, which are not stored.
 */
export const languageTextFilter = z.object({
  langtype: text(10).default(''),
  langid: text(languageTextLimits.langid).default(''),
  langcontent: text(200).default(''),
  wording: z.enum(['', ...wordingStates]).default(''),
  ismobile: ynFilter,
  status: ynFilter,
  missing: z.enum(['', ...languages]).default(''),
  outdated: z.enum(['', 'Y']).default(''),
  shipped: z.enum(['', 'Y']).default(''),
  ...filters,
});

export const languageTextCalls = {
  search: endpoint({
    method: 'GET',
    path: '/lang/lang',
    summary:
      'Language texts, one row for each id and language; look-up of every screen (seed 000 §2.4, language picker)',
    right: signedIn,
    query: { ...paging, ...sorting(languageTextSortFields), ...languageTextFilter.shape },
    answer: paged(languageTextRow),
  }),
  ofId: endpoint({
    method: 'GET',
    path: '/lang/lang/item',
    summary: 'The texts of a language id in all languages, switched off or not',
    right: signedIn,
    query: { langid: text(languageTextLimits.langid).default('') },
    answer: z.array(namedText),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/lang/lang/uses',
    summary:
      'Which functions, master data and other rows are named by a language id, by kind, without the row `besides`; by name if the caller may look at them',
    right: signedIn,
    query: { langid: text(languageTextLimits.langid).default(''), besides: text(60).default('') },
    answer: z.array(nameUse),
  }),
};
