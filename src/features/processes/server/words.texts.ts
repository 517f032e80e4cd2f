import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'process.record.digest': localized('内容摘要', '內容摘要', 'Digest of the file', 'Mã băm của tệp'),
  'process.record.formField': localized(
    '流程的表单字段',
    '流程的表單欄位',
    'form field of a process',
    'trường biểu mẫu của quy trình',
  ),
  'process.record.process': localized('流程', '流程', 'process', 'quy trình'),
  'process.record.stageOfAProcess': localized('流程的环节', '流程的關卡', 'stage of a process', 'bước của quy trình'),
  'process.record.versionOfAProcess': localized('流程版本', '流程版本', 'version of a process', 'phiên bản quy trình'),
  'process.verb.compareVersionsOf': localized(
    '比较版本：{name}',
    '比較版本：{name}',
    'Compare versions of {name}',
    'So sánh phiên bản của {name}',
  ),
});
