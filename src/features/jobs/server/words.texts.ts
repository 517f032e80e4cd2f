import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts that only the server says: on the home page, in notices and histories, and in the palette. */
export const words = defineTexts({
  'job.record.job': localized('定时作业', '定時作業', 'scheduled job', 'tác vụ định kỳ'),
  'job.verb.addJob': localized(
    '新增 APP 定时作业',
    '新增 APP 定時作業',
    'Add app scheduled job',
    'Thêm tác vụ ứng dụng',
  ),
  'job.verb.addBpmJob': localized('新增 BPM 定时作业', '新增 BPM 定時作業', 'Add BPM scheduled job', 'Thêm tác vụ BPM'),
  'job.attention.appFailed': localized(
    '{count} 个作业上次执行失败',
    '{count} 個作業上次執行失敗',
    '{count} {count|job has|jobs have} failed',
    '{count} tác vụ chạy thất bại',
  ),
  'job.attention.bpmFailed': localized(
    '{count} 个 BPM 作业上次执行失败',
    '{count} 個 BPM 作業上次執行失敗',
    '{count} BPM {count|job has|jobs have} failed',
    '{count} tác vụ BPM chạy thất bại',
  ),
  'job.attention.appOverdue': localized(
    '{count} 个作业已逾期',
    '{count} 個作業已逾期',
    '{count} {count|job is|jobs are} overdue',
    '{count} tác vụ quá hạn',
  ),
  'job.attention.bpmOverdue': localized(
    '{count} 个 BPM 作业已逾期',
    '{count} 個 BPM 作業已逾期',
    '{count} BPM {count|job is|jobs are} overdue',
    '{count} tác vụ BPM quá hạn',
  ),
  'job.attention.silent': localized(
    '没有服务器在执行作业',
    '沒有伺服器在執行作業',
    'No server is running jobs',
    'Không máy chủ nào đang chạy tác vụ',
  ),
  'job.attention.silentSince': localized('自 {time} 起', '自 {time} 起', 'Since {time}', 'Từ {time}'),
  'job.notice.done': localized(
    '作业已完成：{name}',
    '作業已完成：{name}',
    'Job finished: {name}',
    'Tác vụ đã xong: {name}',
  ),
  'job.notice.held': localized(
    '作业未执行，正在等待：{name}',
    '作業未執行，正在等待：{name}',
    'Job held back, nothing done: {name}',
    'Tác vụ chưa làm gì, đang chờ: {name}',
  ),
  'job.notice.failed': localized(
    '作业失败：{name}',
    '作業失敗：{name}',
    'Job failed: {name}',
    'Tác vụ thất bại: {name}',
  ),
  'job.notice.why': localized(
    '执行序号 {number}：{why}',
    '執行序號 {number}：{why}',
    'Execution {number}: {why}',
    'Lượt chạy {number}: {why}',
  ),
});
