import { exportedColumns } from '#platform/bulk-import/server/exported.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { MasterDataRow } from '../master-data.contract.ts';
import { masterDataTexts } from '../master-data.texts.ts';
import { masterDataColumns } from './master-data-import.ts';
import { type ScopedFilter, type Sort, streamMasterData } from './master-data.queries.ts';

const columnsIn = (lang: Language): ExportColumn<MasterDataRow>[] => [
  ...exportedColumns<MasterDataRow>(masterDataColumns, lang),
  ...coverageExport<MasterDataRow>(lang),
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** All rows that match, as a spreadsheet in the reader's language that can be imported again. */
export const masterDataFile = (db: Read, filter: ScopedFilter, sort: Sort, lang: Language): FileAnswer =>
  xlsxAnswer(masterDataTexts['master_data.title'][lang], columnsIn(lang), streamMasterData(db, filter, sort));
