import type { Language } from '#platform/i18n/languages.ts';
import { onAirText, onAirTexts } from '#platform/on-air/on-air.texts.ts';
import { statusWord, yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { ThemeRow } from '../themes.contract.ts';
import { themeTexts } from '../themes.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const columnsIn = (lang: Language): ExportColumn<ThemeRow>[] => [
  { title: vocabulary['common.order'][lang], width: 8, value: (row) => row.sort },
  { title: themeTexts['theme.id'][lang], width: 24, value: (row) => row.id },
  { title: vocabulary['common.name'][lang], width: 30, value: (row) => row.name },
  { title: themeTexts['theme.file'][lang], width: 30, value: (row) => row.fileInfo?.filename ?? '' },
  { title: themeTexts['theme.showenable'][lang], width: 10, value: (row) => yesNoWord(row.showenable, lang) },
  { title: themeTexts['theme.timeenable'][lang], width: 10, value: (row) => yesNoWord(row.timeenable, lang) },
  { title: vocabulary['common.start'][lang], width: 20, value: (row) => row.starttime },
  { title: vocabulary['common.end'][lang], width: 20, value: (row) => row.endtime },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: onAirTexts['on_air.title'][lang], width: 14, value: (row) => onAirTexts[onAirText(row.showing)][lang] },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** Themes as a spreadsheet in the reader's language. */
export const themesFile = (rows: readonly ThemeRow[], lang: Language): FileAnswer =>
  xlsxAnswer(themeTexts['theme.title'][lang], columnsIn(lang), rows);
