import type { Language } from '#platform/i18n/languages.ts';
import { statusWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { AppFunctionRow } from '../app-functions.contract.ts';
import { appFunctionTexts } from '../app-functions.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const columnsIn = (lang: Language): ExportColumn<AppFunctionRow>[] => [
  { title: vocabulary['common.functionId'][lang], width: 18, value: (row) => row.id },
  { title: vocabulary['common.name'][lang], width: 30, value: (row) => row.title },
  { title: appFunctionTexts['app_function.module'][lang], width: 18, value: (row) => row.modulename },
  { title: vocabulary['common.type'][lang], width: 16, value: (row) => row.typename },
  { title: appFunctionTexts['app_function.position'][lang], width: 10, value: (row) => row.position },
  { title: vocabulary['common.icon'][lang], width: 22, value: (row) => row.icon },
  { title: vocabulary['common.version'][lang], width: 12, value: (row) => row.version },
  { title: appFunctionTexts['app_function.packagename'][lang], width: 28, value: (row) => row.packagename },
  { title: appFunctionTexts['app_function.webtitle'][lang], width: 24, value: (row) => row.webtitle },
  { title: appFunctionTexts['app_function.weburl'][lang], width: 36, value: (row) => row.weburl },
  { title: appFunctionTexts['app_function.appurl'][lang], width: 36, value: (row) => row.appurl },
  { title: vocabulary['common.downloadAddress'][lang], width: 36, value: (row) => row.downurl },
  { title: vocabulary['common.languageId'][lang], width: 24, value: (row) => row.langid },
  ...coverageExport<AppFunctionRow>(lang),
  { title: vocabulary['common.description'][lang], width: 40, value: (row) => row.explain },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** Functions as a spreadsheet in the reader's language. */
export const appFunctionsFile = (rows: readonly AppFunctionRow[], lang: Language): FileAnswer =>
  xlsxAnswer(appFunctionTexts['app_function.title'][lang], columnsIn(lang), rows);
