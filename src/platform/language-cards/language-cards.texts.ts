import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const languageCardsTexts = defineTexts({
  'language_cards.addTitle': localized(
    '新增多语言名称',
    '新增多語言名稱',
    'Add a name in another language',
    'Thêm tên theo ngôn ngữ',
  ),
  'language_cards.editTitle': localized(
    '编辑多语言名称',
    '編輯多語言名稱',
    'Edit name in another language',
    'Sửa tên theo ngôn ngữ',
  ),
  'language_cards.emptyTitle': localized(
    '还没有多语言名称',
    '還沒有多語言名稱',
    'No names in other languages yet',
    'Chưa có tên theo ngôn ngữ',
  ),
  'language_cards.emptyHint': localized(
    '在此添加后，使用该语言的人会看到对应的名称。',
    '在此新增後，使用該語言的人會看到對應的名稱。',
    'People who use a language see the name you add for it here.',
    'Người dùng ngôn ngữ nào sẽ thấy tên được đặt cho ngôn ngữ đó tại đây.',
  ),
  'language_cards.allGiven': localized(
    '所有语言都已有名称',
    '所有語言都已有名稱',
    'Every language already has a name',
    'Mọi ngôn ngữ đều đã có tên',
  ),
});
