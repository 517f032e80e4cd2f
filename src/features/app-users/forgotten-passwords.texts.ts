import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of requests for a new password: the list, refusing one, and the reasons of errors. */
export const forgottenPasswordTexts = defineTexts({
  'app_user.requests': localized('密码申请', '密碼申請', 'Password requests', 'Yêu cầu mật khẩu'),
  'app_user.requestsHint': localized(
    '忘记密码的员工在 APP 登录页提出的申请，{days} 天内未处理自动过期。请先确认是本人，再给新密码：此人的所有登录随即失效。',
    '忘記密碼的員工在 APP 登入頁提出的申請，{days} 天內未處理自動過期。請先確認是本人，再給新密碼：此人的所有登入隨即失效。',
    'Employees who have forgotten their passwords ask for new ones on the app’s sign-in page. A request expires after {days} days. Make sure who is asking before you give a password: all sessions of that person end.',
    'Nhân viên quên mật khẩu gửi yêu cầu từ trang đăng nhập ứng dụng. Yêu cầu hết hạn sau {days} ngày. Hãy xác minh đúng người trước khi cấp mật khẩu: mọi phiên đăng nhập của người đó sẽ kết thúc.',
  ),
  'app_user.requestsNone': localized(
    '没有待处理的申请',
    '沒有待處理的申請',
    'No open requests',
    'Không có yêu cầu nào chờ xử lý',
  ),
  'app_user.requestAt': localized('申请时间', '申請時間', 'Asked at', 'Yêu cầu lúc'),
  'app_user.requestFrom': localized('来源地址', '來源位址', 'From address', 'Từ địa chỉ'),
  'app_user.requestNote': localized('说明', '說明', 'Note', 'Ghi chú thêm'),
  'app_user.requestEarlier': localized(
    '此前 {time} 自 {ip} 申请',
    '此前 {time} 自 {ip} 申請',
    'Also asked on {time} from {ip}',
    'Trước đó yêu cầu lúc {time} từ {ip}',
  ),
  'app_user.approve': localized('给新密码', '給新密碼', 'Give password', 'Cấp mật khẩu'),
  'app_user.approveFailed': localized(
    '给新密码失败',
    '給新密碼失敗',
    'Could not give a password',
    'Không cấp được mật khẩu',
  ),
  'app_user.refuse': localized('拒绝', '拒絕', 'Refuse', 'Từ chối'),
  'app_user.refuseTitle': localized(
    '拒绝 {name} 的密码申请',
    '拒絕 {name} 的密碼申請',
    'Refuse the request of {name}',
    'Từ chối yêu cầu của {name}',
  ),
  'app_user.refuseHint': localized(
    '仍登录着 APP 的员工会收到通知和原因。',
    '仍登入著 APP 的員工會收到通知與原因。',
    'A person who is still signed in to the app is notified of the reason.',
    'Người vẫn đang đăng nhập ứng dụng sẽ nhận thông báo kèm lý do.',
  ),
  'app_user.refuseReason': localized('拒绝原因', '拒絕原因', 'Reason of the refusal', 'Lý do từ chối'),
  'app_user.refuseDone': localized(
    '已拒绝 {name} 的密码申请',
    '已拒絕 {name} 的密碼申請',
    'Refused the request of {name}',
    'Đã từ chối yêu cầu của {name}',
  ),
  'app_user.refuseFailed': localized('拒绝失败', '拒絕失敗', 'Could not refuse', 'Không từ chối được'),
  'app_user.barredDirectory': localized(
    '密码由域服务器保管，请在那里重设',
    '密碼由網域伺服器保管，請在那裡重設',
    'The directory holds this password. Reset it there.',
    'Mật khẩu do máy chủ miền quản lý, hãy đặt lại tại đó',
  ),
  'app_user.barredSelf': localized(
    '这是您自己的申请',
    '這是您自己的申請',
    'This is your own request',
    'Đây là yêu cầu của chính bạn',
  ),
  'app_user.request_done': localized(
    '这个申请已经处理过或已过期',
    '這個申請已經處理過或已過期',
    'This request has been decided already, or has expired',
    'Yêu cầu này đã được xử lý hoặc đã hết hạn',
  ),
});
