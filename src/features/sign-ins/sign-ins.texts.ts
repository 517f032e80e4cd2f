import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const signInTexts = defineTexts({
  'sign_in.appPurpose': localized(
    '谁在何时、用什么设备登录 APP，包括失败的登录及原因。默认显示今天。',
    '誰在何時、用什麼裝置登入 APP，包括失敗的登入及原因。預設顯示今天。',
    'Who signed in to the app, when and with which device, and which attempts failed and why. Shows today unless you choose otherwise.',
    'Ai đã đăng nhập ứng dụng, khi nào, bằng thiết bị nào; kể cả lần thất bại và lý do. Mặc định hiển thị hôm nay.',
  ),
  'sign_in.webPurpose': localized(
    '谁在何时、从哪里登录管理平台，包括失败的登录及原因。默认显示今天。',
    '誰在何時、從哪裡登入管理平台，包括失敗的登入及原因。預設顯示今天。',
    'Who signed in to the console, when and from where, and which attempts failed and why. Shows today unless you choose otherwise.',
    'Ai đã đăng nhập trang quản trị, khi nào, từ đâu; kể cả lần thất bại và lý do. Mặc định hiển thị hôm nay.',
  ),
  'sign_in.searchHint': localized(
    '完整的账号或工号',
    '完整的帳號或工號',
    'Whole account or employee number',
    'Tài khoản hoặc mã nhân viên đầy đủ',
  ),
  'sign_in.logintime': localized('登录时间', '登入時間', 'Signed in', 'Đăng nhập lúc'),
  'sign_in.result.S': localized('成功', '成功', 'Signed in', 'Thành công'),
  'sign_in.result.F': localized('登录失败', '登入失敗', 'Sign-in failed', 'Đăng nhập thất bại'),
  'sign_in.unusual': localized('异常', '異常', 'Unusual', 'Bất thường'),
  'sign_in.unusual.place': localized(
    '首次从此网络登录',
    '首次從此網路登入',
    'First from this network',
    'Lần đầu từ mạng này',
  ),
  'sign_in.unusual.device': localized(
    '首次使用此设备',
    '首次使用此裝置',
    'First with this device',
    'Lần đầu bằng thiết bị này',
  ),
  'sign_in.unusual.failures': localized(
    '失败 {count} 次',
    '失敗 {count} 次',
    '{count} failed {count|attempt|attempts}',
    '{count} lần thất bại',
  ),
  'sign_in.times': localized('{count} 次', '{count} 次', '{count} times', '{count} lần'),
  'sign_in.attempts': localized('次数', '次數', 'Attempts', 'Số lần'),
  'sign_in.ip': localized('IP 地址', 'IP 位址', 'IP address', 'Địa chỉ IP'),
  'sign_in.useragent': localized('浏览器标识', '瀏覽器識別', 'User agent', 'Chuỗi nhận dạng trình duyệt'),
  'sign_in.model': localized('机型', '機型', 'Device model', 'Dòng máy'),
  'sign_in.emptyTitle': localized(
    '这段时间没有登录记录',
    '這段時間沒有登入紀錄',
    'Nobody signed in during this time',
    'Không có lượt đăng nhập trong thời gian này',
  ),
  'sign_in.emptyHint': localized(
    '在高级搜索中选择更长的时间范围。',
    '請在進階搜尋中選擇更長的時間範圍。',
    'Choose a longer time range in the advanced search.',
    'Hãy chọn khoảng thời gian dài hơn trong tìm kiếm nâng cao.',
  ),
  'sign_in.date_incomplete': localized(
    '开始日期和结束日期请都填写，或都不填',
    '開始日期與結束日期請都填寫，或都不填',
    'Enter both the first and the last day, or neither',
    'Hãy nhập cả ngày bắt đầu lẫn ngày kết thúc, hoặc bỏ trống cả hai',
  ),
  'sign_in.end_before_start': localized(
    '结束日期不能早于开始日期',
    '結束日期不能早於開始日期',
    'The last day cannot be before the first day',
    'Ngày kết thúc không được trước ngày bắt đầu',
  ),
});
