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
  'undo.restoreTo': localized(
    '恢复到此时的状态',
    '還原到此時的狀態',
    'Go back to this state',
    'Khôi phục về trạng thái này',
  ),
  'undo.restoreToRows': localized(
    '{count} 项内容将恢复到 {time} 的状态，之后的修改一并撤销',
    '{count} 筆內容將還原到 {time} 的狀態，之後的修改一併復原',
    '{count} {count|record|records} will be as on {time}; the changes made since then are undone',
    '{count} mục sẽ trở về trạng thái lúc {time}; các thay đổi sau đó được hoàn tác',
  ),
  'undo.restoredTo': localized(
    '已恢复到 {time} 的状态',
    '已還原到 {time} 的狀態',
    'Back to the state of {time}',
    'Đã khôi phục về trạng thái lúc {time}',
  ),
  'undo.restoreState': localized('恢复', '還原', 'Go back', 'Khôi phục'),
  'undo.willGo': localized('将删除', '將刪除', 'Will be deleted', 'Sẽ bị xóa'),
  'undo.willChange': localized('将改回', '將改回', 'Will be changed back', 'Sẽ đổi lại như cũ'),
  'undo.willReturn': localized('将恢复', '將恢復', 'Will come back', 'Sẽ được khôi phục'),
});
