import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { CodeOption } from '../code-lists.contract.ts';

type Entry = readonly [code: string, name: Text, desccode?: string];

/** A code list as seeded; administrators may change its entries later. */
export type CodeList = {
  /** The name by which screens load it (`paramtype`). */
  type: string;
  name: string;
  /** In display order. */
  entries: readonly Entry[];
  status: 'Y' | 'N';
  /** The entry that all of them belong to, of a list that is seeded before. */
  parent?: { type: string; code: string };
};

/** `status` N: the entries are seeded as disabled. */
export const codeList = (
  type: string,
  name: string,
  entries: readonly Entry[],
  { status = 'Y', parent }: Pick<Partial<CodeList>, 'status' | 'parent'> = {},
): CodeList => ({ type, name, entries, status, ...(parent && { parent }) });

/** A code list that a feature computes from its own rows; entries of a stored list with the same name are appended. */
export type ComputedList = { type: string; options: (db: Read, lang: Language) => Promise<CodeOption[]> };

/** The kind of permissions on entries (`data_grant.datatype`). */
export const codeListKind = 'PARAM';
