import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Those who write to the database besides people. */
export const personLinkTexts = defineTexts({
  'person_link.system': localized('系统', '系統', 'System', 'Hệ thống'),
  'person_link.signIn': localized('本人登录', '本人登入', 'Sign-in', 'Khi đăng nhập'),
});
