import { defineTexts, localized } from '#platform/i18n/texts.ts';
import type { PushError } from './push.contract.ts';

/** Pushes: why a call fails, why something was not pushed, and the words of the panels (seed 002 §2.10). */
export const pushTexts = defineTexts({
  'push.endpoint_refused': localized(
    '不支持此浏览器的推送服务',
    '不支援此瀏覽器的推播服務',
    'The push service of this browser is not supported',
    'Không hỗ trợ dịch vụ thông báo đẩy của trình duyệt này',
  ),
  'push.keys_invalid': localized(
    '推送密钥无效，请重新订阅',
    '推播金鑰無效，請重新訂閱',
    'The push keys are invalid; subscribe again',
    'Khóa thông báo đẩy không hợp lệ; hãy đăng ký lại',
  ),
  'push.time_form': localized(
    '请按 24 小时制填写，例如 22:00',
    '請依 24 小時制填寫，例如 22:00',
    'Enter a 24-hour time, such as 22:00',
    'Hãy nhập giờ theo dạng 24 giờ, ví dụ 22:00',
  ),
  'push.quiet_empty': localized(
    '开始时间与结束时间不能相同',
    '開始時間與結束時間不能相同',
    'The start and the end must be different',
    'Giờ bắt đầu và giờ kết thúc phải khác nhau',
  ),
  'push.title': localized('推送通知', '推播通知', 'Push notifications', 'Thông báo đẩy'),
  'push.devices': localized(
    '可推送 {count} 台设备',
    '可推播至 {count} 台裝置',
    'Reaches {count} {count|device|devices}',
    'Đẩy được tới {count} thiết bị',
  ),
  'push.oneDevice': localized('可推送 1 台设备', '可推播至 1 台裝置', 'Reaches 1 device', 'Đẩy được tới 1 thiết bị'),
  'push.noDevice': localized(
    '没有可推送的设备',
    '沒有可推播的裝置',
    'No device can be reached',
    'Không có thiết bị nào nhận được',
  ),
  'push.quiet': localized('免打扰时段', '勿擾時段', 'Quiet hours', 'Giờ yên lặng'),
  'push.lastFailure': localized(
    '最近一次推送失败',
    '最近一次推播失敗',
    'Last failed push',
    'Lần đẩy thất bại gần nhất',
  ),
  'push.again': localized('{why}，将重试', '{why}，將重試', '{why}; it will be tried again', '{why}; sẽ thử lại'),
  'push.sent': localized('已推送到设备', '已推播至裝置', 'Pushed to devices', 'Đã đẩy tới thiết bị'),
  'push.failed': localized('推送失败', '推播失敗', 'Push failed', 'Đẩy thất bại'),
  'push.waiting': localized('等待推送', '等待推播', 'Waiting to be pushed', 'Chờ đẩy'),
  'push.error.gone': localized(
    '设备已取消订阅，已从名单中移除',
    '裝置已取消訂閱，已從名單中移除',
    'The device is no longer subscribed and was removed',
    'Thiết bị không còn đăng ký nhận và đã bị gỡ',
  ),
  'push.error.too_large': localized('内容过大', '內容過大', 'The content is too large', 'Nội dung quá lớn'),
  'push.error.key_rejected': localized(
    '推送服务不接受服务器的密钥',
    '推播服務不接受伺服器的金鑰',
    'The push service rejects the key of this server',
    'Dịch vụ thông báo đẩy từ chối khóa của máy chủ',
  ),
  'push.error.rejected': localized(
    '推送服务拒绝了请求',
    '推播服務拒絕了要求',
    'The push service rejected the request',
    'Dịch vụ thông báo đẩy đã từ chối yêu cầu',
  ),
  'push.error.redirect': localized(
    '推送服务转到了其他地址，未予跟随',
    '推播服務轉到其他位址，未予跟隨',
    'The push service redirected to another address, which was not followed',
    'Dịch vụ thông báo đẩy chuyển hướng sang địa chỉ khác và đã không được đi theo',
  ),
  'push.error.host': localized(
    '推送服务不在允许的名单中',
    '推播服務不在允許的名單中',
    'The push service is not on the list of allowed ones',
    'Dịch vụ thông báo đẩy không nằm trong danh sách cho phép',
  ),
  'push.error.other_key': localized(
    '设备是用另一个密钥订阅的，需要重新订阅',
    '裝置是用另一個金鑰訂閱的，需要重新訂閱',
    'The device has subscribed with another key and has to subscribe again',
    'Thiết bị đã đăng ký bằng khóa khác và cần đăng ký lại',
  ),
  'push.error.busy': localized(
    '推送服务繁忙',
    '推播服務忙碌',
    'The push service is busy',
    'Dịch vụ thông báo đẩy đang bận',
  ),
  'push.error.service': localized(
    '推送服务出错',
    '推播服務發生錯誤',
    'The push service has a fault',
    'Dịch vụ thông báo đẩy gặp lỗi',
  ),
  'push.error.unreachable': localized(
    '无法连接推送服务',
    '無法連線至推播服務',
    'The push service cannot be reached',
    'Không kết nối được dịch vụ thông báo đẩy',
  ),
  'push.error.timeout': localized(
    '推送服务没有及时应答',
    '推播服務未及時回應',
    'The push service did not answer in time',
    'Dịch vụ thông báo đẩy không trả lời kịp',
  ),
  'push.error.read': localized('已读', '已讀', 'Read already', 'Đã đọc'),
  'push.error.withdrawn': localized('已撤回', '已收回', 'Withdrawn', 'Đã thu hồi'),
  'push.error.signed_out': localized('已退出登录', '已登出', 'Signed out', 'Đã đăng xuất'),
  'push.error.not_allowed': localized(
    '此人不能进入 APP',
    '此人不能進入 APP',
    'The person may not enter the app',
    'Người này không được vào ứng dụng',
  ),
  'push.error.switched_off': localized(
    '此人的推送已关闭',
    '此人的推播已關閉',
    'Pushes are switched off for the person',
    'Thông báo đẩy của người này đã tắt',
  ),
  'push.error.only_logged': localized(
    '服务器未启用推送，只写入日志',
    '伺服器未啟用推播，只寫入記錄',
    'Pushes are not enabled on this server; it was only logged',
    'Máy chủ chưa bật thông báo đẩy; chỉ ghi vào nhật ký',
  ),
});

/** The words of each error, as a key of `pushTexts`. */
export const pushErrorText = (error: PushError): `push.error.${PushError}` => `push.error.${error}`;
