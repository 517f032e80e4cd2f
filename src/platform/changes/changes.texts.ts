import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Changes in words. */
export const changeTexts = defineTexts({
  'change.I': localized('新增了{what}', '新增了{what}', 'added {what}', 'đã thêm {what}'),
  'change.U': localized('修改了{what}', '修改了{what}', 'changed {what}', 'đã sửa {what}'),
  'change.D': localized('删除了{what}', '刪除了{what}', 'deleted {what}', 'đã xóa {what}'),
  'change.many': localized('{count} 条{what}', '{count} 筆{what}', '{what} × {count}', '{count} mục {what}'),
  'change.more': localized('{count} 以上', '{count} 以上', 'more than {count}', 'trên {count}'),
  'change.fields': localized('字段：{fields}', '欄位：{fields}', 'Fields: {fields}', 'Trường: {fields}'),
});
