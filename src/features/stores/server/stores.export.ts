import { codeNames } from '#platform/code-lists/server/code-names.queries.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { statusWord, yesNoWord } from '#platform/spreadsheet/server/export-words.ts';
import { xlsxAnswer, type ExportColumn } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { storeTexts } from '../stores.texts.ts';
import { streamStores, type Filter, type Sort, type StoredStore } from './stores.queries.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const columnsIn = (lang: Language, mapName: (code: string) => string): ExportColumn<StoredStore>[] => [
  { title: vocabulary['common.plant'][lang], width: 14, value: (row) => row.plant },
  { title: storeTexts['store.name'][lang], width: 24, value: (row) => row.storeNm },
  { title: storeTexts['store.tel'][lang], width: 16, value: (row) => row.tel },
  { title: storeTexts['store.addr'][lang], width: 36, value: (row) => row.addr },
  { title: storeTexts['store.openingHours'][lang], width: 16, value: (row) => row.openingHours },
  { title: storeTexts['store.expense'][lang], width: 12, value: (row) => row.perExpense },
  { title: vocabulary['common.currency'][lang], width: 10, value: (row) => row.currency },
  { title: storeTexts['store.discount'][lang], width: 30, value: (row) => row.discount },
  { title: storeTexts['store.introduce'][lang], width: 40, value: (row) => row.introduce },
  { title: vocabulary['common.order'][lang], width: 10, value: (row) => row.sort },
  { title: storeTexts['store.grade'][lang], width: 10, value: (row) => row.avgGrade },
  { title: storeTexts['store.visits'][lang], width: 12, value: (row) => row.visitcount },
  { title: storeTexts['store.newFeedback'][lang], width: 12, value: (row) => yesNoWord(row.newFeedBack, lang) },
  { title: storeTexts['store.map'][lang], width: 16, value: (row) => mapName(row.map) },
  { title: storeTexts['store.longitude'][lang], width: 14, value: (row) => row.longitude },
  { title: storeTexts['store.latitude'][lang], width: 14, value: (row) => row.latitude },
  { title: vocabulary['common.status'][lang], width: 8, value: (row) => statusWord(row.status, lang) },
  { title: vocabulary['common.changedAt'][lang], width: 20, value: (row) => row.txdat },
];

/** All stores of a plant in the scope that match, as a spreadsheet in the reader's language. */
export const storesFile = async (
  db: Read,
  filter: Filter,
  scope: Scope,
  sort: Sort,
  lang: Language,
): Promise<FileAnswer> =>
  xlsxAnswer(
    storeTexts['store.title'][lang],
    columnsIn(lang, await codeNames(db, 'MapType', lang)),
    streamStores(db, filter, sort, scope),
  );
