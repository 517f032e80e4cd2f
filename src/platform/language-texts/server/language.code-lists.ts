import { codeList, type CodeList } from '#platform/code-lists/server/code-list.ts';
import { localized } from '#platform/i18n/texts.ts';

/** The languages in which texts are stored (seed 000 §3). */
export const languageLists: readonly CodeList[] = [
  codeList('Language', '语言', [
    ['zh-CN', localized('简体中文', '簡體中文', 'Simplified Chinese', 'Tiếng Trung giản thể')],
    ['zh-TW', localized('繁体中文', '繁體中文', 'Traditional Chinese', 'Tiếng Trung phồn thể')],
    ['en', localized('英语', '英語', 'English', 'Tiếng Anh')],
    ['vi', localized('越南语', '越南語', 'Vietnamese', 'Tiếng Việt')],
  ]),
];
