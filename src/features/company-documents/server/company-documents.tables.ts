import type { ColumnType, Generated } from 'kysely';
import type { Audited, YN } from '#platform/db/server/table-values.ts';

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
  mustconfirm: Generated<YN>;
  sort: number;
  fileid: string;
  search_text: string;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    company_document: CompanyDocument;
  }
}
