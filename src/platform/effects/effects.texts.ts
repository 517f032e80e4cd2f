import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the publish sheet. */
export const effectsTexts = defineTexts({
  'effects.confirm': localized(
    '请先确认此操作的影响',
    '請先確認此操作的影響',
    'Confirm the effects of this change first',
    'Vui lòng xác nhận tác động của thay đổi này trước',
  ),
  'effects.changed': localized(
    '您查看之后情况已变化，请再确认一次。',
    '您查看之後情況已變化，請再確認一次。',
    'This has changed since you looked. Please confirm again.',
    'Đã có thay đổi sau khi bạn xem. Vui lòng xác nhận lại.',
  ),
  'effects.people': localized('影响到谁', '影響到誰', 'Who is affected', 'Ai bị ảnh hưởng'),
  'effects.changes': localized('有何变化', '有何變化', 'What changes', 'Thay đổi gì'),
  'effects.when': localized('何时生效', '何時生效', 'When', 'Khi nào'),
  'effects.atOnce': localized('立即', '立即', 'At once', 'Ngay lập tức'),
  'effects.switchOn': localized('启用', '啟用', 'Switch on', 'Bật'),
  'effects.switchOff': localized('停用', '停用', 'Switch off', 'Tắt'),
  'effects.twoNames': localized(
    '{first}、{second}',
    '{first}、{second}',
    '{first} and {second}',
    '{first} và {second}',
  ),
  'effects.moreNames': localized(
    '{first}、{second}及另外 {more} 项',
    '{first}、{second}及另外 {more} 筆',
    '{first}, {second} and {more} more',
    '{first}, {second} và {more} mục khác',
  ),
  'effects.from': localized('从 {start} 起', '從 {start} 起', 'From {start}', 'Từ {start}'),
  'effects.until': localized(
    '立即，到 {end} 为止',
    '立即，到 {end} 為止',
    'At once, until {end}',
    'Ngay lập tức, đến {end}',
  ),
  'effects.between': localized('{start} 至 {end}', '{start} 至 {end}', '{start} to {end}', '{start} đến {end}'),
  'effects.about': localized('约 {count}', '約 {count}', 'about {count}', 'khoảng {count}'),
  'effects.undo': localized(
    '{hours} 小时内可以撤销。',
    '{hours} 小時內可以復原。',
    'You can undo this for {hours} hours.',
    'Bạn có thể hoàn tác trong {hours} giờ.',
  ),
  'effects.type': localized(
    '请输入人数 {count} 以确认',
    '請輸入人數 {count} 以確認',
    'Type the number {count} to confirm',
    'Gõ số {count} để xác nhận',
  ),
});
