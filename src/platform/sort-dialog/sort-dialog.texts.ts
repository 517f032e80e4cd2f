import { defineTexts, inFour } from '#platform/i18n/texts.ts';

export const sortDialogTexts = defineTexts({
  'sortDialog.save': inFour('保存顺序', '儲存順序', 'Save the order', 'Lưu thứ tự'),
  'sortDialog.cancel': inFour('取消', '取消', 'Cancel', 'Hủy'),
  'sortDialog.hint': inFour(
    '拖动，或选中一行后用按钮或 Alt + 方向键移动。',
    '拖曳，或選取一列後用按鈕或 Alt + 方向鍵移動。',
    'Drag, or pick a row and move it with the buttons or Alt + arrow keys.',
    'Kéo thả, hoặc chọn một dòng rồi dùng nút hoặc Alt + phím mũi tên.',
  ),
  'sortDialog.top': inFour('移到最前', '移到最前', 'To the top', 'Lên đầu'),
  'sortDialog.up': inFour('上移', '上移', 'Move up', 'Lên'),
  'sortDialog.down': inFour('下移', '下移', 'Move down', 'Xuống'),
  'sortDialog.bottom': inFour('移到最后', '移到最後', 'To the bottom', 'Xuống cuối'),
  'sortDialog.moved': inFour(
    '{name} 现在是第 {place} 位，共 {count} 位',
    '{name} 現在是第 {place} 位，共 {count} 位',
    '{name} is now {place} of {count}',
    '{name} hiện ở vị trí {place} trên {count}',
  ),
});
