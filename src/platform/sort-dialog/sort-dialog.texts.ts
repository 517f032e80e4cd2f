import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const sortDialogTexts = defineTexts({
  'sort_dialog.open': localized('排序', '排序', 'Sort', 'Sắp xếp'),
  'sort_dialog.changed': localized(
    '列表在此期间有变动，已换成最新的列表；请重新排序。',
    '清單在此期間有變動，已換成最新的清單；請重新排序。',
    'The list has changed and is now shown as it is. Please sort it again.',
    'Danh sách đã thay đổi và được thay bằng bản mới nhất. Vui lòng sắp xếp lại.',
  ),
  'sort_dialog.save': localized('保存顺序', '儲存順序', 'Save order', 'Lưu thứ tự'),
  'sort_dialog.hint': localized(
    '拖动，或选中一行后用按钮或 Alt + 方向键移动。',
    '拖曳，或選取一列後用按鈕或 Alt + 方向鍵移動。',
    'Drag a row, or select it and move it with the buttons or Alt + arrow keys.',
    'Kéo thả, hoặc chọn một dòng rồi dùng nút hoặc Alt + phím mũi tên.',
  ),
});
