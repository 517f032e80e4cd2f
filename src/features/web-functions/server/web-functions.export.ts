import type { Language } from '#platform/i18n/languages.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { WebFunctionRow } from '../web-functions.contract.ts';
import { webFunctionTexts } from '../web-functions.texts.ts';

const columnsIn = (lang: Language, idOf: ReadonlyMap<string, string>): ExportColumn<WebFunctionRow>[] => [
  { title: webFunctionTexts['web_function.id'][lang], width: 14, value: (row) => row.id },
  { title: webFunctionTexts['web_function.name'][lang], width: 30, value: (row) => row.title },
  { title: webFunctionTexts['web_function.position'][lang], width: 8, value: (row) => row.position },
  {
    title: webFunctionTexts['web_function.parent'][lang],
    width: 14,
    value: (row) => idOf.get(row.parentoid ?? '') ?? null,
  },
  { title: webFunctionTexts['web_function.sort'][lang], width: 8, value: (row) => row.sort },
  { title: webFunctionTexts['web_function.icon'][lang], width: 22, value: (row) => row.icon },
  { title: webFunctionTexts['web_function.url'][lang], width: 34, value: (row) => row.url },
  { title: webFunctionTexts['web_function.component'][lang], width: 24, value: (row) => row.component },
  { title: webFunctionTexts['web_function.langid'][lang], width: 28, value: (row) => row.langid },
  { title: webFunctionTexts['web_function.explain'][lang], width: 40, value: (row) => row.explain },
  { title: webFunctionTexts['web_function.status'][lang], width: 8, value: (row) => row.status },
  { title: webFunctionTexts['web_function.changed'][lang], width: 20, value: (row) => row.txdat },
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
