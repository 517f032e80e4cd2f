import type { ColumnType, Generated } from 'kysely';
import type { Audited, YN } from './table-values.ts';

type CompanyDocument = Audited & {
  oid: Generated<string>;
  appid: string;
  doctype: string;
  co: string;
  pzid: string;
  subject: string;
  auth: string;
  /** Written as `YYYY-MM-DD HH:mm:ss` in the platform's time zone too: the connection's. */
  releasedat: ColumnType<string, string, string>;
  visitcount: Generated<number>;
  status: YN;
  sort: number;
  fileid: string;
  search_text: string;
};

/** The table of migration 0022. */
export type CompanyDocumentTables = { company_document: CompanyDocument };
