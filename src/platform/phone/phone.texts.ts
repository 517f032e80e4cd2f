import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts that all pages of the web app for phones share. */
export const phoneTexts = defineTexts({
  'phone.messages': localized('消息', '訊息', 'Messages', 'Thông báo'),
  'phone.documents': localized('文件', '文件', 'Documents', 'Tài liệu'),
  'phone.me': localized('我的', '我的', 'Me', 'Tôi'),
  'phone.main': localized('主要页面', '主要頁面', 'Main pages', 'Các trang chính'),
  'phone.loading': localized('正在加载…', '載入中…', 'Loading…', 'Đang tải…'),
  'phone.offline': localized(
    '没有网络。显示的是 {time} 读取的内容。',
    '沒有網路。顯示的是 {time} 讀取的內容。',
    'You are offline. This is what was read at {time}.',
    'Không có mạng. Đây là nội dung đã đọc lúc {time}.',
  ),
  'phone.notKept': localized(
    '没有网络，此页以前没有在这台手机上打开过。',
    '沒有網路，此頁以前沒有在這支手機上開啟過。',
    'You are offline, and this page has not been opened on this phone before.',
    'Không có mạng và trang này chưa từng được mở trên điện thoại này.',
  ),
  'phone.waiting': localized(
    '{count} 项尚未发送，有网络后自动发送',
    '{count} 項尚未送出，有網路後自動送出',
    '{count} {count|item is|items are} waiting to be sent',
    '{count} mục chưa gửi, sẽ tự gửi khi có mạng',
  ),
  'phone.refused': localized('未能发送：{why}', '未能送出：{why}', 'Could not be sent: {why}', 'Không gửi được: {why}'),
  'phone.sendAgain': localized('重新发送', '重新送出', 'Send again', 'Gửi lại'),
  'phone.discard': localized('放弃', '捨棄', 'Discard', 'Bỏ'),
  'phone.later': localized(
    '没有网络。已保存在手机上，稍后自动发送。',
    '沒有網路。已儲存在手機上，稍後自動送出。',
    'You are offline. It is kept on this phone and sent later.',
    'Không có mạng. Nội dung được giữ trên điện thoại và sẽ gửi sau.',
  ),
  'phone.waits': localized('待发送', '待送出', 'Not yet sent', 'Chờ gửi'),
  'phone.more': localized('显示更多', '顯示更多', 'Show more', 'Xem thêm'),
  'phone.send': localized('发送', '送出', 'Send', 'Gửi'),
  'phone.failed': localized(
    '这一页未能显示',
    '此頁無法顯示',
    'This page could not be shown',
    'Không hiển thị được trang này',
  ),
  'phone.codeHint': localized(
    '第一次登录？输入工号和管理员给您的一次性密码，然后设置自己的密码。',
    '第一次登入？輸入工號和管理員給您的一次性密碼，然後設定自己的密碼。',
    'First time here? Enter your employee number and the one-time password from your administrator, then set your own.',
    'Lần đầu đăng nhập? Nhập mã nhân viên và mật khẩu dùng một lần do quản trị viên cấp, rồi đặt mật khẩu riêng.',
  ),
  'phone.forgotten': localized('忘记密码？', '忘記密碼？', 'Forgot your password?', 'Quên mật khẩu?'),
  'phone.forgottenTitle': localized('申请新密码', '申請新密碼', 'Ask for a new password', 'Yêu cầu mật khẩu mới'),
  'phone.forgottenHint': localized(
    '管理员核实后会交给您一次性密码。使用域账号的员工请联系信息部门。',
    '管理員核實後會交給您一次性密碼。使用網域帳號的員工請聯絡資訊部門。',
    'An administrator checks your request and hands you a one-time password. If you use a domain account, ask your IT department.',
    'Quản trị viên sẽ kiểm tra và cấp cho bạn mật khẩu dùng một lần. Nếu dùng tài khoản miền, hãy liên hệ phòng CNTT.',
  ),
  'phone.forgottenNote': localized(
    '给管理员的留言（可不填）',
    '給管理員的留言（可不填）',
    'Note for the administrator (optional)',
    'Ghi chú cho quản trị viên (không bắt buộc)',
  ),
  'phone.forgottenAsk': localized('提交申请', '送出申請', 'Send request', 'Gửi yêu cầu'),
  'phone.forgottenSent': localized(
    '申请已提交。如果账号存在，管理员会看到您的申请。',
    '申請已送出。如果帳號存在，管理員會看到您的申請。',
    'Your request has been sent. If the account exists, administrators can see it.',
    'Đã gửi yêu cầu. Nếu tài khoản tồn tại, quản trị viên sẽ thấy yêu cầu của bạn.',
  ),
});
