import type { Language } from '#platform/i18n/languages.ts';
import type { NamedRow } from '../access-lists.contract.ts';
import { contentMarks, markTexts } from '../content-marks.ts';

/** What an entry names, with its marks, as one cell of a spreadsheet. */
export const contentTitle = (row: NamedRow, lang: Language): string =>
  [row.name, ...contentMarks(row).map((mark) => `(${markTexts[mark][lang]})`)].filter(Boolean).join(' ');
