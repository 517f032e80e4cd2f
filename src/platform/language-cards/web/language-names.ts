import type { z } from 'zod';
import type { CurrentVersion } from '#platform/form/web/useRecordForm.ts';
import type { Language } from '#platform/i18n/languages.ts';

/** A name in one language, whatever it names. */
export type LanguageName = { oid: string; language: Language; name: string; status: 'Y' | 'N'; rev: number };

export type LanguageNameValues = { language: Language; name: string };

/** The calls behind the cards, given by the screen. Define it with `useMemo`. */
export type LanguageNameSource = {
  queryKey: readonly unknown[];
  load: () => Promise<LanguageName[]>;
  add: (values: LanguageNameValues) => Promise<unknown>;
  edit: (item: LanguageName, values: LanguageNameValues, rev: number | undefined) => Promise<unknown>;
  setStatus: (item: LanguageName, status: 'Y' | 'N') => Promise<unknown>;
  /** Names the draft of this thing's dialog. */
  draft: string;
  nameSchema: z.ZodType;
  languageSchema: z.ZodType;
  longestName: number;
  /** What the name is called; 'Name' by default. */
  nameLabel?: string;
  /** What the wire calls the fields. */
  wireNames: Readonly<Record<string, keyof LanguageNameValues>>;
  /** The row of a 409. */
  current: (content: unknown) => CurrentVersion<LanguageNameValues> | null;
};
