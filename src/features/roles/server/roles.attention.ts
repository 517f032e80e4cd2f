import { sql, type RawBuilder } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import { localized, type Text } from '#platform/i18n/texts.ts';
import { roleMenu } from '../roles.contract.ts';

/** Enabled roles for which the condition holds. */
const rolesWhere = (key: string, title: Text, condition: RawBuilder<unknown>): Attention => ({
  key,
  title,
  functions: [roleMenu.id],
  level: 'CHANGE',
  find: async (db, { most }) => {
    const { rows } = await sql<AttentionRow & { total: number }>`
      select r.oid as key, r.id || ' ' || r.name as label, ${`${roleMenu.url}?q=`} || r.id as path, count(*) over ()::int as total
      from role r where r.status = 'Y' and ${condition} order by r.id limit ${most}`.execute(db);
    return counted(rows);
  },
});

export const roleAttention: readonly Attention[] = [
  rolesWhere(
    'roles-failed',
    localized(
      '{count} 个角色的成员更新失败',
      '{count} 個角色的成員更新失敗',
      'Roles that could not be refreshed: {count}',
      '{count} vai trò cập nhật thành viên thất bại',
    ),
    sql`r.refresh_error is not null`,
  ),
  rolesWhere(
    'roles-empty',
    localized(
      '{count} 个角色没有成员',
      '{count} 個角色沒有成員',
      'Roles without members: {count}',
      '{count} vai trò chưa có thành viên',
    ),
    sql`r.member_count = 0 and r.refresh_error is null`,
  ),
];
