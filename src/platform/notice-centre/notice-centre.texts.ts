import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** The notices of the platform itself, and the words of the panel that lists notices (seed 002 §2.10, §8). */
export const noticeCentreTexts = defineTexts({
  'notice.title': localized('通知', '通知', 'Notices', 'Thông báo'),
  'notice.bell': localized(
    '通知，{count} 条未读',
    '通知，{count} 則未讀',
    'Notices, {count} unread',
    'Thông báo, {count} chưa đọc',
  ),
  'notice.types': localized('通知类型', '通知類型', 'Type of notice', 'Loại thông báo'),
  'notice.type.job': localized('作业', '作業', 'Job', 'Tác vụ'),
  'notice.type.message': localized('消息', '訊息', 'Message', 'Thông báo nội bộ'),
  'notice.type.reminder': localized('提醒', '提醒', 'Reminder', 'Nhắc nhở'),
  'notice.type.system': localized('系统通知', '系統通知', 'System notice', 'Thông báo hệ thống'),
  'notice.unreadOnly': localized('只看未读', '只看未讀', 'Unread only', 'Chỉ chưa đọc'),
  'notice.readNamed': localized(
    '将“{name}”标为已读',
    '將「{name}」標為已讀',
    'Mark “{name}” as read',
    'Đánh dấu “{name}” đã đọc',
  ),
  'notice.readFailed': localized(
    '未能标为已读',
    '無法標為已讀',
    'Could not be marked as read',
    'Không đánh dấu được là đã đọc',
  ),
  'notice.none': localized('没有通知', '沒有通知', 'No notices', 'Không có thông báo'),
  'notice.more': localized('更多', '更多', 'More', 'Xem thêm'),
  'notice.open': localized('查看', '檢視', 'View', 'Xem'),
  'notice.new': localized(
    '您有 {count} 条新通知',
    '您有 {count} 則新通知',
    'You have {count} new notices',
    'Bạn có {count} thông báo mới',
  ),
  'notice.job.done': localized('作业已完成', '作業已完成', 'Job finished', 'Tác vụ đã hoàn tất'),
  'notice.job.failed': localized('作业失败', '作業失敗', 'Job failed', 'Tác vụ thất bại'),
  'notice.job.run': localized(
    '{job}（执行编号 {number}）',
    '{job}（執行編號 {number}）',
    '{job} (run {number})',
    '{job} (lần chạy {number})',
  ),
  'notice.job.why': localized(
    '{job}（执行编号 {number}）：{why}',
    '{job}（執行編號 {number}）：{why}',
    '{job} (run {number}): {why}',
    '{job} (lần chạy {number}): {why}',
  ),
});
