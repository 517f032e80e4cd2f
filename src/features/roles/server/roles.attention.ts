import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Attention, type AttentionRow, counted } from '#platform/feature/server/attention.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { type RoleAttention, roleMenu } from '../roles.contract.ts';
import { words } from './words.texts.ts';

/** Whether the role `r` needs attention of this kind, which may be a parameter of the query. */
export const needsAttention = (
  kind: RoleAttention,
): RawBuilder<SqlBool> => sql<SqlBool>`(r.status = 'Y' and case ${kind}::text
  when 'FAILED' then r.refresh_error is not null
  else r.member_count = 0 and r.refresh_error is null end)`;

const rolesOf = (kind: RoleAttention, key: string, title: Text): Attention => ({
  key,
  title,
  list: `${roleMenu.url}?attention=${kind}`,
  functions: [roleMenu.id],
  level: 'CHANGE',
  find: async (db, { most }) => {
    const { rows } = await sql<AttentionRow & { total: number }>`
      select r.oid as key, r.id || ' ' || r.name as label, ${`${roleMenu.url}?q=`} || r.id as path, count(*) over ()::int as total
      from role r where ${needsAttention(kind)} order by r.id limit ${most}`.execute(db);
    return counted(rows);
  },
});

export const roleAttention: readonly Attention[] = [
  rolesOf('FAILED', 'roles-failed', words['role.attention.failed']),
  rolesOf('EMPTY', 'roles-empty', words['role.attention.empty']),
];
