import type { Generated, GeneratedAlways } from 'kysely';
import type { Audited, YN } from '#platform/db/server/table-values.ts';

type Document = Audited & {
  oid: Generated<string>;
  id: string;
  name: string;
  type: string;
  explain: Generated<string>;
  fileid: string;
  status: Generated<YN>;
  isguide: Generated<YN>;
  mustconfirm: Generated<YN>;
  search_text: Generated<string>;
};

type DocumentLanguage = Audited & {
  oid: Generated<string>;
  documentoid: string;
  lang: string;
  name: string;
  explain: Generated<string>;
  fileid: string;
  status: Generated<YN>;
  outdated: Generated<YN>;
};

/** Every id that a document has or had, in lower case; written by the database alone. */
type DocumentNumber = { key: GeneratedAlways<string>; documentoid: GeneratedAlways<string> };

/** The last number that the server gave for a type; `type` in lower case. */
type DocumentCounter = { type: string; last: number };

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    document: Document;
    document_language: DocumentLanguage;
    document_number: DocumentNumber;
    document_counter: DocumentCounter;
  }
}
