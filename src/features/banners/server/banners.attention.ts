import { sql } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { bannerEndsSoon } from './banners.queries.ts';
import { bannerMenu } from '../banners.contract.ts';
import { words } from './words.texts.ts';

export const bannerAttention: readonly Attention[] = [
  {
    key: 'banners-ending',
    title: words['banner.attention.ending'],
    list: `${bannerMenu.url}?showing=ENDING`,
    functions: [bannerMenu.id],
    level: 'CHANGE',
    find: async (db, { most }) => {
      const { rows } = await sql<AttentionRow & { total: number }>`
        select b.oid as key, b.id || ' ' || b.explain as label, ${`${bannerMenu.url}?edit=`} || b.oid as path, count(*) over ()::int as total
        from banner b where ${bannerEndsSoon}
        order by b.endtime, b.oid limit ${most}`.execute(db);
      return counted(rows);
    },
  },
];
