import { sharedTexts } from '#platform/i18n/shared.texts.ts';
import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the cards of a record's variants; those of the add button are for languages. */
export const languageCardsTexts = defineTexts({
  'common.button.back': sharedTexts['common.button.back'],
  'languageCards.add': localized('新增语言', '新增語言', 'Add a language', 'Thêm ngôn ngữ'),
  'languageCards.edit': localized('编辑 {name}', '編輯 {name}', 'Edit {name}', 'Sửa {name}'),
  'languageCards.delete': localized('删除 {name}', '刪除 {name}', 'Delete {name}', 'Xóa {name}'),
  'languageCards.language': localized('语言', '語言', 'Language', 'Ngôn ngữ'),
  'languageCards.addTitle': localized('新增语言版本', '新增語言版本', 'Add a language version', 'Thêm bản ngôn ngữ'),
  'languageCards.editTitle': localized('编辑语言版本', '編輯語言版本', 'Edit a language version', 'Sửa bản ngôn ngữ'),
  'languageCards.allTaken': localized(
    '所有语言都已有版本',
    '所有語言都已有版本',
    'Every language has its version',
    'Mọi ngôn ngữ đều đã có phiên bản',
  ),
});
