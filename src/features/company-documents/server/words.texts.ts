import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'company_document.record.companyDocument': localized('公司文件', '公司文件', 'company document', 'tài liệu công ty'),
  'company_document.record.confirmation': localized(
    '公司文件的已读确认',
    '公司文件的已讀確認',
    'confirmation of a company document',
    'xác nhận đã đọc tài liệu công ty',
  ),
  'company_document.verb.addCompanyDocument': localized(
    '新增公司文件',
    '新增公司文件',
    'Add company document',
    'Thêm tài liệu công ty',
  ),
});
