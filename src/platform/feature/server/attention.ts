import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Scope } from '#platform/wire/server/grant.ts';

/**
 * Something that needs attention: a name, the place where it can be seen to, why it is here if the kind alone does not
 * say it, and another page about it.
 */
export type AttentionRow = {
  key: string;
  label: string;
  path: string;
  why?: string;
  more?: { label: string; path: string };
};

export type AttentionAsked = { lang: Language; scope: Scope; most: number };

export type AttentionFound = { total: number; rows: AttentionRow[] };

/** A kind of things that need attention, shown on the home page to those who can see to them. */
export type Attention = {
  /** Names the kind in the address of the home page. */
  key: string;
  /** What is wrong, with `{count}`. */
  title: Text;
  /** The list with the filter that shows all of them; it counts as `find` does. */
  list: string;
  /** Shown to those who have one of these functions at the level. */
  functions: readonly string[];
  level: Level;
  /** Not shown to those who may look at one of these functions: a kind of theirs says the same to them. */
  unless?: readonly string[];
  /** Shown only to those who may also look at one of these functions. */
  beside?: readonly string[];
  /** Shown only by a server with a process engine, or only by one without; otherwise by both. */
  engine?: 'present' | 'absent';
  /** `find` narrows to the scope; otherwise only people who work everywhere are asked about. */
  scoped?: true;
  /** How many there are, and the first `most` of them. It is called at each visit of the home page. */
  find: (db: Read, asked: AttentionAsked) => Promise<AttentionFound>;
};

/** The answer for rows that were counted by `count(*) over ()` as `total`. */
export const counted = (rows: readonly (AttentionRow & { total: number })[]): AttentionFound => ({
  total: rows[0]?.total ?? 0,
  rows: rows.map(({ total: _, ...row }) => row),
});
