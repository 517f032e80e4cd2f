import { sql } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { localized } from '#platform/i18n/texts.ts';
import { themeEndsSoon } from './themes.queries.ts';
import { themeMenu } from '../themes.contract.ts';

export const themeAttention: readonly Attention[] = [
  {
    key: 'themes-ending',
    title: localized(
      '{count} 个主题将在 7 天内结束',
      '{count} 個主題將在 7 天內結束',
      'Themes that end within 7 days: {count}',
      '{count} chủ đề kết thúc trong 7 ngày tới',
    ),
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
