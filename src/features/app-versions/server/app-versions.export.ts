import type { Language } from '#platform/i18n/languages.ts';
import { statusWord, yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { AppVersionRow } from '../app-versions.contract.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import { appVersionTexts } from '../app-versions.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const columnsIn = (lang: Language): ExportColumn<AppVersionRow>[] => [
  { title: vocabulary['common.platform'][lang], width: 14, value: (row) => row.platformname },
  { title: appVersionTexts['app_version.type'][lang], width: 20, value: (row) => row.typename },
  { title: appVersionTexts['app_version.no'][lang], width: 14, value: (row) => row.no },
  { title: appVersionTexts['app_version.explain'][lang], width: 60, value: (row) => row.explain },
  { title: vocabulary['common.downloadAddress'][lang], width: 40, value: (row) => row.url },
  { title: appVersionTexts['app_version.file'][lang], width: 28, value: (row) => row.fileInfo?.filename ?? '' },
  { title: appVersionTexts['app_version.islatest'][lang], width: 10, value: (row) => yesNoWord(row.islatest, lang) },
  { title: appVersionTexts['app_version.ismust'][lang], width: 12, value: (row) => yesNoWord(row.ismust, lang) },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  ...coverageExport<AppVersionRow>(lang),
  { title: vocabulary['common.createdAt'][lang], width: 20, value: (row) => row.crtdat },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** Versions as a spreadsheet in the reader's language. */
export const appVersionsFile = (rows: readonly AppVersionRow[], lang: Language): FileAnswer =>
  xlsxAnswer(appVersionTexts['app_version.title'][lang], columnsIn(lang), rows);
