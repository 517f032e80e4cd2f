import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the session list. */
export const sessionListTexts = defineTexts({
  'session.whereHint': localized(
    '有不认识的登录？请结束它，然后修改密码。',
    '有不認得的登入？請結束它，然後修改密碼。',
    'See a session you do not recognise? End it, then change your password.',
    'Có phiên lạ? Hãy kết thúc nó rồi đổi mật khẩu.',
  ),
  'session.unknownDevice': localized('未知设备', '不明裝置', 'Unknown device', 'Thiết bị không rõ'),
  'session.current': localized('当前登录', '目前登入', 'This session', 'Phiên này'),
  'session.place': localized('位置', '位置', 'Location', 'Địa điểm'),
  'session.since': localized('登录时间', '登入時間', 'Signed in at', 'Đăng nhập lúc'),
  'session.lastSeen': localized('最近活动', '最近活動', 'Last active', 'Hoạt động gần nhất'),
  'session.count': localized('共 {count} 处登录', '共 {count} 處登入', '{count} in total', 'Tổng {count} phiên'),
  'session.end': localized('结束', '結束', 'End', 'Kết thúc'),
  'session.endOne': localized(
    '结束“{device}”的登录',
    '結束「{device}」的登入',
    'End session on {device}',
    'Kết thúc phiên trên {device}',
  ),
  'session.endOthers': localized('结束其他全部', '結束其他全部', 'End all others', 'Kết thúc các phiên khác'),
  'session.endAll': localized('结束全部', '結束全部', 'End all', 'Kết thúc tất cả'),
  'session.endAllTitle': localized(
    '结束这 {count} 处登录？',
    '結束這 {count} 處登入？',
    'End {count} sessions?',
    'Kết thúc {count} phiên?',
  ),
  'session.endOneTitle': localized('结束这处登录？', '結束這處登入？', 'End this session?', 'Kết thúc phiên này?'),
  'session.endHint': localized(
    '需要重新登录才能继续使用；已填写但未保存的内容仍留在原设备上。',
    '需要重新登入才能繼續使用；已填寫但未儲存的內容仍留在原裝置上。',
    'Signing in again is required there. Unsaved input stays on the device.',
    'Ở đó phải đăng nhập lại. Nội dung chưa lưu vẫn còn trên thiết bị.',
  ),
  'session.ended': localized(
    '已结束 {count} 处登录',
    '已結束 {count} 處登入',
    'Sessions ended: {count}',
    'Đã kết thúc {count} phiên',
  ),
  'session.endFailed': localized('未能结束登录', '未能結束登入', 'Could not end the session', 'Không kết thúc được'),
  'session.none': localized('没有登录中的设备', '沒有登入中的裝置', 'Not signed in anywhere', 'Không đăng nhập ở đâu'),
  'session.noneHint': localized(
    '登录后，设备会出现在这里。',
    '登入後，裝置會出現在這裡。',
    'Devices appear here after signing in.',
    'Phiên sẽ hiện ở đây sau khi đăng nhập.',
  ),
  'session.outside_scope': localized(
    '此人不在您的数据范围内',
    '此人不在您的資料範圍內',
    'This person is outside your data scope',
    'Người này nằm ngoài phạm vi dữ liệu của bạn',
  ),
});
