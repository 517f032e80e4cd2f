import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'app_user.attention.failed': localized(
    '{count} 位 APP 用户在 24 小时内多次登录失败',
    '{count} 位 APP 使用者在 24 小時內多次登入失敗',
    'App users with many failed sign-ins in 24 hours: {count}',
    '{count} người dùng ứng dụng đăng nhập sai nhiều lần trong 24 giờ',
  ),
  'app_user.record.appUser': localized('APP 用户', 'APP 使用者', 'app user', 'người dùng ứng dụng'),
});
