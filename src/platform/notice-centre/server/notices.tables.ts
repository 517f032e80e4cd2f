import type { ColumnType, Generated } from 'kysely';
import type { TimeOrNull } from '#platform/db/server/table-values.ts';
import type { Text } from '#platform/i18n/texts.ts';
import type { NoticeType } from '../notice-centre.contract.ts';

/**
 * A text by its key, with the values of its placeholders, which may be in several languages themselves; or a text that
 * exists in one language only, such as one that a person wrote. Written as JSON text, which the database parses.
 */
export type Words = { key: string; values?: Record<string, string | number | Text> } | { text: string };

type NoticeTable = {
  oid: Generated<string>;
  empid: string;
  type: NoticeType;
  code: Generated<string>;
  title: ColumnType<Words, string, never>;
  message: ColumnType<Words, string, never>;
  path: Generated<string>;
  subject: Generated<string>;
  at: ColumnType<string, string | undefined, never>;
  readat: TimeOrNull;
};

type NoticeSeen = { notice: string; empid: string };

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    notice: NoticeTable;
    notice_seen: NoticeSeen;
  }
}
