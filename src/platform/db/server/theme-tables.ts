import type { Generated } from 'kysely';
import type { Audited, TimeOrNull, YN } from './table-values.ts';

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

/** The table of migration 0024. */
export type ThemeTables = { theme: Theme };
