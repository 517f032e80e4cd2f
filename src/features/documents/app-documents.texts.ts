import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Controlled and company documents on a phone. */
export const appDocumentTexts = defineTexts({
  'app_document.none': localized(
    '没有您可以阅读的文件',
    '沒有您可以閱讀的文件',
    'No documents for you',
    'Không có tài liệu dành cho bạn',
  ),
});
