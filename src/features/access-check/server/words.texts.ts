import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'access.verb.checkAccessOf': localized(
    '检查权限：{name}',
    '檢查權限：{name}',
    'Check access of {name}',
    'Kiểm tra quyền của {name}',
  ),
});
