import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Feedback on a phone. */
export const appFeedbackTexts = defineTexts({
  'app_feedback.title': localized('意见反馈', '意見回饋', 'Feedback', 'Góp ý'),
  'app_feedback.none': localized(
    '您还没有提过意见',
    '您還沒有提過意見',
    'You have not given any feedback yet',
    'Bạn chưa gửi góp ý nào',
  ),
  'app_feedback.new': localized('写反馈', '撰寫回饋', 'Give feedback', 'Gửi góp ý'),
  'app_feedback.what': localized('您想说什么', '您想說什麼', 'What would you like to say?', 'Nội dung góp ý'),
  'app_feedback.withLog': localized(
    '附上本应用的日志，便于查找问题',
    '附上本應用程式的記錄檔，便於找出問題',
    'Add the log of this app, which helps to find the fault',
    'Đính kèm nhật ký ứng dụng để giúp tìm lỗi',
  ),
  'app_feedback.answered': localized('已回复', '已回覆', 'Answered', 'Đã trả lời'),
  'app_feedback.byYou': localized('您', '您', 'You', 'Bạn'),
  'app_feedback.byThem': localized('管理员', '管理員', 'Administrator', 'Quản trị viên'),
  'app_feedback.reply': localized('补充', '補充', 'Add something', 'Bổ sung'),
  'app_feedback.sent': localized('已发送，谢谢！', '已送出，謝謝！', 'Sent. Thank you!', 'Đã gửi. Cảm ơn bạn!'),
});
