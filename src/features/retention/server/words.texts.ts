import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says. */
export const words = defineTexts({
  'retention.record.period': localized('日志保留时间', '日誌保留期間', 'retention period', 'thời hạn lưu nhật ký'),
});
