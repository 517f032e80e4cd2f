import { localized } from '#platform/i18n/texts.ts';

/** Texts in a form of the workflow app. They are shown in the language of the form, which may not be the console’s. */
export const formWords = {
  required: localized('请填写此项', '請填寫此項', 'Please fill this in', 'Vui lòng điền mục này'),
  mask: localized('格式应为 {mask}', '格式應為 {mask}', 'Use the form {mask}', 'Nhập theo dạng {mask}'),
  digits: localized('只能填写数字', '只能填寫數字', 'Digits only', 'Chỉ nhập chữ số'),
  short: localized(
    '至少 {least} 个字符',
    '至少 {least} 個字元',
    'At least {least} characters',
    'Ít nhất {least} ký tự',
  ),
  long: localized('最多 {most} 个字符', '最多 {most} 個字元', 'At most {most} characters', 'Nhiều nhất {most} ký tự'),
  number: localized('请填写数值', '請填寫數值', 'Enter a number', 'Hãy nhập một số'),
  small: localized('不能小于 {least}', '不能小於 {least}', 'At least {least}', 'Không nhỏ hơn {least}'),
  large: localized('不能大于 {most}', '不能大於 {most}', 'At most {most}', 'Không lớn hơn {most}'),
  isRequired: localized('必填', '必填', 'required', 'bắt buộc'),
  choose: localized('请选择', '請選擇', 'Please choose', 'Vui lòng chọn'),
  date: localized('日期', '日期', 'Date', 'Ngày'),
  time: localized('时间', '時間', 'Time', 'Giờ'),
  from: localized('开始日期', '開始日期', 'From', 'Từ ngày'),
  to: localized('结束日期', '結束日期', 'To', 'Đến ngày'),
  attach: localized('添加附件', '加入附件', 'Add an attachment', 'Thêm tệp đính kèm'),
  photo: localized('拍照', '拍照', 'Take a photo', 'Chụp ảnh'),
  none: localized('此表单没有字段', '此表單沒有欄位', 'This form has no fields', 'Biểu mẫu này chưa có trường'),
  noLabel: localized('未命名字段', '未命名欄位', 'Field without a label', 'Trường chưa có nhãn'),
  noType: localized('未选择类型', '未選擇類型', 'No type chosen yet', 'Chưa chọn loại'),
  noItems: localized('未选择项目', '未選擇項目', 'No items chosen yet', 'Chưa chọn mục'),
  wrongItems: localized('项目数不符', '項目數不符', 'The number of items does not fit', 'Số mục không khớp'),
  fromMethod: localized(
    '选项由 {method} 提供',
    '選項由 {method} 提供',
    'The choices come from {method}',
    'Lựa chọn do {method} cung cấp',
  ),
} as const;
