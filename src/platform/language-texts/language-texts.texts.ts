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
    '这些名称还有其他地方使用，更改后一并生效。{names}',
    '這些名稱也有其他地方使用，變更後一併生效。{names}',
    'These names are also used elsewhere, and change there too. {names}',
    'Các tên này còn dùng ở nơi khác và cũng thay đổi ở đó. {names}',
  ),
});
