import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'master_data.attention.noText': localized(
    '{count} 条主数据的多语言编号没有内容',
    '{count} 筆主資料的多語言編號沒有內容',
    'Master data with a text key that has no text: {count}',
    '{count} dòng dữ liệu danh mục có khóa văn bản chưa có nội dung',
  ),
  'master_data.handover.title': localized(
    '主数据的权限条件',
    '主資料的權限條件',
    'Permission conditions of master data',
    'Điều kiện quyền của dữ liệu danh mục',
  ),
  'master_data.record.masterData': localized('主数据', '主資料', 'master data', 'dữ liệu danh mục'),
  'master_data.record.replacedPlace': localized('被替换的编号', '被取代的編號', 'replaced ID', 'mã đã thay'),
  'master_data.uses.permissions': localized(
    '主数据的权限',
    '主資料的權限',
    'Permissions of master data',
    'Quyền của dữ liệu danh mục',
  ),
  'master_data.uses.plants': localized('厂区', '廠區', 'Plants', 'Nhà máy'),
});
