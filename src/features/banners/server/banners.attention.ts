import { sql } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { localized } from '#platform/i18n/texts.ts';
import { bannerEndsSoon } from './banners.queries.ts';
import { bannerMenu } from '../banners.contract.ts';

export const bannerAttention: readonly Attention[] = [
  {
    key: 'banners-ending',
    title: localized(
      '{count} 个横幅将在 7 天内结束',
      '{count} 個橫幅將在 7 天內結束',
      'Banners that end within 7 days: {count}',
      '{count} banner kết thúc trong 7 ngày tới',
    ),
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
