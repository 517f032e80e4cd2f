import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Home of the web app for phones. */
export const phoneHomeTexts = defineTexts({
  'phone_home.banners': localized('横幅', '橫幅', 'Banners', 'Banner'),
  'phone_home.none': localized(
    '还没有为您开通任何功能',
    '還沒有為您開通任何功能',
    'No functions have been given to you yet',
    'Bạn chưa được cấp chức năng nào',
  ),
  'phone_home.onlyInApp': localized(
    '此功能只能在移动 APP 中使用',
    '此功能只能在行動 APP 中使用',
    'This function is available in the mobile app only',
    'Chức năng này chỉ dùng được trong ứng dụng di động',
  ),
});
