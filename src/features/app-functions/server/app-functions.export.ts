import type { Language } from '#platform/i18n/languages.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { AppFunctionRow } from '../app-functions.contract.ts';
import { appFunctionTexts } from '../app-functions.texts.ts';

const columnsIn = (lang: Language): ExportColumn<AppFunctionRow>[] => [
  { title: appFunctionTexts['app_function.id'][lang], width: 18, value: (row) => row.id },
  { title: appFunctionTexts['app_function.name'][lang], width: 30, value: (row) => row.title },
  { title: appFunctionTexts['app_function.module'][lang], width: 18, value: (row) => row.modulename },
  { title: appFunctionTexts['app_function.type'][lang], width: 16, value: (row) => row.typename },
  { title: appFunctionTexts['app_function.position'][lang], width: 10, value: (row) => row.position },
  { title: appFunctionTexts['app_function.icon'][lang], width: 22, value: (row) => row.icon },
  { title: appFunctionTexts['app_function.version'][lang], width: 12, value: (row) => row.version },
  { title: appFunctionTexts['app_function.packagename'][lang], width: 28, value: (row) => row.packagename },
  { title: appFunctionTexts['app_function.webtitle'][lang], width: 24, value: (row) => row.webtitle },
  { title: appFunctionTexts['app_function.weburl'][lang], width: 36, value: (row) => row.weburl },
  { title: appFunctionTexts['app_function.appurl'][lang], width: 36, value: (row) => row.appurl },
  { title: appFunctionTexts['app_function.downurl'][lang], width: 36, value: (row) => row.downurl },
  { title: appFunctionTexts['app_function.langid'][lang], width: 24, value: (row) => row.langid },
  { title: appFunctionTexts['app_function.explain'][lang], width: 40, value: (row) => row.explain },
  { title: appFunctionTexts['app_function.status'][lang], width: 8, value: (row) => row.status },
  { title: appFunctionTexts['app_function.changed'][lang], width: 20, value: (row) => row.txdat },
];

/** Functions as a spreadsheet in the reader's language. */
export const appFunctionsFile = (rows: readonly AppFunctionRow[], lang: Language): FileAnswer =>
  xlsxAnswer(appFunctionTexts['app_function.title'][lang], columnsIn(lang), rows);
