import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the person reads whose session has ended (seed 002 §8). */
export const sessionEndTexts = defineTexts({
  'kick.title': localized('登录已结束', '登入已結束', 'Your session has ended', 'Phiên đăng nhập đã kết thúc'),
  'kick.logout': localized('您已退出登录。', '您已登出。', 'You have signed out.', 'Bạn đã đăng xuất.'),
  'kick.kick': localized(
    '管理员已将您强制下线。',
    '管理員已將您強制登出。',
    'An administrator has ended your session.',
    'Quản trị viên đã buộc bạn đăng xuất.',
  ),
  'kick.password': localized(
    '您的密码已更改或重置，请使用新密码登录。',
    '您的密碼已變更或重設，請使用新密碼登入。',
    'Your password has been changed or reset. Sign in with the new one.',
    'Mật khẩu của bạn đã được đổi hoặc đặt lại. Vui lòng đăng nhập bằng mật khẩu mới.',
  ),
  'kick.replay': localized(
    '检测到旧的登录凭证被再次使用，为保护账号安全，此次登录已结束。',
    '偵測到舊的登入憑證被再次使用，為保護帳號安全，此次登入已結束。',
    'An old sign-in token was used again. To protect your account, this session was ended.',
    'Mã đăng nhập cũ đã bị dùng lại. Để bảo vệ tài khoản, phiên này đã kết thúc.',
  ),
  'kick.expired': localized(
    '长时间未使用，登录已过期。',
    '長時間未使用，登入已過期。',
    'Your session has expired because it was not used for a long time.',
    'Phiên đăng nhập đã hết hạn do lâu không sử dụng.',
  ),
  'kick.switched_off': localized(
    '您的账号已停用。',
    '您的帳號已停用。',
    'Your account has been switched off.',
    'Tài khoản của bạn đã bị tắt.',
  ),
  'kick.blacklisted': localized(
    '您的账号已被列入黑名单：{remark}',
    '您的帳號已被列入黑名單：{remark}',
    'Your account has been blocked: {remark}',
    'Tài khoản của bạn đã bị chặn: {remark}',
  ),
});
