import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const sortDialogTexts = defineTexts({
  'sortDialog.save': localized('保存顺序', '儲存順序', 'Save the order', 'Lưu thứ tự'),
  'sortDialog.cancel': localized('取消', '取消', 'Cancel', 'Hủy'),
  'sortDialog.hint': localized(
    '拖动，或选中一行后用按钮或 Alt + 方向键移动。',
    '拖曳，或選取一列後用按鈕或 Alt + 方向鍵移動。',
    'Drag, or pick a row and move it with the buttons or Alt + arrow keys.',
    'Kéo thả, hoặc chọn một dòng rồi dùng nút hoặc Alt + phím mũi tên.',
  ),
  'sortDialog.top': localized('移到最前', '移到最前', 'To the top', 'Lên đầu'),
  'sortDialog.up': localized('上移', '上移', 'Move up', 'Lên'),
  'sortDialog.down': localized('下移', '下移', 'Move down', 'Xuống'),
  'sortDialog.bottom': localized('移到最后', '移到最後', 'To the bottom', 'Xuống cuối'),
  'sortDialog.moved': localized(
    '{name} 现在是第 {place} 位，共 {count} 位',
    '{name} 現在是第 {place} 位，共 {count} 位',
    '{name} is now {place} of {count}',
    '{name} hiện ở vị trí {place} trên {count}',
  ),
});
