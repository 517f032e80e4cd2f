import type { Language } from '#platform/i18n/languages.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { bannerTexts, showingText } from '../banners.texts.ts';
import type { StoredBanner } from './banners.queries.ts';

const columnsIn = (lang: Language): ExportColumn<StoredBanner>[] => [
  { title: bannerTexts['banner.id'][lang], width: 20, value: (row) => row.id },
  { title: bannerTexts['banner.explain'][lang], width: 40, value: (row) => row.explain },
  {
    title: bannerTexts['banner.showing'][lang],
    width: 14,
    value: (row) => bannerTexts[showingText[row.showing]][lang],
  },
  { title: bannerTexts['banner.openType'][lang], width: 10, value: (row) => row.opentype },
  { title: bannerTexts['banner.app'][lang], width: 16, value: (row) => row.appid },
  { title: bannerTexts['banner.url'][lang], width: 40, value: (row) => row.portalurl },
  { title: bannerTexts['banner.start'][lang], width: 20, value: (row) => row.starttime },
  { title: bannerTexts['banner.end'][lang], width: 20, value: (row) => row.endtime },
  { title: bannerTexts['banner.sort'][lang], width: 10, value: (row) => row.sort },
  { title: bannerTexts['banner.languages'][lang], width: 24, value: (row) => row.languages.join(', ') },
  { title: bannerTexts['banner.status'][lang], width: 8, value: (row) => row.status },
  { title: bannerTexts['banner.changed'][lang], width: 20, value: (row) => row.txdat },
];

/** Banners as a spreadsheet in the reader's language. */
export const bannersFile = (rows: AsyncIterable<StoredBanner>, lang: Language): FileAnswer =>
  xlsxAnswer(bannerTexts['banner.title'][lang], columnsIn(lang), rows);
