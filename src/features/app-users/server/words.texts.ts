import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'app_user.attention.failed': localized(
    '{count} 位 APP 用户在 24 小时内多次登录失败',
    '{count} 位 APP 使用者在 24 小時內多次登入失敗',
    'App users with many failed sign-ins in 24 hours: {count}',
    '{count} người dùng ứng dụng đăng nhập sai nhiều lần trong 24 giờ',
  ),
  'app_user.attention.requests': localized(
    '{count} 人申请新密码',
    '{count} 人申請新密碼',
    'People who ask for a new password: {count}',
    '{count} người xin mật khẩu mới',
  ),
  'app_user.notice.refused': localized(
    '您的新密码申请未通过',
    '您的新密碼申請未通過',
    'Your request for a new password was refused',
    'Yêu cầu mật khẩu mới của bạn bị từ chối',
  ),
  'app_user.record.request': localized('密码申请', '密碼申請', 'password request', 'yêu cầu mật khẩu'),
  'app_user.request.state': localized('处理结果', '處理結果', 'Outcome', 'Kết quả'),
  'app_user.request.earlier': localized('此前的申请', '此前的申請', 'Asked before', 'Yêu cầu trước đó'),
  'app_user.request.O': localized('待处理', '待處理', 'Open', 'Chờ xử lý'),
  'app_user.request.A': localized('已给新密码', '已給新密碼', 'Password given', 'Đã cấp mật khẩu'),
  'app_user.request.R': localized('已拒绝', '已拒絕', 'Refused', 'Đã từ chối'),
  'app_user.request.E': localized('已过期', '已過期', 'Expired', 'Đã hết hạn'),
  'app_user.record.appUser': localized('APP 用户', 'APP 使用者', 'app user', 'người dùng ứng dụng'),
});
