import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'person.record.employee': localized('员工资料', '員工資料', 'employee', 'nhân viên'),
  'person.record.erasure': localized('个人信息清除', '個人資料清除', 'forgotten person', 'xóa thông tin cá nhân'),
  'person.logRows': localized('涉及日志条数', '涉及日誌筆數', 'Rows of the log', 'Số dòng nhật ký'),
  'person.origin.HR': localized('人事系统', '人事系統', 'HR system', 'Hệ thống nhân sự'),
});
