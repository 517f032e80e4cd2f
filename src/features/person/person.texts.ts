import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the page of a person. */
export const personTexts = defineTexts({
  'person.outside_scope': localized(
    '没有此工号，或此人不在您的权限范围内。',
    '沒有此工號，或此人不在您的權限範圍內。',
    'There is no such employee, or you may not look at this person.',
    'Không có mã nhân viên này, hoặc người này nằm ngoài phạm vi quyền của bạn.',
  ),
  'person.overview': localized('概览', '總覽', 'Overview', 'Tổng quan'),
  'person.path': localized('部门路径', '部門路徑', 'Department path', 'Đường dẫn phòng ban'),
  'person.jobgrade': localized('职级', '職等', 'Job grade', 'Cấp bậc'),
  'person.noPanels': localized(
    '您可以查看此人的基本资料，但没有权限查看其账号和权限。',
    '您可以檢視此人的基本資料，但沒有權限檢視其帳號與權限。',
    'You may see who this is, but not the accounts and permissions.',
    'Bạn xem được thông tin cơ bản nhưng không xem được tài khoản và quyền của người này.',
  ),
});
