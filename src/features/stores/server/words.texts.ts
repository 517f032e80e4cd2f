import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'store.record.shop': localized('商家', '商家', 'shop', 'cửa hàng'),
  'store.record.shopFeedback': localized('商家反馈', '商家意見', 'shop feedback', 'góp ý cửa hàng'),
  'store.record.shopFigures': localized(
    '商家的访问与评分',
    '商家的瀏覽與評分',
    'shop visits and rating',
    'lượt xem và điểm của cửa hàng',
  ),
  'store.record.shopPicture': localized('商家图片', '商家圖片', 'shop picture', 'ảnh cửa hàng'),
  'store.verb.addShop': localized('新增商家', '新增商家', 'Add shop', 'Thêm cửa hàng'),
});
