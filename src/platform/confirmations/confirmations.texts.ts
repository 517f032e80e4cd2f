import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of confirmations of reading, for every kind of documents. */
export const confirmationTexts = defineTexts({
  'confirmation.mustconfirm': localized('须确认已读', '須確認已讀', 'Must be confirmed', 'Phải xác nhận đã đọc'),
  'confirmation.mustconfirmHelp': localized(
    '读者在 APP 中确认已读；更换文件后须重新确认。',
    '讀者在 APP 中確認已讀；更換檔案後須重新確認。',
    'Readers confirm in the app that they have read it, and again whenever the file is replaced.',
    'Người đọc xác nhận đã đọc trong ứng dụng, và xác nhận lại mỗi khi thay tệp.',
  ),
  'confirmation.title': localized('已读确认', '已讀確認', 'Confirmations', 'Xác nhận đã đọc'),
  'confirmation.titleOf': localized(
    '已读确认：{name}',
    '已讀確認：{name}',
    'Confirmations of {name}',
    'Xác nhận đã đọc: {name}',
  ),
  'confirmation.state': localized('确认状态', '確認狀態', 'Confirmed or not', 'Trạng thái xác nhận'),
  'confirmation.counts': localized(
    '当前版本：{confirmed} 人已确认，{unconfirmed} 人未确认',
    '目前版本：{confirmed} 人已確認，{unconfirmed} 人未確認',
    'Present version: confirmed by {confirmed}, not yet by {unconfirmed}',
    'Phiên bản hiện tại: {confirmed} người đã xác nhận, {unconfirmed} người chưa',
  ),
  'confirmation.at': localized('确认时间', '確認時間', 'Confirmed at', 'Xác nhận lúc'),
  'confirmation.nobodyHint': localized(
    '没有符合条件的读者。',
    '沒有符合條件的讀者。',
    'No reader matches.',
    'Không có người đọc nào phù hợp.',
  ),
  'document.changed_meanwhile': localized(
    '文件已更新，请阅读新版本后再确认',
    '文件已更新，請閱讀新版本後再確認',
    'The document has changed. Read the new version before you confirm it.',
    'Tài liệu đã thay đổi, hãy đọc bản mới rồi xác nhận',
  ),
});
