import { defineTexts, localized } from '#platform/i18n/texts.ts';

/** What is said about a file beside its name. */
export const fileFactTexts = defineTexts({
  'files.onePage': localized('1 页', '1 頁', '1 page', '1 trang'),
  'files.pages': localized('{n} 页', '{n} 頁', '{n} {n|page|pages}', '{n} trang'),
});
