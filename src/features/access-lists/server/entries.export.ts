import type { Read } from '#platform/db/server/database.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { statusWord, yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { blacklistTexts } from '../blacklist.texts.ts';
import { whitelistTexts } from '../whitelist.texts.ts';
import type { AccessList, Entry } from './access-list.ts';
import { contentTitle } from './content-title.ts';
import { type EntryFilter, type EntrySort, type Reader, streamEntries } from './entries.queries.ts';

/** What the sheet, the code and the type are called. */
export const titles = {
  blacklist: [vocabulary['common.blacklist'], blacklistTexts['blacklist.blacktype'], vocabulary['common.typeName']],
  whitelist: [
    vocabulary['common.whitelist'],
    whitelistTexts['whitelist.type'],
    whitelistTexts['whitelist.contenttype'],
  ],
} as const;

const columnsIn = ({ table }: AccessList, lang: Language): ExportColumn<Entry>[] => {
  const [, code, type] = titles[table];
  const remark = {
    title: vocabulary['common.remark'][lang],
    width: 40,
    value: (row: Entry) => row.remark,
  };
  return [
    { title: code[lang], width: 28, value: (row) => row.codename || row.code },
    { title: type[lang], width: 14, value: (row) => vocabulary[contentTypeText[row.type]][lang] },
    { title: vocabulary['common.id'][lang], width: 24, value: (row) => row.contentoid },
    { title: vocabulary['common.name'][lang], width: 30, value: (row) => contentTitle(row, lang) },
    ...(table === 'blacklist' ? [remark] : []),
    { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
    {
      title: formatsOf(lang).capital(vocabulary['common.withSub'][lang]),
      width: 12,
      value: (row) => yesNoWord(row.containSub, lang),
    },
    { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
  ];
};

/** All entries that match, as a spreadsheet in the reader's language. */
export const entriesFile = (
  db: Read,
  list: AccessList,
  filter: EntryFilter,
  sort: EntrySort,
  reader: Reader,
): FileAnswer =>
  xlsxAnswer(
    titles[list.table][0][reader.lang],
    columnsIn(list, reader.lang),
    streamEntries(db, list, filter, sort, reader),
  );
