import { blacklist, type Entry } from '#features/access-lists/server/access-list.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import {
  streamEntries,
  type EntryFilter,
  type EntrySort,
  type Reader,
} from '#features/access-lists/server/entries.queries.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { contentTitle } from '#features/access-lists/server/content-title.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { blacklistTexts } from '../blacklist.texts.ts';

const columnsIn = (lang: Language): ExportColumn<Entry>[] => [
  { title: blacklistTexts['blacklist.blacktype'][lang], width: 28, value: (row) => row.codename || row.code },
  {
    title: vocabulary['common.typeName'][lang],
    width: 14,
    value: (row) => vocabulary[contentTypeText[row.type]][lang],
  },
  { title: vocabulary['common.id'][lang], width: 24, value: (row) => row.contentoid },
  { title: vocabulary['common.name'][lang], width: 30, value: (row) => contentTitle(row, lang) },
  { title: blacklistTexts['blacklist.remark'][lang], width: 40, value: (row) => row.remark },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => row.status },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** All entries that match, as a spreadsheet in the reader's language. */
export const blacklistFile = (db: Read, filter: EntryFilter, sort: EntrySort, reader: Reader): FileAnswer =>
  xlsxAnswer(
    vocabulary['common.blacklist'][reader.lang],
    columnsIn(reader.lang),
    streamEntries(db, blacklist, filter, sort, reader),
  );
