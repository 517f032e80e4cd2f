import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: the name of a record, and of the job. */
export const words = defineTexts({
  'retention.record.period': localized('日志保留时间', '日誌保留期間', 'retention period', 'thời hạn lưu nhật ký'),
  'retention.job.prune': localized('清理过期日志', '清理到期日誌', 'Delete old log entries', 'Xóa nhật ký quá hạn'),
  'retention.job.pruneHint': localized(
    '删除超过保留时间的日志，最早的先删除。',
    '刪除超過保留期間的日誌，最早的先刪除。',
    'Deletes what is older than the period of its log, the oldest first.',
    'Xóa dữ liệu cũ hơn thời hạn lưu của từng nhật ký, bắt đầu từ cũ nhất.',
  ),
  'retention.job.pruneEssential': localized(
    '停用期间，日志会一直增长。',
    '停用期間，日誌會一直增加。',
    'While it is off, logs grow without limit.',
    'Khi tắt, nhật ký sẽ tăng mãi.',
  ),
});
