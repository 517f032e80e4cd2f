import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import type { ParameterRow } from '../parameters.contract.ts';
import { parameterTexts } from '../parameters.texts.ts';
import { streamParameters, type Filter, type Sort } from './parameters.queries.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const columnsIn = (lang: Language): ExportColumn<ParameterRow>[] => [
  { title: parameterTexts['parameter.type'][lang], width: 20, value: (row) => row.paramtype },
  { title: vocabulary['common.typeName'][lang], width: 24, value: (row) => row.paramtypename },
  { title: vocabulary['common.code'][lang], width: 20, value: (row) => row.paramcode },
  { title: vocabulary['common.name'][lang], width: 30, value: (row) => row.paramname },
  { title: vocabulary['common.order'][lang], width: 10, value: (row) => row.paramsort },
  { title: parameterTexts['parameter.parent'][lang], width: 24, value: (row) => row.parentparamname },
  { title: parameterTexts['parameter.extendedCode'][lang], width: 30, value: (row) => row.desccode },
  { title: parameterTexts['parameter.extendedName'][lang], width: 30, value: (row) => row.descname },
  ...coverageExport<ParameterRow>(lang),
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => row.status },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** All parameters that match, as a spreadsheet in the reader's language. */
export const parametersFile = (db: Read, filter: Filter, sort: Sort, lang: Language): FileAnswer =>
  xlsxAnswer(parameterTexts['parameter.title'][lang], columnsIn(lang), streamParameters(db, filter, sort));
