import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Grant } from '#platform/wire/server/grant.ts';

/** A function that something gives, in an identity. */
export type Given = { funcoid: string; roleid: string };

/** One thing that names the person. `gives`: what the person loses and the successor gains with it. */
export type HandoverItem = { key: string; label: string; gives: Given[] };

/**
 * Rights of one kind that name a person and can be moved to another one, by those who have one of the functions at the
 * level GRANT everywhere: what names a person gives rights everywhere.
 */
export type Handover = {
  key: string;
  title: Text;
  functions: readonly string[];
  find: (db: Read, empid: string, lang: Language) => Promise<HandoverItem[]>;
  /**
   * Prepares outside the transaction, and returns the work inside it. The work throws for what the screens of the kind
   * would reject, too.
   */
  prepare: (
    rights: Rights,
    writer: { empid: string; grant: Grant },
    asked: { from: string; to: string; keys: readonly string[] },
  ) => Promise<(trx: Write) => Promise<void>>;
};
