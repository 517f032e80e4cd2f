import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { CodeOption } from '../code-lists.contract.ts';

type Entry = readonly [code: string, name: Text, desccode?: string];

/** A code list as it is seeded; administrators change its entries afterwards. */
export type CodeList = {
  /** What screens load it by (`paramtype`). */
  type: string;
  name: string;
  /** In their order. */
  entries: readonly Entry[];
  status: 'Y' | 'N';
};

/** `status` N: the entries are seeded switched off. */
export const codeList = (type: string, name: string, entries: readonly Entry[], status: 'Y' | 'N' = 'Y'): CodeList => ({
  type,
  name,
  entries,
  status,
});

/** A code list that a feature makes of its own rows; entries of a stored list of that name follow behind. */
export type ComputedList = { type: string; options: (db: Read, lang: Language) => Promise<CodeOption[]> };

/** What permissions of entries are filed under (`data_grant.datatype`). */
export const codeListKind = 'PARAM';
