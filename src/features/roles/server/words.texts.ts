import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'role.attention.failed': localized(
    '{count} 个角色的成员更新失败',
    '{count} 個角色的成員更新失敗',
    'Roles that could not be refreshed: {count}',
    '{count} vai trò cập nhật thành viên thất bại',
  ),
  'role.attention.empty': localized(
    '{count} 个角色没有成员',
    '{count} 個角色沒有成員',
    'Roles without members: {count}',
    '{count} vai trò chưa có thành viên',
  ),
  'role.record.role': localized('角色', '角色', 'role', 'vai trò'),
  'role.record.roleMembers': localized('角色成员', '角色成員', 'role members', 'thành viên vai trò'),
  'role.verb.addRole': localized('新增角色', '新增角色', 'Add role', 'Thêm vai trò'),
  'role.verb.openRoleMappingOf': localized(
    '打开映射：{name}',
    '開啟對應：{name}',
    'Open role mapping of {name}',
    'Gán thành viên cho {name}',
  ),
});
