import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { AffectedPeople } from '#platform/impact/impact.contract.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import type { Grant } from '#platform/wire/server/grant.ts';

/** A function that something gives, in an identity. */
export type Given = { funcoid: string; roleid: string };

/** One thing that names the person. `gives`: the functions that the person loses and the successor gains with it. */
export type HandoverItem = { key: string; label: string; gives: Given[] };

/** What moving one thing that names a person changes: for the person and the successor. */
export const twoPeople: AffectedPeople = { gained: 1, lost: 1, changed: 0 };

type Naming = {
  key: string;
  title: Text;
  /** What names a person has its effect everywhere, so one of these functions is needed everywhere at the level. */
  functions: readonly string[];
  /** GRANT unless stated. */
  level?: Level;
  find: (db: Read, empid: string, lang: Language) => Promise<HandoverItem[]>;
};

type Moving = {
  /**
   * Prepares outside the transaction, and returns the work inside it, which says how many people it affects. The work
   * throws for what the screens of the kind would reject, too, except for a missing confirmation of that number.
   */
  prepare: (
    rights: Rights,
    writer: { empid: string; grant: Grant },
    asked: { from: string; to: string; keys: readonly string[] },
  ) => Promise<(trx: Write) => Promise<AffectedPeople>>;
};

/** Things of one kind that name a person: those that can be moved to another one, or that stay with the person. */
export type Handover = Naming & (Moving | { stays: true });
export type MovingHandover = Naming & Moving;
