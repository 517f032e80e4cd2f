import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Whether the process engine is working, and why not. */
export const processEngineTexts = defineTexts({
  'process_engine.none': localized(
    '尚未设置流程引擎（BPM_URL），表单结果会一直等待。',
    '尚未設定流程引擎（BPM_URL），表單結果會一直等待。',
    'No process engine has been set up (BPM_URL). Form results wait until one is.',
    'Chưa thiết lập bộ máy quy trình (BPM_URL). Kết quả biểu mẫu sẽ chờ đến khi có.',
  ),
  'process_engine.open': localized(
    '流程引擎无法使用，{since} 起暂停发送',
    '流程引擎無法使用，{since} 起暫停傳送',
    'The process engine cannot be used; nothing has been sent since {since}',
    'Không dùng được bộ máy quy trình; ngừng gửi từ {since}',
  ),
  'process_engine.lastError': localized(
    '最近的错误：{error}。',
    '最近的錯誤：{error}。',
    'Last error: {error}.',
    'Lỗi gần nhất: {error}.',
  ),
  'process_engine.nextProbe': localized(
    '{time} 之后会先试发一项，成功后恢复发送。',
    '{time} 之後會先試傳一項，成功後恢復傳送。',
    'After {time} one result is sent as a test; if it arrives, sending resumes.',
    'Sau {time} sẽ gửi thử một kết quả; nếu thành công, việc gửi sẽ tiếp tục.',
  ),
  'process_engine.probing': localized(
    '正在试发一项，成功后恢复发送。',
    '正在試傳一項，成功後恢復傳送。',
    'One result is being sent as a test; if it arrives, sending resumes.',
    'Đang gửi thử một kết quả; nếu thành công, việc gửi sẽ tiếp tục.',
  ),
  'process_engine.counts': localized(
    '{waiting} 项在等待。',
    '{waiting} 項在等待。',
    '{waiting} are waiting.',
    '{waiting} kết quả đang chờ.',
  ),
  'process_engine.show': localized('查看这些结果', '檢視這些結果', 'Show them', 'Xem các kết quả này'),
  'process_engine.dead': localized(
    '{count} 项未能回写',
    '{count} 項未能回寫',
    '{count} could not be written back',
    '{count} kết quả chưa ghi lại được',
  ),
  'process_engine.unreachable': localized('无法连接', '無法連線', 'Could not be reached', 'Không kết nối được'),
  'process_engine.timeout': localized('超时未响应', '逾時未回應', 'No answer in time', 'Không trả lời kịp'),
  'process_engine.error': localized('引擎内部错误', '引擎內部錯誤', 'Error within the engine', 'Lỗi bên trong bộ máy'),
  'process_engine.busy': localized('引擎繁忙', '引擎忙碌', 'The engine is busy', 'Bộ máy đang bận'),
  'process_engine.unauthorized': localized(
    '引擎不接受访问令牌',
    '引擎不接受存取權杖',
    'The engine does not accept the access token',
    'Bộ máy không chấp nhận mã truy cập',
  ),
  'process_engine.redirect': localized(
    '引擎要求转到其他地址，系统不会跟随',
    '引擎要求轉到其他位址，系統不會跟隨',
    'The engine redirects, which is not followed',
    'Bộ máy chuyển hướng, hệ thống không đi theo',
  ),
  'process_engine.nonsense': localized(
    '回应无法识别',
    '回應無法辨識',
    'The answer is not one of the engine’s',
    'Trả lời không nhận ra được',
  ),
  'process_engine.too_large': localized('回应过大', '回應過大', 'The answer is too large', 'Trả lời quá lớn'),
  'process_engine.address': localized(
    '主机名指向本机，不允许连接',
    '主機名稱指向本機，不允許連線',
    'The host name leads to this machine, which is not allowed',
    'Tên máy chủ trỏ về máy này, không được phép',
  ),
  'process_engine.rejected': localized('引擎拒绝接收', '引擎拒絕接收', 'Rejected by the engine', 'Bị bộ máy từ chối'),
  'process_engine.stopped': localized(
    '在引擎回应之前停止',
    '在引擎回應之前停止',
    'Stopped before the engine answered',
    'Đã dừng trước khi bộ máy trả lời',
  ),
});
