import type { Generated } from 'kysely';
import type { Audited } from '#platform/db/server/table-values.ts';

type SavedView = Audited & {
  oid: Generated<string>;
  empid: string;
  screen: string;
  name: string;
  address: string;
};

declare module '#platform/db/server/tables.ts' {
  interface Tables {
    saved_view: SavedView;
  }
}
