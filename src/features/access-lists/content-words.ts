import { contentMarks, type markTexts } from './content-marks.ts';
import type { NamedRow } from './access-lists.contract.ts';

/** What a list shows of what an entry names, as one text: its name and its marks. */
export const contentWords = (row: NamedRow, t: (key: keyof typeof markTexts) => string): string =>
  [row.name, ...contentMarks(row).map((mark) => t(mark))].join('      ');
