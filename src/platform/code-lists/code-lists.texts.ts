import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const codeListTexts = defineTexts({
  'codeList.failed': localized(
    '选项加载失败',
    '選項載入失敗',
    'The choices could not be loaded',
    'Không tải được danh sách chọn',
  ),
  'codeList.empty': localized(
    '参数数据 {name} 中没有启用的项目',
    '參數資料 {name} 中沒有啟用的項目',
    'The parameter list {name} has no entry that is switched on',
    'Danh sách tham số {name} không có mục nào đang bật',
  ),
});
