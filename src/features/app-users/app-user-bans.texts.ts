import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of unblocking app users, and of deleting those who are switched off. */
export const appUserBanTexts = defineTexts({
  'app_user.deleteOff': localized(
    '其中 {count} 人已停用：删除后他们再次登录 APP 时不再是停用状态。要长期禁止，请改用拉黑。',
    '其中 {count} 人已停用：刪除後他們再次登入 APP 時不再是停用狀態。要長期禁止，請改用封鎖。',
    'Switched off among these users: {count}. Once deleted, they can sign in to the app again. To keep someone out permanently, block them instead.',
    '{count} người trong số này đang bị tắt: sau khi xóa, họ đăng nhập lại ứng dụng được. Muốn chặn lâu dài, hãy dùng chức năng chặn.',
  ),
  'app_user.unblockDone': localized(
    '已解除拉黑：{name}',
    '已解除封鎖：{name}',
    'Unblocked {name}',
    'Đã bỏ chặn {name}',
  ),
  'app_user.unblockFailed': localized('解除拉黑失败', '解除封鎖失敗', 'Could not unblock', 'Không bỏ chặn được'),
  'app_user.unblockedStill': localized(
    '个人条目已停用，但另有黑名单条目（部门、角色、公司或厂区）仍禁止此人',
    '個人項目已停用，但另有黑名單項目（部門、角色、公司或廠區）仍禁止此人',
    'The personal entry is switched off, but another blacklist entry (for a department, role, company or plant) still blocks this person',
    'Mục của người này đã tắt, nhưng mục khác trong danh sách đen (phòng ban, vai trò, công ty hoặc nhà máy) vẫn chặn',
  ),
  'app_user.not_blocked': localized(
    '此人不在 APP 黑名单中',
    '此人不在 APP 黑名單中',
    'This person is not on the app blacklist',
    'Người này không có trong danh sách đen của ứng dụng',
  ),
  'app_user.blocked_otherwise': localized(
    '此人因所在的部门、角色、公司或厂区被禁止（{names}）；请在黑名单中修改该条目',
    '此人因所在的部門、角色、公司或廠區被禁止（{names}）；請在黑名單中修改該項目',
    'This person is blocked because of their department, role, company or plant ({names}). Change that entry in the blacklist.',
    'Người này bị chặn bởi mục dành cho phòng ban, vai trò, công ty hoặc nhà máy ({names}); hãy sửa mục đó trong danh sách đen',
  ),
  'app_user.switched_off': localized(
    '{total} 人已停用，删除会让他们重新能够登录（{names}）；请先确认',
    '{total} 人已停用，刪除會讓他們重新能夠登入（{names}）；請先確認',
    '{total} {total|person is|people are} switched off, and deleting them would let them sign in again ({names}). Please confirm first.',
    '{total} người đang bị tắt, nếu xóa họ sẽ đăng nhập lại được ({names}); cần xác nhận trước',
  ),
});
