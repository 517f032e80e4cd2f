import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'person.record.employee': localized('员工资料', '員工資料', 'employee', 'nhân viên'),
});
