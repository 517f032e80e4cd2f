import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What an act does to people who sign in, on the sheet that asks first. */
export const accountEffectTexts = defineTexts({
  'account.inConsole': localized('管理平台', '管理平台', 'the console', 'trang quản trị'),
  'account.inApp': localized('手机 APP', '手機 APP', 'the app', 'ứng dụng'),
  'account.kick': localized(
    '将 {names} 从{channel}强制下线',
    '強制 {names} 登出{channel}',
    'Sign {names} out of {channel}',
    'Buộc {names} đăng xuất khỏi {channel}',
  ),
  'account.off': localized(
    '不再允许 {names} 使用{channel}',
    '不再允許 {names} 使用{channel}',
    'Keep {names} out of {channel}',
    'Không cho {names} dùng {channel} nữa',
  ),
  'account.on': localized(
    '允许 {names} 使用{channel}',
    '允許 {names} 使用{channel}',
    'Let {names} use {channel}',
    'Cho {names} dùng {channel}',
  ),
  'account.remove': localized(
    '删除用户 {names}（{channel}）',
    '刪除使用者 {names}（{channel}）',
    'Delete {names} from the users of {channel}',
    'Xóa {names} khỏi người dùng {channel}',
  ),
  'account.block': localized('拉黑 {names}', '封鎖 {names}', 'Block {names}', 'Chặn {names}'),
  'account.unblock': localized('解除对 {names} 的拉黑', '解除對 {names} 的封鎖', 'Unblock {names}', 'Bỏ chặn {names}'),
  'account.reset': localized(
    '重置 {names} 的密码',
    '重設 {names} 的密碼',
    'Reset the password of {names}',
    'Đặt lại mật khẩu của {names}',
  ),
  'account.login': localized(
    '更改 {names} 的登录账号',
    '變更 {names} 的登入帳號',
    'Change the account of {names}',
    'Đổi tài khoản của {names}',
  ),
  'account.doChange': localized('更改账号', '變更帳號', 'Change account', 'Đổi tài khoản'),
  'account.keptOut': localized(
    '{names} 无法再登录{channel}',
    '{names} 無法再登入{channel}',
    '{names} can no longer sign in to {channel}',
    '{names} không đăng nhập {channel} được nữa',
  ),
  'account.letIn': localized(
    '{names} 又可以登录{channel}',
    '{names} 又可以登入{channel}',
    '{names} can sign in to {channel} again',
    '{names} lại đăng nhập {channel} được',
  ),
  'account.oldPassword': localized(
    '{names} 的旧密码失效，须用一次性密码登录',
    '{names} 的舊密碼失效，須以一次性密碼登入',
    '{names} can no longer use the old password and signs in with a one-time password',
    '{names} không dùng được mật khẩu cũ, phải đăng nhập bằng mật khẩu dùng một lần',
  ),
  'account.oldLogin': localized(
    '{names} 不能再用旧账号登录',
    '{names} 不能再用舊帳號登入',
    '{names} can no longer sign in with the old account',
    '{names} không đăng nhập bằng tài khoản cũ được nữa',
  ),
  'account.sessions': localized(
    '{channel}：结束 {sessions} 处登录（{devices}）',
    '{channel}：結束 {sessions} 處登入（{devices}）',
    'Sessions of {channel} that end: {sessions} ({devices})',
    'Số phiên kết thúc trong {channel}: {sessions} ({devices})',
  ),
  'account.sessionCount': localized(
    '{channel}：结束 {sessions} 处登录',
    '{channel}：結束 {sessions} 處登入',
    'Sessions of {channel} that end: {sessions}',
    'Số phiên kết thúc trong {channel}: {sessions}',
  ),
  'account.functions': localized(
    '可用功能（{channel}）',
    '可用功能（{channel}）',
    'Functions in {channel}',
    'Chức năng trong {channel}',
  ),
  'account.signInAgain': localized(
    '之后需要重新登录才能继续使用。',
    '之後需要重新登入才能繼續使用。',
    'They must sign in again to continue.',
    'Sau đó phải đăng nhập lại để tiếp tục.',
  ),
  'account.once': localized(
    '一次性密码只显示一次，登录后必须更改。',
    '一次性密碼只顯示一次，登入後必須變更。',
    'The one-time password is shown only once and must be changed after signing in.',
    'Mật khẩu dùng một lần chỉ hiện một lần và phải đổi sau khi đăng nhập.',
  ),
});
