import type { Generated } from 'kysely';
import type { Audited, YN } from './table-values.ts';

type Document = Audited & {
  oid: Generated<string>;
  id: string;
  name: string;
  type: string;
  explain: Generated<string>;
  fileid: string;
  status: Generated<YN>;
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
};

/** The tables of migration 0025. */
export type DocumentTables = { document: Document; document_language: DocumentLanguage };
