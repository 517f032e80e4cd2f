import { codeNames } from '#platform/code-lists/server/code-names.queries.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { onAirText, onAirTexts } from '#platform/on-air/on-air.texts.ts';
import { coverageExport } from '#platform/language-versions/server/coverage-export.ts';
import { statusWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { openTypeList } from '../banners.contract.ts';
import { bannerTexts } from '../banners.texts.ts';
import type { StoredBanner } from './banners.queries.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const columnsIn = (lang: Language, opensWith: (code: string) => string): ExportColumn<StoredBanner>[] => [
  { title: vocabulary['common.id'][lang], width: 20, value: (row) => row.id },
  { title: vocabulary['common.description'][lang], width: 40, value: (row) => row.explain },
  {
    title: onAirTexts['on_air.title'][lang],
    width: 14,
    value: (row) => onAirTexts[onAirText(row.showing)][lang],
  },
  { title: bannerTexts['banner.openType'][lang], width: 20, value: (row) => opensWith(row.opentype) },
  { title: bannerTexts['banner.app'][lang], width: 16, value: (row) => row.appid },
  { title: bannerTexts['banner.url'][lang], width: 40, value: (row) => row.portalurl },
  { title: vocabulary['common.start'][lang], width: 20, value: (row) => row.starttime },
  { title: vocabulary['common.end'][lang], width: 20, value: (row) => row.endtime },
  { title: vocabulary['common.order'][lang], width: 10, value: (row) => row.sort },
  ...coverageExport<StoredBanner>(lang),
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** Banners as a spreadsheet in the reader's language. */
export const bannersFile = async (db: Read, rows: AsyncIterable<StoredBanner>, lang: Language): Promise<FileAnswer> =>
  xlsxAnswer(bannerTexts['banner.title'][lang], columnsIn(lang, await codeNames(db, openTypeList, lang)), rows);
