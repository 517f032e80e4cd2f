import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What saving the mapping of a role does in people. */
export const roleImpactTexts = defineTexts({
  'role.impact': localized(
    '保存后：{who}。{what}',
    '儲存後：{who}。{what}',
    'After saving: {who}. {what}',
    'Sau khi lưu: {who}. {what}',
  ),
  'role.comePeople': localized('{count} 人加入', '{count} 人加入', '{count} join', '{count} người vào'),
  'role.gonePeople': localized('{count} 人离开', '{count} 人離開', '{count} leave', '{count} người rời'),
  'role.impactFunctions': localized(
    '随之获得或失去：{names}',
    '隨之取得或失去：{names}',
    'What they gain or lose with it: {names}',
    'Kèm theo đó được thêm hoặc mất: {names}',
  ),
  'role.impactMore': localized('另外 {count} 个功能', '另外 {count} 個功能', '{count} more', '{count} chức năng khác'),
  'role.impactNothing': localized(
    '没有功能使用此角色，因此权限不变。',
    '沒有功能使用此角色，因此權限不變。',
    'No function uses this role, so no permission changes.',
    'Chưa chức năng nào dùng vai trò này nên quyền không đổi.',
  ),
  'role.impactOff': localized(
    '角色已停用，启用后才有作用。',
    '角色已停用，啟用後才有作用。',
    'The role is switched off and has no effect until it is switched on.',
    'Vai trò đang tắt, chỉ có tác dụng sau khi bật.',
  ),
  'role.impactNobody': localized(
    '保存后成员不变',
    '儲存後成員不變',
    'The members stay the same after saving',
    'Sau khi lưu, thành viên không đổi',
  ),
  'role.members.come': localized('加入（{count}）', '加入（{count}）', 'Join ({count})', 'Vào ({count})'),
  'role.members.gone': localized('离开（{count}）', '離開（{count}）', 'Leave ({count})', 'Rời ({count})'),
});
