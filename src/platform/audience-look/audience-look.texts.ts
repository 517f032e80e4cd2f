import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** A look at the people whom an audience names. */
export const audienceLookTexts = defineTexts({
  'audience_look.blocked': localized(
    '另有 {count} 人在黑名单中，不会收到',
    '另有 {count} 人在黑名單中，不會收到',
    '{count} more {count|is|are} on the blacklist and left out',
    '{count} người khác nằm trong danh sách đen nên bị loại',
  ),
  'audience_look.search': localized(
    '搜索工号或姓名',
    '搜尋工號或姓名',
    'Search by employee number or name',
    'Tìm mã nhân viên hoặc họ tên',
  ),
  'audience_look.nobody': localized(
    '没有符合条件的人员',
    '沒有符合條件的人員',
    'Nobody matches',
    'Không có ai phù hợp',
  ),
});
