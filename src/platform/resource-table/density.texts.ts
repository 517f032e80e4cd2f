import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** The heights of rows; also in the menu of the user. */
export const densityTexts = defineTexts({
  'table.density': localized('行高', '列高', 'Row height', 'Chiều cao dòng'),
  'table.density.comfortable': localized('舒适', '舒適', 'Comfortable', 'Thoáng'),
  'table.density.compact': localized('紧凑', '緊湊', 'Compact', 'Gọn'),
  'table.density.dense': localized('密集', '密集', 'Dense', 'Dày'),
});
