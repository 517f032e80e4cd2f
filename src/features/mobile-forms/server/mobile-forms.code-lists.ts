import { codeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** The types of columns that the employees’ app draws (seed 001 §9 MBColumnType). */
export const columnTypes = codeList('MBColumnType', '表单字段类型', [
  ['txt', localized('文本', '文字', 'Text', 'Văn bản')],
  ['txtarea', localized('多行文本', '多行文字', 'Long text', 'Văn bản nhiều dòng')],
  ['num', localized('数字', '數字', 'Number', 'Số')],
  ['date', localized('日期', '日期', 'Date', 'Ngày')],
  ['datetime', localized('日期与时间', '日期與時間', 'Date and time', 'Ngày và giờ')],
  ['rdo', localized('单选', '單選', 'Single choice', 'Chọn một')],
  ['chk', localized('多选', '多選', 'Check boxes', 'Chọn nhiều')],
  ['cbo', localized('下拉选择', '下拉選單', 'Drop-down list', 'Danh sách chọn')],
  ['txtwithtxt', localized('两个文本', '兩個文字', 'Two texts', 'Hai ô văn bản')],
  ['file', localized('附件', '附件', 'Attachment', 'Tệp đính kèm')],
  ['lbl', localized('只读文本', '唯讀文字', 'Read-only text', 'Văn bản chỉ đọc')],
  ['ap', localized('分组或动作', '分組或動作', 'Section or action', 'Nhóm hoặc hành động')],
]);

/** Variants of the types (seed 001 §9 MBColumnSubType); the extended code names the types that each suits. */
export const columnSubtypes = codeList('MBColumnSubType', '表单字段子类型', [
  ['tel', localized('电话', '電話', 'Telephone', 'Điện thoại'), 'txt'],
  ['mail', localized('电子邮件', '電子郵件', 'Email address', 'Địa chỉ email'), 'txt'],
  ['url', localized('网址', '網址', 'Web address', 'Địa chỉ web'), 'txt'],
  ['amount', localized('金额', '金額', 'Amount', 'Số tiền'), 'num'],
  ['range', localized('起止日期', '起迄日期', 'From and to', 'Từ ngày đến ngày'), 'datetime'],
  ['inline', localized('横向排列', '橫向排列', 'Side by side', 'Xếp ngang'), 'rdo;chk'],
  ['unit', localized('数值与单位', '數值與單位', 'Value and unit', 'Giá trị và đơn vị'), 'txtwithtxt'],
  ['photo', localized('照片', '照片', 'Photo', 'Ảnh chụp'), 'file'],
]);
