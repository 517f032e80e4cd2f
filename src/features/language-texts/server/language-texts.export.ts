import { exportedColumns } from '#platform/bulk-import/server/exported.ts';
import type { Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { type Filter, idsOfLanguageTexts } from '#platform/language-texts/server/language-texts.queries.ts';
import { xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { languageTextsTexts } from '../language-texts.texts.ts';
import { languageTextColumns, lineOfTexts } from './language-text-import.ts';
import { shippedOf, textsOfIds } from './text-rows.queries.ts';

const portion = 500;

/** One line for each id, with the texts in force: stored ones, else shipped ones. */
async function* linesOf(db: Read, filter: Filter): AsyncGenerator<ReturnType<typeof lineOfTexts>> {
  const langids = await idsOfLanguageTexts(db, filter);
  for (let from = 0; from < langids.length; from += portion) {
    const some = langids.slice(from, from + portion);
    const shipped = await shippedOf(db, some);
    const stored = Map.groupBy(await textsOfIds(db, some), ({ langid }) => langid);
    for (const langid of some) yield lineOfTexts(langid, stored.get(langid) ?? [], shipped.get(langid));
  }
}

/** The ids that match with their texts in all languages, as a spreadsheet. */
export const languageTextsFile = (db: Read, filter: Filter, lang: Language): FileAnswer =>
  xlsxAnswer(
    languageTextsTexts['language_text.title'][lang],
    exportedColumns(languageTextColumns, lang),
    linesOf(db, filter),
  );
