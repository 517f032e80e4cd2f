import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Why a file cannot be read, why a row is faulty, and why an import is rejected. */
export const bulkImportTexts = defineTexts({
  'import.notice.done': localized('导入完成', '匯入完成', 'Import finished', 'Đã nhập xong'),
  'import.notice.counts': localized(
    '{kind}（{source}）：新增 {added} 行，修改 {changed} 行，无变化 {unchanged} 行。',
    '{kind}（{source}）：新增 {added} 列，修改 {changed} 列，未變更 {unchanged} 列。',
    '{kind} ({source}): {added} added, {changed} changed, {unchanged} unchanged.',
    '{kind} ({source}): thêm {added} dòng, sửa {changed} dòng, {unchanged} dòng không đổi.',
  ),
  'import.notice.failed': localized('导入失败', '匯入失敗', 'Import failed', 'Nhập không thành công'),
  'import.notice.why': localized(
    '{kind}（{source}）：{why}',
    '{kind}（{source}）：{why}',
    '{kind} ({source}): {why}',
    '{kind} ({source}): {why}',
  ),
  'import.notice.question': localized(
    '导入待您确认',
    '匯入待您確認',
    'An import waits for your confirmation',
    'Lượt nhập đang chờ bạn xác nhận',
  ),
  'import.notice.affects': localized(
    '{kind}（{source}）：会影响其他人，请先查看影响再确认。',
    '{kind}（{source}）：會影響其他人，請先查看影響再確認。',
    '{kind} ({source}): it affects other people. Look at whom before you confirm it.',
    '{kind} ({source}): có ảnh hưởng đến người khác. Hãy xem ảnh hưởng trước khi xác nhận.',
  ),
  'import.notice.undone': localized('已撤销导入', '已復原匯入', 'Import undone', 'Đã hoàn tác lượt nhập'),
  'import.notice.of': localized('{kind}（{source}）', '{kind}（{source}）', '{kind} ({source})', '{kind} ({source})'),
  'import.notice.undoFailed': localized(
    '未能撤销导入',
    '無法復原匯入',
    'The import could not be undone',
    'Không hoàn tác được lượt nhập',
  ),

  'import.line': localized('行号', '列號', 'Line', 'Dòng'),
  'import.reasons': localized('原因', '原因', 'Reasons', 'Lý do'),
  'import.faultyRows': localized('有误的行', '有誤的列', 'Faulty rows', 'Các dòng lỗi'),

  'import.no_file': localized('请选择文件', '請選擇檔案', 'Choose a file', 'Hãy chọn tệp'),
  'import.no_header': localized(
    '第一行不是本表的列标题。请下载模板对照。',
    '第一列不是本表的欄位標題。請下載範本對照。',
    'The first row has none of the headings. Compare it with the template.',
    'Dòng đầu không có tiêu đề cột nào phù hợp. Hãy đối chiếu với tệp mẫu.',
  ),
  'import.no_rows': localized(
    '标题下面没有数据',
    '標題下面沒有資料',
    'There is nothing below the headings',
    'Không có dữ liệu dưới dòng tiêu đề',
  ),
  'import.missing_columns': localized(
    '缺少必填的列：{names}。请指定它们对应的列。',
    '缺少必填的欄：{names}。請指定對應的欄。',
    'Required columns are missing: {names}. Choose which columns they are.',
    'Thiếu cột bắt buộc: {names}. Hãy chọn cột tương ứng.',
  ),
  'import.double_column': localized(
    '有几列的标题相同：{names}。请指定用哪一列。',
    '有幾欄的標題相同：{names}。請指定用哪一欄。',
    'Several columns have the same heading: {names}. Choose which one to use.',
    'Nhiều cột có cùng tiêu đề: {names}. Hãy chọn cột cần dùng.',
  ),
  'import.too_many_rows': localized(
    '超过 {most} 行，请分成几个文件',
    '超過 {most} 列，請分成幾個檔案',
    'More than {most} rows: split the file',
    'Có hơn {most} dòng: hãy chia nhỏ tệp',
  ),
  'import.faulty_rows': localized(
    '{count} 行有误，未导入任何内容',
    '{count} 列有誤，未匯入任何內容',
    'Nothing was imported. Faulty rows: {count}',
    'Chưa nhập gì: {count} dòng có lỗi',
  ),
  'import.changed': localized(
    '检查之后有数据被改动，未导入任何内容。已重新检查，请再看一遍。第 {lines} 行',
    '檢查之後有資料被改動，未匯入任何內容。已重新檢查，請再看一遍。第 {lines} 列',
    'Nothing was imported: rows have changed since the check. They were checked again. Lines: {lines}',
    'Chưa nhập gì: dữ liệu đã thay đổi sau khi kiểm tra. Đã kiểm tra lại. Dòng: {lines}',
  ),
  'import.busy': localized(
    '您还有多个导入正在处理，请稍后重试',
    '您還有多個匯入正在處理，請稍後再試',
    'Several of your imports are still being worked on. Try again in a moment.',
    'Nhiều lần nhập của bạn đang được xử lý. Vui lòng thử lại sau giây lát.',
  ),
  'import.gone': localized(
    '这次导入已不存在，请重新选择文件',
    '這次匯入已不存在，請重新選擇檔案',
    'This import no longer exists. Choose the file again.',
    'Lần nhập này không còn nữa. Hãy chọn lại tệp.',
  ),
  'import.not_ready': localized(
    '这次导入正在处理或已经结束',
    '這次匯入正在處理或已經結束',
    'This import is being worked on, or is over',
    'Lần nhập này đang xử lý hoặc đã kết thúc',
  ),
  'import.cancelled': localized('已取消', '已取消', 'Cancelled', 'Đã hủy'),
  'import.expired': localized(
    '超过一天没有导入，已放弃',
    '超過一天沒有匯入，已放棄',
    'Discarded: it was not imported within a day',
    'Đã bỏ: không được nhập trong một ngày',
  ),
  'import.superseded': localized(
    '之后又发送了多个文件，已放弃',
    '之後又傳送了多個檔案，已放棄',
    'Discarded: several files were sent after it',
    'Đã bỏ: sau đó đã gửi thêm nhiều tệp khác',
  ),
  'import.stopped': localized(
    '服务器中断了处理，未导入任何内容。请重试。',
    '伺服器中斷了處理，未匯入任何內容。請重試。',
    'The server stopped working on it, and nothing was imported. Try again.',
    'Máy chủ đã ngừng xử lý, chưa nhập gì. Hãy thử lại.',
  ),
  'import.undo_stopped': localized(
    '服务器中断了撤销，导入的数据保持原样。请重试。',
    '伺服器中斷了復原，匯入的資料維持不變。請重試。',
    'The server stopped undoing it. What was imported is still there. Try again.',
    'Máy chủ đã ngừng hoàn tác, dữ liệu đã nhập vẫn còn nguyên. Hãy thử lại.',
  ),

  'import.broken.not_table': localized(
    '这个文件不是表格。可用 XLSX、XLS 或 CSV。',
    '這個檔案不是表格。可用 XLSX、XLS 或 CSV。',
    'This file is not a spreadsheet. Use XLSX, XLS or CSV.',
    'Tệp này không phải bảng tính. Hãy dùng XLSX, XLS hoặc CSV.',
  ),
  'import.broken.damaged': localized(
    '文件已损坏，无法读取。请重新保存后再试。',
    '檔案已損毀，無法讀取。請重新儲存後再試。',
    'The file is damaged and cannot be read. Save it again and retry.',
    'Tệp bị hỏng và không đọc được. Hãy lưu lại rồi thử lại.',
  ),
  'import.broken.too_large': localized(
    '工作簿过大或过于复杂，请改存为 CSV',
    '活頁簿過大或過於複雜，請改存為 CSV',
    'The workbook is too large or too complex: save it as CSV',
    'Bảng tính quá lớn hoặc quá phức tạp: hãy lưu thành CSV',
  ),
  'import.broken.password': localized(
    '工作簿有密码保护，请先取消密码',
    '活頁簿有密碼保護，請先取消密碼',
    'The workbook is protected by a password: remove it first',
    'Bảng tính có mật khẩu: hãy bỏ mật khẩu trước',
  ),
  'import.broken.encoding': localized(
    '无法识别文件的编码。可用 UTF-8、UTF-16、GBK 或 Big5。',
    '無法辨識檔案的編碼。可用 UTF-8、UTF-16、GBK 或 Big5。',
    'The encoding of the file is not known. Use UTF-8, UTF-16, GBK or Big5.',
    'Không nhận ra bảng mã của tệp. Hãy dùng UTF-8, UTF-16, GBK hoặc Big5.',
  ),
  'import.broken.quotes': localized(
    '第 {line} 行的引号没有配对',
    '第 {line} 列的引號沒有配對',
    'The quotes in line {line} do not match',
    'Dấu nháy ở dòng {line} không khớp',
  ),
  'import.broken.too_long': localized(
    '第 {line} 行有单元格过长',
    '第 {line} 列有儲存格過長',
    'A cell in line {line} is too long',
    'Một ô ở dòng {line} quá dài',
  ),
  'import.broken.too_many_cells': localized(
    '第 {line} 行的列数过多',
    '第 {line} 列的欄數過多',
    'Line {line} has too many cells',
    'Dòng {line} có quá nhiều ô',
  ),

  'import.unknown_code': localized(
    '没有“{value}”这个选项',
    '沒有「{value}」這個選項',
    '“{value}” is none of the options',
    '“{value}” không có trong danh sách',
  ),
  'import.too_many_cells': localized(
    '这一行的单元格比标题多',
    '這一列的儲存格比標題多',
    'The row has more cells than there are headings',
    'Dòng này có nhiều ô hơn số tiêu đề',
  ),
  'import.duplicate': localized(
    '与第 {line} 行重复',
    '與第 {line} 列重複',
    'The same as line {line}',
    'Trùng với dòng {line}',
  ),
});
