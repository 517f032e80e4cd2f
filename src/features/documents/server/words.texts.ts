import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'document.handover.title': localized(
    '受控文件的权限条件',
    '管制文件的權限條件',
    'Permission conditions of controlled documents',
    'Điều kiện quyền của tài liệu kiểm soát',
  ),
  'document.record.controlledDocument': localized('受控文件', '管制文件', 'controlled document', 'tài liệu kiểm soát'),
  'document.record.confirmation': localized(
    '受控文件的已读确认',
    '管制文件的已讀確認',
    'confirmation of a controlled document',
    'xác nhận đã đọc tài liệu kiểm soát',
  ),
  'document.record.languageVersion': localized(
    '受控文件的语言版本',
    '管制文件的語言版本',
    'language version of controlled document',
    'phiên bản ngôn ngữ của tài liệu kiểm soát',
  ),
  'document.uses.permissions': localized(
    '受控文件的权限',
    '管制文件的權限',
    'Permissions of controlled documents',
    'Quyền của tài liệu kiểm soát',
  ),
  'document.verb.addControlledDocument': localized(
    '新增受控文件',
    '新增管制文件',
    'Add controlled document',
    'Thêm tài liệu kiểm soát',
  ),
});
