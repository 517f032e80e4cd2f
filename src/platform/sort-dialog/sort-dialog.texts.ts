import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const sortDialogTexts = defineTexts({
  'sort_dialog.save': localized('保存顺序', '儲存順序', 'Save order', 'Lưu thứ tự'),
  'sort_dialog.hint': localized(
    '拖动，或选中一行后用按钮或 Alt + 方向键移动。',
    '拖曳，或選取一列後用按鈕或 Alt + 方向鍵移動。',
    'Drag a row, or select it and move it with the buttons or Alt + arrow keys.',
    'Kéo thả, hoặc chọn một dòng rồi dùng nút hoặc Alt + phím mũi tên.',
  ),
});
