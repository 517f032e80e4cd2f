import type { Language } from '#platform/i18n/languages.ts';
import { statusWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { WebFunctionRow } from '../web-functions.contract.ts';
import { webFunctionTexts } from '../web-functions.texts.ts';

const columnsIn = (lang: Language, idOf: ReadonlyMap<string, string>): ExportColumn<WebFunctionRow>[] => [
  { title: vocabulary['common.functionId'][lang], width: 14, value: (row) => row.id },
  { title: vocabulary['common.name'][lang], width: 30, value: (row) => row.title },
  { title: vocabulary['common.level'][lang], width: 8, value: (row) => row.position },
  {
    title: webFunctionTexts['web_function.parent'][lang],
    width: 14,
    value: (row) => idOf.get(row.parentoid ?? '') ?? null,
  },
  { title: vocabulary['common.order'][lang], width: 8, value: (row) => row.sort },
  { title: vocabulary['common.icon'][lang], width: 22, value: (row) => row.icon },
  { title: webFunctionTexts['web_function.url'][lang], width: 34, value: (row) => row.url },
  { title: webFunctionTexts['web_function.component'][lang], width: 24, value: (row) => row.component },
  { title: vocabulary['common.languageId'][lang], width: 28, value: (row) => row.langid },
  ...coverageExport<WebFunctionRow>(lang),
  { title: vocabulary['common.description'][lang], width: 40, value: (row) => row.explain },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** Entries as a spreadsheet in the reader's language; `all` holds their parents. */
export const webFunctionsFile = (
  rows: readonly WebFunctionRow[],
  all: readonly { oid: string; id: string }[],
  lang: Language,
): FileAnswer =>
  xlsxAnswer(
    webFunctionTexts['web_function.title'][lang],
    columnsIn(lang, new Map(all.map(({ oid, id }) => [oid, id]))),
    rows,
  );
