import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const undoTexts = defineTexts({
  'undo.gained': localized(
    '{count} 人得到使用权',
    '{count} 人得到使用權',
    'People who gain access: {count}',
    '{count} người được quyền sử dụng',
  ),
  'undo.lost': localized(
    '{count} 人失去使用权',
    '{count} 人失去使用權',
    'People who lose access: {count}',
    '{count} người mất quyền sử dụng',
  ),
  'undo.undone': localized('已撤销', '已復原', 'Undone', 'Đã hoàn tác'),
  'undo.undoneWhat': localized('已撤销：{what}', '已復原：{what}', 'Undone: {what}', 'Đã hoàn tác: {what}'),
  'undo.undo': localized('撤销', '復原', 'Undo', 'Hoàn tác'),
  'undo.last': localized('撤销刚才的操作', '復原剛才的操作', 'Undo the last change', 'Hoàn tác thay đổi vừa rồi'),
  'undo.failed': localized('撤销失败', '復原失敗', 'Could not undo', 'Không hoàn tác được'),
  'undo.mine': localized('我最近的操作', '我最近的操作', 'My last changes', 'Thay đổi gần đây của tôi'),
  'undo.none': localized(
    '最近没有可撤销的操作',
    '最近沒有可復原的操作',
    'You have made no changes lately that can be undone',
    'Gần đây bạn chưa có thay đổi nào có thể hoàn tác',
  ),
  'undo.loadFailed': localized(
    '操作记录加载失败',
    '操作記錄載入失敗',
    'Could not load your changes',
    'Không tải được các thay đổi của bạn',
  ),
  'undo.added': localized('新增了{title}', '新增了{title}', 'Added {title}', 'Đã thêm {title}'),
  'undo.changedRow': localized('修改了{title}', '修改了{title}', 'Changed {title}', 'Đã sửa {title}'),
  'undo.deleted': localized('删除了{title}', '刪除了{title}', 'Deleted {title}', 'Đã xóa {title}'),
  'undo.many': localized('{count} 项', '{count} 筆', '{count} items', '{count} mục'),
  'undo.isUndo': localized('撤销操作', '復原操作', 'By undoing', 'Do hoàn tác'),
  'undo.gone': localized(
    '这项操作已无法撤销：超过 {hours} 小时，或没有改动任何内容',
    '這項操作已無法復原：超過 {hours} 小時，或未更動任何內容',
    'This can no longer be undone: it is older than {hours} hours, or it changed nothing',
    'Không thể hoàn tác: đã quá {hours} giờ, hoặc không thay đổi gì',
  ),
  'undo.not_possible': localized(
    '这类操作无法撤销',
    '這類操作無法復原',
    'Changes of this kind cannot be undone',
    'Loại thay đổi này không thể hoàn tác',
  ),
  'undo.done': localized(
    '这项操作已经撤销过了',
    '這項操作已經復原過了',
    'This has already been undone',
    'Thay đổi này đã được hoàn tác',
  ),
  'undo.changed': localized(
    '无法撤销，之后已有改动：{names}',
    '無法復原，之後已有更動：{names}',
    'This cannot be undone because it has changed since: {names}',
    'Không thể hoàn tác vì đã có thay đổi sau đó: {names}',
  ),
  'undo.needed': localized(
    '无法撤销，其他数据已在使用：{names}',
    '無法復原，其他資料已在使用：{names}',
    'This cannot be undone because other data uses it by now: {names}',
    'Không thể hoàn tác vì dữ liệu khác đang dùng: {names}',
  ),
});
