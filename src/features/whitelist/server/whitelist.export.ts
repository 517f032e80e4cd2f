import { accessListTexts } from '#platform/access-lists/access-lists.texts.ts';
import { whitelist } from '#platform/access-lists/server/access-list.ts';
import {
  streamEntries,
  type EntryFilter,
  type EntrySort,
  type Reader,
} from '#platform/access-lists/server/entries.queries.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { contentTitle } from '#platform/access-lists/server/content-title.ts';
import { permissionTexts } from '#platform/permission-page/permission-page.texts.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import type { Entry } from '#platform/access-lists/server/access-list.ts';
import { whitelistTexts } from '../whitelist.texts.ts';

const columnsIn = (lang: Language): ExportColumn<Entry>[] => [
  { title: whitelistTexts['whitelist.type'][lang], width: 28, value: (row) => row.codename || row.code },
  {
    title: whitelistTexts['whitelist.contenttype'][lang],
    width: 14,
    value: (row) => permissionTexts[`permission.${row.type}`][lang],
  },
  { title: accessListTexts['accessList.id'][lang], width: 24, value: (row) => row.contentoid },
  { title: accessListTexts['accessList.name'][lang], width: 30, value: (row) => contentTitle(row, lang) },
  { title: accessListTexts['accessList.status'][lang], width: 8, value: (row) => row.status },
  { title: accessListTexts['accessList.changed'][lang], width: 20, value: (row) => row.txdat },
];

/** All entries that match, as a spreadsheet in the reader's language. */
export const whitelistFile = (db: Read, filter: EntryFilter, sort: EntrySort, reader: Reader): FileAnswer =>
  xlsxAnswer(
    whitelistTexts['whitelist.title'][reader.lang],
    columnsIn(reader.lang),
    streamEntries(db, whitelist, filter, sort, reader),
  );
