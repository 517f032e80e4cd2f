import { z } from 'zod';
import { languages } from '#platform/i18n/languages.ts';
import { auditFields, oid, requiredText, yn } from '#platform/wire/values.ts';

/** The longest release notes, in characters. */
export const longestNote = 2000;

/** What is new in a version, in a language. */
export const releaseNoteFields = { explain: requiredText(longestNote), status: yn.default('Y') };

export const releaseNoteRow = z.object({
  oid,
  versionOid: oid,
  lang: z.enum(languages),
  explain: z.string(),
  status: yn,
  outdated: yn,
  ...auditFields,
});
export type ReleaseNoteRow = z.infer<typeof releaseNoteRow>;
