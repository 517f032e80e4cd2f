import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Apart from the other texts of undoing, which every page loads. */
export const restoreTexts = defineTexts({
  'undo.restore': localized('撤销这次操作', '復原這次操作', 'Undo this change', 'Hoàn tác lần thay đổi này'),
  'undo.restoreRows': localized(
    '{count} 项内容将恢复到这次操作之前',
    '{count} 筆內容將恢復到這次操作之前',
    '{count} {count|record|records} will be as before this change',
    '{count} mục sẽ trở lại như trước lần thay đổi này',
  ),
  'undo.willGo': localized('将删除', '將刪除', 'Will be deleted', 'Sẽ bị xóa'),
  'undo.willChange': localized('将改回', '將改回', 'Will be changed back', 'Sẽ đổi lại như cũ'),
  'undo.willReturn': localized('将恢复', '將恢復', 'Will come back', 'Sẽ được khôi phục'),
});
