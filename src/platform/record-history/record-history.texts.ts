import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** The changes of one record, field by field. */
export const recordHistoryTexts = defineTexts({
  'change.type.U': localized('修改', '修改', 'Changed', 'Sửa'),
  'change.type.D': localized('删除', '刪除', 'Deleted', 'Xóa'),
  'change.history': localized('变更历史', '變更歷程', 'History', 'Lịch sử thay đổi'),
  'change.noHistory': localized(
    '没有变更记录',
    '沒有變更紀錄',
    'No changes are recorded',
    'Chưa ghi nhận thay đổi nào',
  ),
  'change.erased': localized('个人信息已清除', '個人資料已清除', 'Personal data erased', 'Đã xóa thông tin cá nhân'),
});

/** What happened to a row, as a text of `vocabulary` or of the above. */
export const changeTypeTexts = { I: 'common.added', U: 'change.type.U', D: 'change.type.D' } as const;
