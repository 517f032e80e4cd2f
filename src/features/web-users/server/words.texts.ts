import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'web_user.attention.failed': localized(
    '{count} 人在 24 小时内多次登录失败',
    '{count} 人在 24 小時內多次登入失敗',
    'People with many failed sign-ins in 24 hours: {count}',
    '{count} người đăng nhập sai nhiều lần trong 24 giờ',
  ),
  'web_user.attention.unusual': localized(
    '{count} 人在 24 小时内有异常登录',
    '{count} 人在 24 小時內有異常登入',
    'People with unusual sign-ins in 24 hours: {count}',
    '{count} người đăng nhập bất thường trong 24 giờ',
  ),
  'web_user.attention.hours': localized(
    '{count} 人在 24 小时内凌晨登录或一小时内从两个网络登录',
    '{count} 人在 24 小時內凌晨登入或一小時內從兩個網路登入',
    'People who signed in at night or from two networks in 24 hours: {count}',
    '{count} người đăng nhập ban đêm hoặc từ hai mạng trong 24 giờ',
  ),
  'web_user.record.account': localized('账号', '帳號', 'account', 'tài khoản'),
  'web_user.record.consoleUser': localized('管理平台用户', '管理平台使用者', 'console user', 'người dùng quản trị'),
  'web_user.record.session': localized('登录设备', '登入裝置', 'active session', 'phiên đăng nhập'),
  'web_user.end.kick': localized('强制下线', '強制登出', 'ended by somebody', 'bị buộc đăng xuất'),
  'web_user.end.password': localized('密码已更改', '密碼已更改', 'the password was changed', 'đã đổi mật khẩu'),
  'web_user.end.replay': localized('凭证被重复使用', '憑證被重複使用', 'a token was used twice', 'mã bị dùng hai lần'),
  'web_user.end.switched_off': localized(
    '用户已停用',
    '使用者已停用',
    'the user was switched off',
    'người dùng bị tắt',
  ),
  'web_user.end.blacklisted': localized('已列入黑名单', '已列入黑名單', 'blacklisted', 'bị đưa vào danh sách đen'),
  'web_user.end.account': localized(
    '账号已停用或更改',
    '帳號已停用或變更',
    'the account was changed or switched off',
    'tài khoản bị đổi hoặc tắt',
  ),
  'web_user.verb.addConsoleUser': localized(
    '新增管理平台用户',
    '新增管理平台使用者',
    'Add console user',
    'Thêm người dùng quản trị',
  ),
  'web_user.verb.resetPasswordOf': localized(
    '重置密码：{name}',
    '重設密碼：{name}',
    'Reset password of {name}',
    'Đặt lại mật khẩu của {name}',
  ),
});
