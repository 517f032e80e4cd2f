import { sql } from 'kysely';
import { nameOf, namesOf } from '#platform/code-lists/server/code-name.ts';
import { codeListKind } from '#platform/code-lists/server/code-list.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import { isDecidingList } from '#platform/rights/deciding-lists.ts';
import { parameterMenu } from '../parameters.contract.ts';

/** Parameters as items that may carry permissions. */
export const parameterItems: DataKind = {
  name: codeListKind,
  governedBy: parameterMenu.id,
  table: 'parameter',
  rows: (lang) => sql`
    select p.oid, p.paramtypename as typename, ${nameOf('p')} as name, p.status, p.search_text
    from parameter p ${namesOf('p', lang)}`,
  // Hiding an identity from administrators is as good as taking it away.
  decidingLists: async (db, oids) => {
    const rows = await db
      .selectFrom('parameter')
      .select(['oid', 'paramtype'])
      .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
      .execute();
    return new Map(rows.filter(({ paramtype }) => isDecidingList(paramtype)).map((row) => [row.oid, row.paramtype]));
  },
};
