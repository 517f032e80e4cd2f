import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'company_document.record.companyDocument': localized('公司文件', '公司文件', 'company document', 'tài liệu công ty'),
  'company_document.verb.addCompanyDocument': localized(
    '新增公司文件',
    '新增公司文件',
    'Add company document',
    'Thêm tài liệu công ty',
  ),
});
