import { codeNames } from '#platform/code-lists/server/code-names.queries.ts';
import type { Read } from '#platform/db/server/database.ts';
import { confirmationTexts } from '#platform/confirmations/confirmations.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { onAirText, onAirTexts, onAirWords } from '#platform/on-air/on-air.texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { statusWord, yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { documentAuthCodes } from '../company-documents.contract.ts';
import { companyDocumentTexts as texts } from '../company-documents.texts.ts';
import { streamDocuments, type Filter, type ListedDocument, type Sort } from './company-documents.queries.ts';

const columnsIn = (lang: Language, authName: (code: string) => string): ExportColumn<ListedDocument>[] => [
  { title: vocabulary['common.company'][lang], width: 12, value: (row) => row.co },
  { title: vocabulary['common.plant'][lang], width: 12, value: (row) => row.pzid },
  { title: vocabulary['common.subject'][lang], width: 40, value: (row) => row.subject },
  { title: texts['company_document.auth'][lang], width: 16, value: (row) => authName(row.auth) },
  { title: texts['company_document.releaseDat'][lang], width: 20, value: (row) => row.releaseDat },
  {
    title: onAirTexts[onAirWords.released.title][lang],
    width: 14,
    value: (row) => onAirTexts[onAirText(row.showing, 'released')][lang],
  },
  { title: vocabulary['common.file'][lang], width: 36, value: (row) => row.filename },
  { title: vocabulary['common.size'][lang], width: 12, value: (row) => formatsOf(lang).bytes(row.filesize) },
  { title: texts['company_document.uploader'][lang], width: 14, value: (row) => row.uploader },
  { title: texts['company_document.uploadtime'][lang], width: 20, value: (row) => row.uploadtime },
  { title: texts['company_document.visitcount'][lang], width: 10, value: (row) => row.visitcount },
  {
    title: confirmationTexts['confirmation.mustconfirm'][lang],
    width: 10,
    value: (row) => yesNoWord(row.mustconfirm, lang),
  },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** All documents in the scope that match, as a spreadsheet in the reader's language. */
export const documentsFile = async (
  db: Read,
  filter: Filter,
  scope: Scope,
  sort: Sort,
  lang: Language,
): Promise<FileAnswer> =>
  xlsxAnswer(
    vocabulary['common.companyDocuments'][lang],
    columnsIn(lang, await codeNames(db, documentAuthCodes, lang)),
    streamDocuments(db, filter, sort, scope),
  );
