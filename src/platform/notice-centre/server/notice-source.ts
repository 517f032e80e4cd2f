import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Notice, NoticeType } from '../notice-centre.contract.ts';

/** Whose notices are read, and in which language. */
export type NoticeReader = { empid: string; lang: Language };

/**
 * Notices that a feature has in rows of its own, so that nothing is copied for each person. They are distinguished from
 * others by their oids.
 */
export type NoticeSource = {
  type: NoticeType;
  /** How many there are, and how many are unread. */
  counts: (db: Read, empid: string) => Promise<{ total: number; unread: number }>;
  /** The newest ones. */
  list: (db: Read, reader: NoticeReader, asked: { most: number; unreadOnly: boolean }) => Promise<Notice[]>;
  /** Marks those of the oids that are its own as read; an empty list: all. */
  markRead: (trx: Write, empid: string, oids: readonly string[]) => Promise<void>;
  /** How servers hear of new ones: the topic of a signal, and the notices that a key of it means for these people. */
  announced?: {
    topic: string;
    noticesOf: (
      db: Read,
      key: string,
      empids: readonly string[],
      lang: Language,
    ) => Promise<ReadonlyMap<string, Notice>>;
  };
};
