import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, publish sheets, and what needs attention. */
export const words = defineTexts({
  'message.record.message': localized('消息', '訊息', 'message', 'thông báo'),
  'message.record.version': localized(
    '消息的语言版本',
    '訊息的語言版本',
    'language version of a message',
    'bản dịch thông báo',
  ),
  'message.record.receiver': localized(
    '消息的接收对象',
    '訊息的接收對象',
    'receiver of a message',
    'đối tượng nhận thông báo',
  ),
  'message.record.picture': localized('消息中的图片', '訊息中的圖片', 'picture in a message', 'ảnh trong thông báo'),
  'message.verb.addMessage': localized('新增消息', '新增訊息', 'Write a message', 'Soạn thông báo'),
  'message.attention.waiting': localized(
    '{count} 条到时间的消息等待处理',
    '{count} 則到時間的訊息等待處理',
    'Due messages that wait for a decision: {count}',
    'Thông báo đến giờ đang chờ quyết định: {count}',
  ),
  'message.effects.correct': localized(
    '更正消息“{title}”',
    '更正訊息「{title}」',
    'Correct the message “{title}”',
    'Đính chính thông báo “{title}”',
  ),
  'message.effects.getNewVersion': localized(
    '{count} 人将看到新内容',
    '{count} 人將看到新內容',
    '{count} {count|person gets|people get} the new version',
    '{count} người nhận nội dung mới',
  ),
  'message.effects.unreadAgain': localized(
    '其中 {count} 人已读旧内容，将重新显示为未读',
    '其中 {count} 人已讀舊內容，將重新顯示為未讀',
    '{count} of them {count|has read the old version and has|have read the old version and have} it unread again',
    '{count} người đã đọc bản cũ sẽ thấy lại là chưa đọc',
  ),
  'message.effects.keptVersions': localized(
    '原文已修改，以下语言的内容没有变化：{languages}',
    '原文已修改，以下語言的內容沒有變動：{languages}',
    'The original changes, but these languages stay as they are: {languages}',
    'Bản gốc thay đổi nhưng các ngôn ngữ sau giữ nguyên nội dung: {languages}',
  ),
  'message.effects.recall': localized(
    '撤回消息“{title}”',
    '收回訊息「{title}」',
    'Recall the message “{title}”',
    'Thu hồi thông báo “{title}”',
  ),
  'message.effects.seeWithdrawn': localized(
    '{count} 人将只看到该消息已撤回',
    '{count} 人將只看到此訊息已收回',
    '{count} {count|person sees|people see} only that it was withdrawn',
    '{count} người chỉ thấy thông báo đã bị thu hồi',
  ),
  'message.effects.haveReadIt': localized(
    '其中 {count} 人已经读过',
    '其中 {count} 人已經讀過',
    '{count} of them {count|has|have} already read it',
    '{count} người đã đọc',
  ),
  'message.effects.remind': localized(
    '提醒阅读“{title}”',
    '提醒閱讀「{title}」',
    'Remind people of “{title}”',
    'Nhắc đọc “{title}”',
  ),
  'message.effects.remindAct': localized('提醒', '提醒', 'Remind', 'Nhắc'),
  'message.effects.reminded': localized(
    '{count} 人将收到提醒',
    '{count} 人將收到提醒',
    '{count} {count|person is|people are} reminded',
    '{count} người được nhắc',
  ),
  'message.job.due': localized('发布到期的消息', '發布到期的訊息', 'Publish due messages', 'Đăng tin nhắn đến hạn'),
  'message.job.dueHint': localized(
    '发布到了定时时间的消息，并重新开始中断的发送。',
    '發布到了定時時間的訊息，並重新開始中斷的傳送。',
    'Publishes messages whose time has come, and starts deliveries again that were interrupted.',
    'Đăng các tin nhắn đã đến giờ và gửi lại những lượt bị gián đoạn.',
  ),
  'message.job.dueEssential': localized(
    '暂停期间，中断的发送不会继续，错过时间的消息不会发布。',
    '暫停期間，中斷的傳送不會繼續，錯過時間的訊息不會發布。',
    'While it is paused, interrupted deliveries do not go on, and messages that have missed their time are not published.',
    'Khi tạm dừng, các lượt gửi bị gián đoạn không tiếp tục và tin nhắn lỡ giờ không được đăng.',
  ),
  'message.job.delivery': localized('发送消息', '傳送訊息', 'Deliver a message', 'Gửi tin nhắn'),
});
