import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What is unusual about a sign-in, on the home page and in the filter of the list. */
export const signInAttentionTexts = defineTexts({
  'web_user.attentionUnusual': localized(
    '24 小时内有异常登录',
    '24 小時內有異常登入',
    'Unusual in 24 hours',
    'Đăng nhập bất thường trong 24 giờ',
  ),
  'web_user.attentionHours': localized(
    '24 小时内凌晨或两地登录',
    '24 小時內凌晨或兩地登入',
    'At night or from two networks in 24 hours',
    'Ban đêm hoặc từ hai mạng trong 24 giờ',
  ),
  'web_user.failedTries': localized(
    '失败 {times} 次，来自 {networks} 个网络',
    '失敗 {times} 次，來自 {networks} 個網路',
    '{times} failed {times|attempt|attempts}; networks: {networks}',
    '{times} lần thất bại, từ {networks} mạng',
  ),
  'web_user.unusual.newPlace': localized(
    '从未用过的网络和浏览器',
    '從未用過的網路與瀏覽器',
    'network and browser never used before',
    'mạng và trình duyệt chưa từng dùng',
  ),
  'web_user.unusual.night': localized(
    '凌晨 {time}，此前从不在此时段登录',
    '凌晨 {time}，先前從不在此時段登入',
    'at {time} in the night, unlike before',
    'lúc {time} đêm, trước đây chưa từng',
  ),
  'web_user.unusual.twoPlaces': localized(
    '一小时内从两个网络登录',
    '一小時內從兩個網路登入',
    'from two networks within an hour',
    'từ hai mạng trong vòng một giờ',
  ),
  'web_user.unusual.tries': localized(
    '此前一小时失败 {count} 次',
    '先前一小時失敗 {count} 次',
    'after {count} failed {count|attempt|attempts} within an hour',
    'sau {count} lần thất bại trong một giờ',
  ),
});
