import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'parameter.handover.title': localized(
    '参数的权限条件',
    '參數的權限條件',
    'Permission conditions of parameters',
    'Điều kiện quyền của tham số',
  ),
  'parameter.import.parentNote': localized(
    '上级的类型/代码；更上级写在前面，用 / 隔开。没有上级则留空',
    '上層的類型/代碼；更上層寫在前面，以 / 分隔。沒有上層則留空',
    'Type/code of the parent, after those above it, separated by /. Empty if it has none',
    'Loại/mã của cấp trên, sau các cấp cao hơn, cách nhau bằng /. Để trống nếu không có',
  ),
  'parameter.import.parameters': localized('参数', '參數', 'Parameters', 'Tham số'),
  'parameter.record.languageName': localized(
    '参数的多语言名称',
    '參數的多語言名稱',
    'language name of parameter',
    'tên theo ngôn ngữ của tham số',
  ),
  'parameter.record.parameter': localized('参数', '參數', 'parameter', 'tham số'),
  'parameter.record.permission': localized('数据权限', '資料權限', 'data permission', 'quyền dữ liệu'),
  'parameter.uses.permissions': localized('参数的权限', '參數的權限', 'Permissions of parameters', 'Quyền của tham số'),
  'parameter.verb.addParameter': localized('新增参数', '新增參數', 'Add parameter', 'Thêm tham số'),
});
