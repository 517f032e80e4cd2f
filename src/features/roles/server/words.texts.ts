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
  'role.record.roleMapping': localized('角色映射', '角色對應', 'role mapping', 'gán thành viên vai trò'),
  'role.record.roleMembers': localized('角色成员', '角色成員', 'role members', 'thành viên vai trò'),
  'role.job.refresh': localized('更新角色成员', '更新角色成員', 'Refresh role members', 'Cập nhật thành viên vai trò'),
  'role.job.refreshHint': localized(
    '重新计算每个角色的成员。',
    '重新計算每個角色的成員。',
    'Works out the members of every role again.',
    'Tính lại thành viên của mọi vai trò.',
  ),
  'role.job.refreshEssential': localized(
    '暂停期间，角色成员不会随人员变动更新，有人会多出或缺少权限。',
    '暫停期間，角色成員不會隨人員異動更新，有人會多出或缺少權限。',
    'While it is paused, members of roles do not follow changes of employees, so that people have too many or too few permissions.',
    'Khi tạm dừng, thành viên vai trò không đổi theo nhân viên, nên có người thừa hoặc thiếu quyền.',
  ),
  'role.verb.addRole': localized('新增角色', '新增角色', 'Add role', 'Thêm vai trò'),
  'role.verb.openRoleMappingOf': localized(
    '打开映射：{name}',
    '開啟對應：{name}',
    'Open role mapping of {name}',
    'Gán thành viên cho {name}',
  ),
});
