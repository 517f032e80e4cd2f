import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'repair.attention.left': localized(
    '{count} 名维修人员已离职',
    '{count} 名維修人員已離職',
    'Repair people who have left: {count}',
    '{count} người sửa chữa đã nghỉ việc',
  ),
  'repair.record.repairPerson': localized('维修人员', '維修人員', 'repair person', 'người sửa chữa'),
  'repair.record.repairSetting': localized('报修参数', '報修參數', 'repair setting', 'thiết lập sửa chữa'),
  'repair.verb.addRepairCompany': localized(
    '新增报修公司',
    '新增報修公司',
    'Add repair company',
    'Thêm công ty sửa chữa',
  ),
});
