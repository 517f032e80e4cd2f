import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const codeListTexts = defineTexts({
  'code_list.failed': localized(
    '选项加载失败',
    '選項載入失敗',
    'Could not load the options',
    'Không tải được danh sách chọn',
  ),
});
