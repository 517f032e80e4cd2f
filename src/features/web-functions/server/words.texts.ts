import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'web_function.attention.left': localized(
    '{count} 个功能的权限条件指定了已离职的人员',
    '{count} 個功能的權限條件指定了已離職的人員',
    'Functions with conditions for people who have left: {count}',
    '{count} chức năng có điều kiện dành cho người đã nghỉ việc',
  ),
  'web_function.attention.unused': localized(
    '{count} 个网页功能没有人能使用',
    '{count} 個網頁功能沒有人能使用',
    'Web functions that nobody can use: {count}',
    '{count} chức năng web chưa ai dùng được',
  ),
  'web_function.handover.title': localized(
    '网页功能的权限条件',
    '網頁功能的權限條件',
    'Permission conditions of web functions',
    'Điều kiện quyền của chức năng web',
  ),
  'web_function.record.identityOfFunction': localized(
    '功能的身份',
    '功能的身分',
    'identity of function',
    'danh tính của chức năng',
  ),
  'web_function.record.permissionCondition': localized(
    '权限条件',
    '權限條件',
    'permission condition',
    'điều kiện quyền',
  ),
  'web_function.record.webFunction': localized('网页功能', '網頁功能', 'web function', 'chức năng web'),
  'web_function.uses.permissions': localized(
    '网页功能的权限',
    '網頁功能的權限',
    'Permissions of web functions',
    'Quyền của chức năng web',
  ),
  'web_function.verb.addWebFunction': localized(
    '新增网页功能',
    '新增網頁功能',
    'Add web function',
    'Thêm chức năng web',
  ),
});
