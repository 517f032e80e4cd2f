import { sql } from 'kysely';
import { nameOf, namesOf } from '#platform/code-lists/server/code-name.ts';
import { codeListKind } from '#platform/code-lists/server/code-list.ts';
import type { DataKind } from '#platform/data-permission/server/data-kinds.ts';
import { isDecidingList } from '#platform/rights/deciding-lists.ts';
import { HttpError } from '#platform/wire/errors.ts';
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
  assertDecidesNothing: async (db, oids) => {
    const lists = await db
      .selectFrom('parameter')
      .select('paramtype')
      .where('oid', '=', (eb) => eb.fn.any(eb.val([...oids])))
      .execute();
    const list = lists.map(({ paramtype }) => paramtype).find(isDecidingList);
    if (list !== undefined) throw new HttpError(403, 'parameter.decides_rights', { params: { list } });
  },
};
