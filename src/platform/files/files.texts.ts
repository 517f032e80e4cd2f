import { defineTexts, inFour } from '#platform/i18n/texts.ts';

/** Words of the file part: reasons of refusal, the fields that take files, the preview. */
export const fileTexts = defineTexts({
  'file.bad_chunk': inFour(
    '上传的分片信息不正确',
    '上傳的分片資訊不正確',
    'The numbers of this chunk describe no upload',
    'Thông tin phần tệp tải lên không hợp lệ',
  ),
  'file.bad_md5': inFour(
    '文件标识不正确',
    '檔案識別碼不正確',
    'The identifier of the upload is not one',
    'Mã nhận dạng tệp không hợp lệ',
  ),
  'file.bad_name': inFour(
    '文件名不能含有 / \\ 或控制字符',
    '檔名不可含有 / \\ 或控制字元',
    'The file name must not contain / \\ or control characters',
    'Tên tệp không được chứa / \\ hoặc ký tự điều khiển',
  ),
  'file.too_large': inFour(
    '文件过大，最大 {most} MB',
    '檔案過大，上限為 {most} MB',
    'The file is too large: {most} MB at most',
    'Tệp quá lớn, tối đa {most} MB',
  ),
  'file.empty': inFour('文件为空', '檔案是空的', 'The file is empty', 'Tệp trống'),
  'file.quota': inFour(
    '未完成的上传太多，请先完成或取消其他上传',
    '未完成的上傳太多，請先完成或取消其他上傳',
    'You have too many unfinished uploads; finish or cancel some first',
    'Bạn có quá nhiều lượt tải lên chưa hoàn tất; hãy hoàn tất hoặc hủy bớt',
  ),
  'file.no_space': inFour(
    '服务器存储空间不足，请稍后重试',
    '伺服器儲存空間不足，請稍後再試',
    'The server has no room for this file; try again later',
    'Máy chủ không đủ dung lượng lưu trữ; vui lòng thử lại sau',
  ),
  'file.chunk_differs': inFour(
    '同名的另一个文件正在上传，请先取消它',
    '同名的另一個檔案正在上傳，請先取消它',
    'Another file of this name is being uploaded; cancel that upload first',
    'Một tệp khác cùng tên đang được tải lên; hãy hủy lượt tải đó trước',
  ),
  'file.chunk_cut': inFour(
    '分片未完整送达，请重试',
    '分片未完整送達，請重試',
    'A chunk arrived incomplete; try again',
    'Một phần tệp chưa được gửi trọn vẹn; vui lòng thử lại',
  ),
  'file.storage_away': inFour(
    '文件存储暂时不可用，请稍后重试',
    '檔案儲存服務暫時無法使用，請稍後再試',
    'The file storage cannot be reached now; try again later',
    'Kho lưu trữ tệp tạm thời không truy cập được; vui lòng thử lại sau',
  ),
  'file.not_uploaded': inFour('请上传文件', '請上傳檔案', 'Please upload the file', 'Vui lòng tải tệp lên'),
  'file.chunks_missing': inFour(
    '还有 {missing} 个分片未上传',
    '還有 {missing} 個分片未上傳',
    '{missing} chunks are still missing',
    'Còn thiếu {missing} phần tệp',
  ),
  'file.damaged': inFour(
    '文件在传输中损坏，请重新上传',
    '檔案在傳輸中損毀，請重新上傳',
    'The file was damaged on its way; upload it again',
    'Tệp bị hỏng khi truyền; vui lòng tải lên lại',
  ),
  'file.merging': inFour(
    '文件正在合并，请稍候',
    '檔案正在合併，請稍候',
    'The file is being put together; one moment',
    'Tệp đang được ghép lại; vui lòng chờ',
  ),
  'file.wrong_type': inFour(
    '文件类型不符合要求',
    '檔案類型不符合要求',
    'This type of file is not taken here',
    'Loại tệp này không được chấp nhận',
  ),
  'file.broken_picture': inFour(
    '图片已损坏，无法读取',
    '圖片已損毀，無法讀取',
    'The picture is damaged and cannot be read',
    'Ảnh bị hỏng, không đọc được',
  ),
  'file.too_many_pixels': inFour(
    '图片尺寸过大，最多 5000 万像素',
    '圖片尺寸過大，最多 5000 萬像素',
    'The picture is too large: 50 million pixels at most',
    'Ảnh quá lớn, tối đa 50 triệu điểm ảnh',
  ),
  'file.link_over': inFour(
    '文件链接已失效，请刷新页面',
    '檔案連結已失效，請重新整理頁面',
    'The link to this file is no longer valid; refresh the page',
    'Liên kết tới tệp đã hết hạn; hãy làm mới trang',
  ),
  'file.gone': inFour('文件不存在', '檔案不存在', 'There is no such file', 'Tệp không tồn tại'),
});
