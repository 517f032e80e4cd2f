import { defineTexts, localized } from '#platform/i18n/texts.ts';

export const noticeTexts = defineTexts({
  'notices.quoted': localized('“{name}”', '「{name}」', '“{name}”', '“{name}”'),
  'notices.more': localized('另外 {count} 项', '另外 {count} 筆', '{count} more', '{count} mục khác'),
  'notices.switchedOn': localized('已启用{names}', '已啟用{names}', 'Switched on {names}', 'Đã bật {names}'),
  'notices.switchedOff': localized('已停用{names}', '已停用{names}', 'Switched off {names}', 'Đã tắt {names}'),
});
