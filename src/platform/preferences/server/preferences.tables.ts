import type { ColumnType, Generated } from 'kysely';
import type { Audited } from '#platform/db/server/table-values.ts';

type PreferenceTable = Audited & {
  oid: Generated<string>;
  empid: string;
  name: string;
  /** Written as JSON text, which the database parses. */
  value: ColumnType<unknown, string, string>;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    preference: PreferenceTable;
  }
}
