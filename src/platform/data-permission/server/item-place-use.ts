import { sql } from 'kysely';
import type { Text } from '#platform/i18n/texts.ts';
import { type PlaceUse, refersTo, replaceReferences } from '#platform/place-uses/server/place-uses.ts';
import type { DataKind } from './data-kinds.ts';

/** The conditions of data items of a kind as rows that name companies and plants. `url`: of the items' screen. */
export const conditionsOfItems = (kind: DataKind, { title, url }: { title: Text; url: string }): PlaceUse => ({
  key: `conditions-${kind.name}`,
  title,
  functions: [kind.governedBy],
  level: 'GRANT',
  decides: true,
  rows: (place, lang) => sql`
    select item.oid as key, item.typename || ' · ' || item.name as label
    from condition c join data_grant g on g.oid = c.grantoid and g.datatype = ${kind.name}
    join (${kind.rows(lang)}) item on item.oid = g.dataoid
    where ${refersTo(place, { type: 'c.type', contentoid: 'c.contentoid' })}`,
  path: (key) => `${url}?permission=${key}`,
  replace: (trx, from, to) =>
    replaceReferences(trx, from, to, {
      table: 'condition',
      type: 'type',
      once: ['grantoid'],
      of: sql`t.grantoid in (select oid from data_grant where datatype = ${kind.name})`,
    }),
});
