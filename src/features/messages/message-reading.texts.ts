import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Reading messages on a phone. */
export const messageReadingTexts = defineTexts({
  'message_reading.none': localized('还没有消息', '還沒有訊息', 'No messages yet', 'Chưa có thông báo'),
  'message_reading.corrected': localized(
    '此消息已更正，请阅读新内容。',
    '此訊息已更正，請閱讀新內容。',
    'This message has been corrected. Please read it again.',
    'Thông báo này đã được đính chính, vui lòng đọc lại.',
  ),
});
