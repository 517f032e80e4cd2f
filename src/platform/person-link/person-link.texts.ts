import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Those who write to the database besides people. */
export const personLinkTexts = defineTexts({
  'person_link.program.system': localized('系统', '系統', 'System', 'Hệ thống'),
  'person_link.program.sign_in': localized('本人登录', '本人登入', 'Sign-in', 'Khi đăng nhập'),
  'person_link.program.org_import': localized(
    '人事数据同步',
    '人事資料同步',
    'HR data feed',
    'Đồng bộ dữ liệu nhân sự',
  ),
  'person_link.program.org_demo': localized('演示数据', '示範資料', 'Demo data', 'Dữ liệu mẫu'),
  'person_link.program.role_refresh': localized(
    '角色定时更新',
    '角色定時更新',
    'Role update',
    'Cập nhật vai trò định kỳ',
  ),
  'person_link.program.messages': localized('消息发送', '訊息傳送', 'Message delivery', 'Gửi thông báo tự động'),
  'person_link.program.surveys': localized('问卷到期处理', '問卷到期處理', 'Survey upkeep', 'Xử lý khảo sát tự động'),
  'person_link.program.command_line': localized('服务器命令行', '伺服器命令列', 'Command line', 'Dòng lệnh máy chủ'),
});
