import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Reasons and texts of viewing the console as somebody else. */
export const viewAsTexts = defineTexts({
  'see_as.banner': localized(
    '您正在以 {name}（{empid}）的身份查看，只读',
    '您正以 {name}（{empid}）的身分檢視，唯讀',
    'You are viewing as {name} ({empid}), read-only',
    'Bạn đang xem với tư cách {name} ({empid}), chỉ đọc',
  ),
  'see_as.record': localized(
    '以他人身份查看',
    '以他人身分檢視',
    'viewing as somebody else',
    'xem với tư cách người khác',
  ),
  'see_as.left': localized('剩余 {minutes} 分钟', '剩餘 {minutes} 分鐘', '{minutes} min left', 'còn {minutes} phút'),
  'see_as.end': localized('结束查看', '結束檢視', 'Stop viewing', 'Kết thúc'),
  'see_as.self': localized(
    '不能以自己的身份查看',
    '不能以自己的身分檢視',
    'You cannot view as yourself',
    'Không thể xem với tư cách chính mình',
  ),
  'see_as.no_console': localized(
    '此人没有可用的管理平台账号',
    '此人沒有可用的管理平台帳號',
    'This person is not an active console user',
    'Người này không phải người dùng quản trị đang hoạt động',
  ),
  'see_as.wider': localized(
    '此人拥有您没有的功能或数据范围（{function}），不能以其身份查看',
    '此人擁有您沒有的功能或資料範圍（{function}），不能以其身分檢視',
    'This person has a function or data scope that you do not have ({function}), so you cannot view as them',
    'Người này có chức năng hoặc phạm vi dữ liệu mà bạn không có ({function}), nên không thể xem với tư cách của họ',
  ),
  'wire.see_as_read_only': localized(
    '以他人身份查看时只能读取，不能更改',
    '以他人身分檢視時只能讀取，不能變更',
    'You cannot make changes while viewing as someone else',
    'Không thể thay đổi gì khi đang xem với tư cách người khác',
  ),
  'wire.see_as_over': localized(
    '以他人身份查看已结束',
    '以他人身分檢視已結束',
    'Viewing as someone else has ended',
    'Phiên xem với tư cách người khác đã kết thúc',
  ),
});
