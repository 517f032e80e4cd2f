import { sql } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { themeEndsSoon } from './themes.queries.ts';
import { themeMenu } from '../themes.contract.ts';
import { words } from './words.texts.ts';

export const themeAttention: readonly Attention[] = [
  {
    key: 'themes-ending',
    title: words['theme.attention.ending'],
    list: `${themeMenu.url}?showing=ENDING`,
    functions: [themeMenu.id],
    level: 'CHANGE',
    find: async (db, { most }) => {
      const { rows } = await sql<AttentionRow & { total: number }>`
        select x.oid as key, x.id || ' ' || x.name as label, ${`${themeMenu.url}?edit=`} || x.oid as path, count(*) over ()::int as total
        from theme x where ${themeEndsSoon}
        order by x.endtime, x.oid limit ${most}`.execute(db);
      return counted(rows);
    },
  },
];
