import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of first passwords: the dialog, the slips and the reasons of its errors. */
export const firstPasswordTexts = defineTexts({
  'app_user.first': localized('首次密码', '首次密碼', 'First passwords', 'Mật khẩu lần đầu'),
  'app_user.firstHint': localized(
    '给还没有密码的员工一次性密码，供首次登录 APP 使用：{days} 天内有效，登录后须设置自己的密码。域账号直接登录，不需要。',
    '為尚無密碼的員工產生一次性密碼，供首次登入 APP 使用：{days} 天內有效，登入後須設定自己的密碼。網域帳號可直接登入，不需要。',
    'Make one-time passwords for employees who have none, for their first sign-in to the app. Each is valid for {days} days and must then be replaced by a password of their own. Domain accounts sign in without one.',
    'Tạo mật khẩu dùng một lần cho nhân viên chưa có mật khẩu để đăng nhập ứng dụng lần đầu: có hiệu lực {days} ngày, sau khi đăng nhập phải đặt mật khẩu riêng. Tài khoản miền đăng nhập trực tiếp, không cần.',
  ),
  'app_user.firstPeople': localized('所选员工', '所選員工', 'Chosen employees', 'Nhân viên đã chọn'),
  'app_user.firstAll': localized(
    '所有还没有密码的员工（{count} 人）',
    '所有尚無密碼的員工（{count} 人）',
    'All employees without a password ({count})',
    'Tất cả nhân viên chưa có mật khẩu ({count})',
  ),
  'app_user.firstMost': localized(
    '一次最多 {most} 人，按部门排列；其余的再生成一次。',
    '一次最多 {most} 人，依部門排列；其餘的再產生一次。',
    'At most {most} at once, by department. Make the others afterwards.',
    'Mỗi lần tối đa {most} người, theo phòng ban; số còn lại tạo tiếp sau đó.',
  ),
  'app_user.firstMake': localized('生成密码', '產生密碼', 'Make passwords', 'Tạo mật khẩu'),
  'app_user.firstFailed': localized(
    '生成密码失败',
    '產生密碼失敗',
    'Could not make the passwords',
    'Không tạo được mật khẩu',
  ),
  'app_user.firstRestFailed': localized(
    '其余员工的密码未生成',
    '其餘員工的密碼未產生',
    'The other passwords could not be made',
    'Chưa tạo được mật khẩu cho số nhân viên còn lại',
  ),
  'app_user.firstMade': localized(
    '已为 {count} 人生成密码',
    '已為 {count} 人產生密碼',
    'Passwords made for {count}',
    'Đã tạo mật khẩu cho {count} người',
  ),
  'app_user.firstOnce': localized(
    '密码只显示这一次。请打印或下载后交给本人，有效期至 {until}。',
    '密碼只顯示這一次。請列印或下載後交給本人，有效期至 {until}。',
    'The passwords are shown only once. Print or download them and hand them over. They are valid until {until}.',
    'Mật khẩu chỉ hiển thị một lần. Hãy in hoặc tải xuống rồi trao cho từng người. Có hiệu lực đến {until}.',
  ),
  'app_user.firstPrint': localized('打印密码条', '列印密碼條', 'Print slips', 'In phiếu mật khẩu'),
  'app_user.firstDone': localized('已记下，关闭', '已記下，關閉', 'Noted, close', 'Đã ghi lại, đóng'),
  'app_user.slipLanguage': localized('密码条语言', '密碼條語言', 'Language of the slips', 'Ngôn ngữ của phiếu'),
  'app_user.slipUntil': localized('有效期至', '有效期至', 'Valid until', 'Có hiệu lực đến'),
  'app_user.slipHint': localized(
    '用工号和此密码登录 APP，然后设置自己的密码。请勿转告他人。',
    '以工號和此密碼登入 APP，然後設定自己的密碼。請勿轉告他人。',
    'Sign in to the app with your employee number and this password, then choose your own. Do not pass it on.',
    'Đăng nhập ứng dụng bằng mã nhân viên và mật khẩu này, rồi đặt mật khẩu riêng. Không cho người khác biết.',
  ),
  'app_user.barredDOMAIN': localized(
    '使用域账号登录',
    '使用網域帳號登入',
    'Signs in with the domain account',
    'Đăng nhập bằng tài khoản miền',
  ),
  'app_user.barredOWN': localized('已有密码', '已有密碼', 'Has a password already', 'Đã có mật khẩu'),
  'app_user.barredWIDER': localized(
    '其权限比您大',
    '其權限比您大',
    'Has wider permissions than you',
    'Có quyền rộng hơn bạn',
  ),
  'app_user.barredTAKEN': localized(
    '工号已是他人的账号',
    '工號已是他人的帳號',
    'The number is somebody else’s account name',
    'Mã nhân viên đang là tên tài khoản của người khác',
  ),
  'app_user.first_barred': localized(
    '以下员工不能生成首次密码：{names}',
    '以下員工不能產生首次密碼：{names}',
    'First passwords cannot be made for: {names}',
    'Không thể tạo mật khẩu lần đầu cho: {names}',
  ),
});
