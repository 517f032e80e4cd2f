import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'theme.attention.ending': localized(
    '{count} 个主题将在 7 天内结束',
    '{count} 個主題將在 7 天內結束',
    'Themes that end within 7 days: {count}',
    '{count} chủ đề kết thúc trong 7 ngày tới',
  ),
  'theme.record.theme': localized('主题', '主題', 'theme', 'chủ đề'),
  'theme.verb.addTheme': localized('新增主题', '新增主題', 'Add theme', 'Thêm chủ đề'),
});
