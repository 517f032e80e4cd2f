import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What templates say. */
export const templateTexts = defineTexts({
  'import.template.notes': localized('填写说明', '填寫說明', 'Notes', 'Hướng dẫn'),
  'import.template.values': localized('可填的值', '可填的值', 'Values', 'Giá trị'),
  'import.template.column': localized('列', '欄', 'Column', 'Cột'),
  'import.template.how': localized('怎么填', '如何填寫', 'What to enter', 'Cách nhập'),
  'import.template.example': localized('示例', '範例', 'Example', 'Ví dụ'),
  'import.template.longest': localized(
    '最多 {most} 个字符',
    '最多 {most} 個字元',
    'Up to {most} characters',
    'Tối đa {most} ký tự',
  ),
  'import.template.choice': localized(
    '名称或代码，见“{sheet}”：{words}',
    '名稱或代碼，見「{sheet}」：{words}',
    'Name or code, see “{sheet}”: {words}',
    'Tên hoặc mã, xem “{sheet}”: {words}',
  ),
  'import.template.firstSheet': localized(
    '只导入第一张工作表，从第二行开始填写。本表的示例不会被导入。',
    '只匯入第一張工作表，從第二列開始填寫。本表的範例不會被匯入。',
    'Only the first sheet is imported: fill it in from its second row. The examples here are not imported.',
    'Chỉ trang tính đầu tiên được nhập: hãy điền từ dòng thứ hai. Các ví dụ ở đây không được nhập.',
  ),
  'import.template.stars': localized(
    '标有 * 的列必填。列的顺序不限，其他列不需要时可以删除。',
    '標有 * 的欄必填。欄的順序不限，其他欄不需要時可以刪除。',
    'Columns with * are required. The order of the columns does not matter, and others can be deleted.',
    'Các cột có dấu * là bắt buộc. Thứ tự cột tùy ý, các cột khác không cần thì có thể xóa.',
  ),
  'import.template.languages': localized(
    '名称可用四种语言中的任何一种填写。',
    '名稱可用四種語言中的任何一種填寫。',
    'Names may be in any of the four languages.',
    'Tên có thể ghi bằng bất kỳ ngôn ngữ nào trong bốn ngôn ngữ.',
  ),
});
