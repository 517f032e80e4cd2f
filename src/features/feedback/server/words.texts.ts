import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, what needs attention, and notices. */
export const words = defineTexts({
  'feedback.record.feedback': localized('反馈', '意見回饋', 'feedback', 'góp ý'),
  'feedback.record.reply': localized('反馈的回复', '意見回饋的回覆', 'message about feedback', 'trao đổi về góp ý'),
  'feedback.attention.open': localized(
    '{count} 条反馈未处理',
    '{count} 筆意見未處理',
    '{count} feedback reports not processed',
    '{count} góp ý chưa xử lý',
  ),
  'feedback.notice.answered': localized(
    '您的反馈有了回复',
    '您的意見已有回覆',
    'Your feedback has been answered',
    'Góp ý của bạn đã được trả lời',
  ),
  'feedback.notice.assigned': localized(
    '有一条反馈交由您处理',
    '有一筆意見交由您處理',
    'Feedback has been assigned to you',
    'Bạn được giao xử lý một góp ý',
  ),
  'feedback.notice.handedOver': localized(
    '有 {count} 条反馈交由您处理',
    '有 {count} 筆意見交由您處理',
    '{count} feedback reports have been assigned to you',
    'Bạn được giao xử lý {count} góp ý',
  ),
  'feedback.notice.news': localized(
    '您负责的反馈有新留言',
    '您負責的意見有新留言',
    'New message about feedback that you handle',
    'Có tin nhắn mới về góp ý bạn phụ trách',
  ),
  'feedback.record.seenat': localized(
    '对方已读时间',
    '對方已讀時間',
    'Seen by the reporter at',
    'Thời điểm người gửi xem',
  ),
  'feedback.record.side.R': localized('反馈人', '回饋人', 'Reporter', 'Người gửi'),
});
