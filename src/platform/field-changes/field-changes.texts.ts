import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const fieldChangeTexts = defineTexts({
  'change.from': localized('原值', '原值', 'Before', 'Trước'),
  'change.to': localized('新值', '新值', 'After', 'Sau'),
  'change.noFields': localized('没有字段变更', '沒有欄位變更', 'No field changed', 'Không có trường nào thay đổi'),
});
