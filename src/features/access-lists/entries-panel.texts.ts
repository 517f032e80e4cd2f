import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** Texts of the panels with the entries of both lists on a person's page. */
export const entriesPanelTexts = defineTexts({
  'access_entries.self': localized('直接指定此人', '直接指定此人', 'Names this person', 'Nêu đích danh người này'),
  'access_entries.by': localized('因为{what}', '因為{what}', 'Because of: {what}', 'Do: {what}'),
  'access_entries.since': localized('加入于', '加入於', 'Since', 'Từ'),
  'access_entries.none_blacklist': localized(
    '没有黑名单条目适用于此人。',
    '沒有黑名單項目適用於此人。',
    'No blacklist entry applies to this person.',
    'Không có mục nào trong danh sách đen áp dụng cho người này.',
  ),
  'access_entries.none_whitelist': localized(
    '没有白名单条目适用于此人。',
    '沒有白名單項目適用於此人。',
    'No whitelist entry applies to this person.',
    'Không có mục nào trong danh sách trắng áp dụng cho người này.',
  ),
  'access_entries.outside': localized(
    '另有 {count} 项适用于此人的条目在您的数据范围之外。',
    '另有 {count} 筆適用於此人的項目在您的資料範圍之外。',
    'Entries outside your data scope that apply as well: {count}',
    'Số mục khác cũng áp dụng nhưng nằm ngoài phạm vi dữ liệu của bạn: {count}',
  ),
});
