import type { Generated } from 'kysely';
import type { Audited, TimeOrNull, YN } from '#platform/db/server/table-values.ts';

type Theme = Audited & {
  oid: Generated<string>;
  id: string;
  name: string;
  fileid: string;
  showenable: Generated<YN>;
  timeenable: Generated<YN>;
  starttime: TimeOrNull;
  endtime: TimeOrNull;
  status: Generated<YN>;
  sort: number;
  search_text: string;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    theme: Theme;
  }
}
