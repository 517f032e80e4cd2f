import { defineTexts, inFour } from './texts.ts';

/** Reasons and words that any call or screen may need (seed 000 §8). */
export const sharedTexts = defineTexts({
  'common.dialog.information_incomplete': inFour('信息不完整', '資料不完整', 'Incomplete Information', 'Thông tin chưa đầy đủ'),
  'common.dialog.warn': inFour('警告', '警告', 'Warning', 'Cảnh báo'),
  'common.dialog.err_msg': inFour('错误信息', '錯誤訊息', 'Error message', 'Thông báo lỗi'),

  'form.required': inFour('必填', '必填', 'Required', 'Bắt buộc nhập'),
  'form.too_long': inFour('内容过长', '內容過長', 'Too long', 'Nội dung quá dài'),
  'form.control_character': inFour('含有不允许的控制字符', '含有不允許的控制字元', 'Contains a control character', 'Chứa ký tự điều khiển không hợp lệ'),
  'form.invalid': inFour('值不正确', '值不正確', 'Not a valid value', 'Giá trị không hợp lệ'),
  'form.check_fields': inFour('请检查标出的字段', '請檢查標示的欄位', 'Please check the marked fields', 'Vui lòng kiểm tra các trường được đánh dấu'),
  'form.number_positive_integer': inFour('请输入正整数', '請輸入正整數', 'Please input a positive number', 'Vui lòng nhập số nguyên dương'),
  'form.number_positive': inFour('请输入不小于 0、最多一位小数的数字', '請輸入不小於 0、最多一位小數的數字', 'Please input a number of at least 0 with at most one decimal', 'Vui lòng nhập số không âm, tối đa một chữ số thập phân'),

  'wire.malformed': inFour('请求格式不正确', '請求格式不正確', 'The request is malformed', 'Yêu cầu không đúng định dạng'),
  'wire.unsealed': inFour('内容未加密', '內容未加密', 'The content is not sealed', 'Nội dung chưa được mã hóa'),
  'wire.unsealable': inFour('内容无法解密', '內容無法解密', 'The content cannot be opened', 'Không giải mã được nội dung'),
  'wire.unknown_key': inFour('加密密钥已更换，请重试', '加密金鑰已更換，請重試', 'The sealing key has changed, please try again', 'Khóa mã hóa đã thay đổi, vui lòng thử lại'),
  'wire.token_invalid': inFour('登录凭证已过期', '登入憑證已過期', 'The access token has expired', 'Mã truy cập đã hết hạn'),
  'wire.session_over': inFour('登录已失效，请重新登录', '登入已失效，請重新登入', 'Invalid account, please try to login again', 'Phiên đăng nhập đã hết hiệu lực, vui lòng đăng nhập lại'),
  'wire.another_user': inFour('用户与登录凭证不符', '使用者與登入憑證不符', 'The user does not own this session', 'Người dùng không khớp với phiên đăng nhập'),
  'wire.not_allowed': inFour('没有权限（需要 {functions} 的 {level}）', '沒有權限（需要 {functions} 的 {level}）', 'Not allowed (needs {level} in {functions})', 'Không có quyền (cần {level} của {functions})'),
  'wire.no_such_path': inFour('没有这个地址', '沒有這個位址', 'There is nothing at this address', 'Không có gì tại địa chỉ này'),
  'wire.changed_meanwhile': inFour('此数据已被他人修改', '此資料已被他人修改', 'Somebody has changed this meanwhile', 'Dữ liệu đã được người khác thay đổi'),
  'wire.gone': inFour('此数据已不存在', '此資料已不存在', 'This is no longer there', 'Dữ liệu này không còn tồn tại'),
  'wire.too_large': inFour('内容太大', '內容太大', 'Too large', 'Dung lượng quá lớn'),
  'wire.wrong_type': inFour('不支持的内容类型', '不支援的內容類型', 'This type of content is not taken', 'Loại nội dung không được hỗ trợ'),
  'wire.too_many': inFour('请求过于频繁，请稍后再试', '請求過於頻繁，請稍後再試', 'Too many requests, please try again later', 'Quá nhiều yêu cầu, vui lòng thử lại sau'),
  'wire.unavailable': inFour('服务暂时不可用，请稍后再试', '服務暫時無法使用，請稍後再試', 'Not available for the moment, please try again later', 'Dịch vụ tạm thời không khả dụng, vui lòng thử lại sau'),
  'wire.internal': inFour('服务器出错', '伺服器發生錯誤', 'Something went wrong on the server', 'Máy chủ gặp lỗi'),
  'wire.network': inFour('网络连接失败，请检查后重试', '網路連線失敗，請檢查後重試', 'No connection to the server, please check and try again', 'Không kết nối được máy chủ, vui lòng kiểm tra và thử lại'),
  'wire.timeout': inFour('服务器没有及时响应', '伺服器沒有及時回應', 'The server did not answer in time', 'Máy chủ không phản hồi kịp thời'),
  'wire.insecure_context': inFour('浏览器需要通过 HTTPS 打开此页面', '瀏覽器需要透過 HTTPS 開啟此頁面', 'The browser needs this page to be opened over HTTPS', 'Trình duyệt cần mở trang này qua HTTPS'),

  'permission.last_administrator': inFour(
    '这样做之后就没有人能管理权限了',
    '這樣做之後就沒有人能管理權限了',
    'After this nobody could manage rights any more',
    'Sau thao tác này sẽ không còn ai quản lý được quyền',
  ),
});
