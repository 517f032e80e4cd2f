import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts that only the server says, on the home page. */
export const words = defineTexts({
  'sign_in.attention.web': localized(
    '最近 7 天 {count} 次异常的管理平台登录',
    '最近 7 天 {count} 次異常的管理平台登入',
    '{count} unusual console {count|sign-in|sign-ins} in 7 days',
    '{count} lượt đăng nhập trang quản trị bất thường trong 7 ngày',
  ),
  'sign_in.attention.app': localized(
    '最近 7 天 {count} 次异常的 APP 登录',
    '最近 7 天 {count} 次異常的 APP 登入',
    '{count} unusual app {count|sign-in|sign-ins} in 7 days',
    '{count} lượt đăng nhập ứng dụng bất thường trong 7 ngày',
  ),
});
