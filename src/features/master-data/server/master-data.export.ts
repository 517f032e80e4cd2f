import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { MasterDataRow } from '../master-data.contract.ts';
import { masterDataTexts } from '../master-data.texts.ts';
import { type ScopedFilter, type Sort, streamMasterData } from './master-data.queries.ts';

const columnsIn = (lang: Language): ExportColumn<MasterDataRow>[] => {
  const classColumn = (name: 'class1' | 'class2' | 'class3' | 'class4' | 'class5' | 'class6') => ({
    title: masterDataTexts[`master_data.${name}`][lang],
    width: 14,
    value: (row: MasterDataRow) => row[name],
  });
  return [
    classColumn('class1'),
    classColumn('class2'),
    classColumn('class3'),
    classColumn('class4'),
    classColumn('class5'),
    classColumn('class6'),
    { title: vocabulary['common.content'][lang], width: 40, value: (row) => row.content },
    { title: vocabulary['common.order'][lang], width: 10, value: (row) => row.sort },
    { title: vocabulary['common.languageId'][lang], width: 30, value: (row) => row.len },
    ...coverageExport<MasterDataRow>(lang),
    { title: masterDataTexts['master_data.ismobile'][lang], width: 10, value: (row) => row.ismobile },
    { title: vocabulary['common.status'][lang], width: 8, value: (row) => row.status },
    { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
  ];
};

/** All rows that match, as a spreadsheet in the reader's language. */
export const masterDataFile = (db: Read, filter: ScopedFilter, sort: Sort, lang: Language): FileAnswer =>
  xlsxAnswer(masterDataTexts['master_data.title'][lang], columnsIn(lang), streamMasterData(db, filter, sort));
