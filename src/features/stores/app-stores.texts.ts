import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Shops on a phone. */
export const appStoreTexts = defineTexts({
  'app_store.title': localized('附近商家', '附近商家', 'Shops nearby', 'Cửa hàng gần đây'),
  'app_store.none': localized('没有商家', '沒有商家', 'No shops', 'Không có cửa hàng'),
  'app_store.near': localized('按我的位置', '依我的位置', 'Near me', 'Gần tôi'),
  'app_store.notAllowed': localized(
    '无法取得位置，请在浏览器中允许使用位置',
    '無法取得位置，請在瀏覽器中允許使用位置',
    'Your position is not available. Allow it in the browser.',
    'Không lấy được vị trí. Hãy cho phép trong trình duyệt.',
  ),
  'app_store.metres': localized('{count} 米', '{count} 公尺', '{count} m', '{count} m'),
  'app_store.kilometres': localized('{count} 公里', '{count} 公里', '{count} km', '{count} km'),
  'app_store.call': localized('拨打电话', '撥打電話', 'Call', 'Gọi điện'),
  'app_store.map': localized('打开地图', '開啟地圖', 'Open map', 'Mở bản đồ'),
  'app_store.say': localized(
    '评价（可不填）',
    '評價（可不填）',
    'Your opinion (optional)',
    'Đánh giá (không bắt buộc)',
  ),
  'app_store.stars': localized('打分', '評分', 'Rating', 'Số sao'),
  'app_store.said': localized('感谢您的评价', '感謝您的評價', 'Thank you for your opinion', 'Cảm ơn bạn đã đánh giá'),
});
