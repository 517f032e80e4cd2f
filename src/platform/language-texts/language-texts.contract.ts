import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { versionsOf } from '#platform/language-versions/versions.ts';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { auditFields, filters, oid, paged, paging, requiredText, text, yn } from '#platform/wire/values.ts';

export const languageTextRow = z.object({
  oid: z.string(),
  langtype: z.string(),
  langid: z.string(),
  langcontent: z.string(),
  ismobile: yn,
  status: yn,
});
export type LanguageTextRow = z.infer<typeof languageTextRow>;

/** Longest texts, in characters. */
export const languageTextLimits = { langid: 120, langcontent: 120 } as const;

/** The fields of a text in one language. */
export const languageTextFields = {
  langcontent: requiredText(languageTextLimits.langcontent),
  status: yn.default('Y'),
};

/** The texts of a record's language id in the content of a write; a record without an id gets one. */
export const languageTexts = { languages: versionsOf(languageTextFields) };

const namedText = z.object({
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

export const languageTextCalls = {
  search: endpoint({
    method: 'GET',
    path: '/lang/lang',
    summary:
      'Language texts, one row per language id and language; look-up of every screen (seed 000 §2.4 language picker)',
    right: signedIn,
    query: { ...paging, ...filters, langtype: text(10).default('') },
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
};
