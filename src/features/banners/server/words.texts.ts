import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What the server alone says: names of records, verbs of Ctrl K, and what needs attention. */
export const words = defineTexts({
  'banner.attention.ending': localized(
    '{count} 个横幅将在 7 天内结束',
    '{count} 個橫幅將在 7 天內結束',
    'Banners that end within 7 days: {count}',
    '{count} banner kết thúc trong 7 ngày tới',
  ),
  'banner.record.banner': localized('横幅', '橫幅', 'banner', 'banner'),
  'banner.record.languageVersion': localized(
    '横幅的语言版本',
    '橫幅的語言版本',
    'language version of banner',
    'phiên bản ngôn ngữ của banner',
  ),
  'banner.verb.addBanner': localized('新增横幅', '新增橫幅', 'Add banner', 'Thêm banner'),
});
