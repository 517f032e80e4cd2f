import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import { statusWord, yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { type StoredDocument, type Filter, type Sort, streamDocuments } from './documents.queries.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const columnsIn = (lang: Language): ExportColumn<StoredDocument & { filename: string }>[] => [
  { title: vocabulary['common.id'][lang], width: 16, value: (row) => row.id },
  { title: vocabulary['common.name'][lang], width: 36, value: (row) => row.name },
  { title: vocabulary['common.type'][lang], width: 20, value: (row) => row.typename },
  { title: vocabulary['common.file'][lang], width: 40, value: (row) => row.filename },
  { title: vocabulary['common.description'][lang], width: 50, value: (row) => row.explain },
  ...coverageExport<StoredDocument & { filename: string }>(lang),
  {
    title: confirmationTexts['confirmation.mustconfirm'][lang],
    width: 10,
    value: (row) => yesNoWord(row.mustconfirm, lang),
  },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** All documents that match, as a spreadsheet in the reader's language. */
export const documentsFile = (db: Read, filter: Filter, sort: Sort, lang: Language): FileAnswer =>
  xlsxAnswer(vocabulary['common.controlledDocuments'][lang], columnsIn(lang), streamDocuments(db, filter, sort, lang));
