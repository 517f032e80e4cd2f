import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'app_function.attention.unused': localized(
    '{count} 个应用功能没有人能使用',
    '{count} 個應用功能沒有人能使用',
    'App functions that nobody can use: {count}',
    '{count} chức năng ứng dụng chưa ai dùng được',
  ),
  'app_function.handover.title': localized(
    '应用功能的权限条件',
    '應用功能的權限條件',
    'Permission conditions of app functions',
    'Điều kiện quyền của chức năng ứng dụng',
  ),
  'app_function.record.appFunction': localized('应用功能', '應用功能', 'app function', 'chức năng ứng dụng'),
  'app_function.uses.permissions': localized(
    '应用功能的权限',
    '應用功能的權限',
    'Permissions of app functions',
    'Quyền của chức năng ứng dụng',
  ),
  'app_function.verb.addAppFunction': localized(
    '新增应用功能',
    '新增應用功能',
    'Add app function',
    'Thêm chức năng ứng dụng',
  ),
});
