import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { filters, paged, paging, text, yn } from '#platform/wire/values.ts';

export const languageTextRow = z.object({
  oid: z.string(),
  langtype: z.string(),
  langid: z.string(),
  langcontent: z.string(),
  ismobile: yn,
  status: yn,
});
export type LanguageTextRow = z.infer<typeof languageTextRow>;

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
};
