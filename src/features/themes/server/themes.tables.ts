import type { RecordTable } from '#platform/records/server/record-table.ts';
import type { ThemeRow } from '../themes.contract.ts';

type Theme = RecordTable<ThemeRow, 'fileInfo' | 'showing', 'starttime' | 'endtime'> & { search_text: string };

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    theme: Theme;
  }
}
