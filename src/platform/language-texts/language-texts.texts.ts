import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the language id in forms. */
export const languageTextTexts = defineTexts({
  'language_text.givenId': localized(
    '留空则保存名称时自动生成',
    '留空則儲存名稱時自動產生',
    'If left empty, an ID is assigned with the first name',
    'Để trống: mã được tạo cùng tên đầu tiên',
  ),
  'language_text.sharedWith': localized(
    '这些名称也用于：{names}。更改后一并生效。',
    '這些名稱也用於：{names}。變更後一併生效。',
    'These names are also used by {names}. Changes apply there too.',
    'Các tên này cũng dùng cho {names}. Thay đổi sẽ áp dụng cho cả các mục đó.',
  ),
});
