import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Changes in words. */
export const changeTexts = defineTexts({
  'change.type.I': localized('新增', '新增', 'Added', 'Thêm'),
  'change.type.U': localized('修改', '修改', 'Changed', 'Sửa'),
  'change.type.D': localized('删除', '刪除', 'Deleted', 'Xóa'),
  'change.history': localized('变更历史', '變更歷程', 'History', 'Lịch sử thay đổi'),
  'change.noHistory': localized(
    '没有变更记录',
    '沒有變更紀錄',
    'No changes are recorded',
    'Chưa ghi nhận thay đổi nào',
  ),
  'change.field': localized('字段', '欄位', 'Field', 'Trường'),
  'change.from': localized('原值', '原值', 'Before', 'Trước'),
  'change.to': localized('新值', '新值', 'After', 'Sau'),
  'change.noFields': localized('没有字段变更', '沒有欄位變更', 'No field changed', 'Không có trường nào thay đổi'),
  'change.I': localized('新增了{what}', '新增了{what}', 'added {what}', 'đã thêm {what}'),
  'change.U': localized('修改了{what}', '修改了{what}', 'changed {what}', 'đã sửa {what}'),
  'change.D': localized('删除了{what}', '刪除了{what}', 'deleted {what}', 'đã xóa {what}'),
  'change.many': localized('{count} 条{what}', '{count} 筆{what}', '{what} × {count}', '{count} mục {what}'),
  'change.more': localized('{count} 以上', '{count} 以上', 'more than {count}', 'trên {count}'),
  'change.fields': localized('字段：{fields}', '欄位：{fields}', 'Fields: {fields}', 'Trường: {fields}'),
});
