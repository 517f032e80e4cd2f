import type { Generated } from 'kysely';
import type { Audited, YN } from '#platform/db/server/table-values.ts';

type Blacklist = Audited & {
  oid: Generated<string>;
  blacktype: string;
  type: 'H' | 'D' | 'R' | 'C' | 'P';
  contentoid: string;
  remark: string;
  status: Generated<YN>;
  containsub: Generated<YN>;
  search_text: Generated<string>;
};

type Whitelist = Audited & {
  oid: Generated<string>;
  type: string;
  contenttype: 'H' | 'D' | 'R' | 'C' | 'P';
  contentoid: string;
  status: Generated<YN>;
  containsub: Generated<YN>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    blacklist: Blacklist;
    whitelist: Whitelist;
  }
}
