import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { exportedColumns } from '#platform/bulk-import/server/exported.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import type { ParameterRow } from '../parameters.contract.ts';
import { parameterTexts } from '../parameters.texts.ts';
import { parameterColumns } from './parameter-import.ts';
import { nameValues } from './parameter-name-columns.ts';
import { streamParameters, type Filter, type Sort } from './parameters.queries.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

async function* named(rows: AsyncIterable<ParameterRow>): AsyncGenerator<ParameterRow> {
  for await (const row of rows) yield { ...row, ...nameValues(row.names) };
}

const columnsIn = (lang: Language): ExportColumn<ParameterRow>[] => [
  ...exportedColumns<ParameterRow>(parameterColumns, lang),
  ...coverageExport<ParameterRow>(lang),
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** All parameters that match, as a spreadsheet in the reader's language that can be imported again. */
export const parametersFile = (db: Read, filter: Filter, sort: Sort, lang: Language): FileAnswer =>
  xlsxAnswer(parameterTexts['parameter.title'][lang], columnsIn(lang), named(streamParameters(db, filter, sort)));
