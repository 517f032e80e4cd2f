import { sql } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { localized } from '#platform/i18n/texts.ts';
import { bannerMenu } from '../banners.contract.ts';

const soonDays = 7;

export const bannerAttention: readonly Attention[] = [
  {
    key: 'banners-ending',
    title: localized(
      '{count} 个横幅将在 7 天内结束',
      '{count} 個橫幅將在 7 天內結束',
      'Banners that end within 7 days: {count}',
      '{count} banner kết thúc trong 7 ngày tới',
    ),
    functions: [bannerMenu.id],
    level: 'CHANGE',
    find: async (db, { most }) => {
      const { rows } = await sql<AttentionRow & { total: number }>`
        select x.oid as key, x.id || ' ' || x.explain as label, ${`${bannerMenu.url}?edit=`} || x.oid as path, count(*) over ()::int as total
        from banner x where x.status = 'Y' and x.endtime between now() and now() + make_interval(days => ${soonDays})
        order by x.endtime, x.oid limit ${most}`.execute(db);
      return counted(rows);
    },
  },
];
