import type { Read } from '#platform/db/server/database.ts';
import { type Language, languageNames, languages } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { type Filter, idsOfLanguageTexts } from '#platform/language-texts/server/language-texts.queries.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { FileAnswer } from '#platform/wire/server/file-answer.ts';
import { languageTextsTexts } from '../language-texts.texts.ts';
import { shippedOf, textsOfIds } from './text-rows.queries.ts';

type Line = { langid: string; ismobile: 'Y' | 'N'; texts: Partial<Record<Language, string>> };

const columnsIn = (lang: Language): ExportColumn<Line>[] => [
  { title: vocabulary['common.languageId'][lang], width: 40, value: (row) => row.langid },
  ...languages.map((one) => ({
    title: languageNames[one],
    width: 40,
    value: ({ texts }: Line) => texts[one] ?? '',
  })),
  { title: languageTextsTexts['language_text.ismobile'][lang], width: 12, value: (row) => row.ismobile },
];

const portion = 500;

/** One line for each id, with the texts in force: stored ones, else shipped ones. */
async function* linesOf(db: Read, filter: Filter): AsyncGenerator<Line> {
  const langids = await idsOfLanguageTexts(db, filter);
  for (let from = 0; from < langids.length; from += portion) {
    const some = langids.slice(from, from + portion);
    const shipped = await shippedOf(db, some);
    const stored = Map.groupBy(await textsOfIds(db, some), ({ langid }) => langid);
    for (const langid of some) {
      const rows = stored.get(langid) ?? [];
      const own = Object.fromEntries(rows.map(({ langtype, langcontent }) => [langtype, langcontent]));
      yield {
        langid,
        ismobile: rows.some(({ ismobile }) => ismobile === 'Y') ? 'Y' : 'N',
        texts: { ...shipped.get(langid)?.words, ...own },
      };
    }
  }
}

/** The ids that match with their texts in all languages, as a spreadsheet. */
export const languageTextsFile = (db: Read, filter: Filter, lang: Language): FileAnswer =>
  xlsxAnswer(languageTextsTexts['language_text.title'][lang], columnsIn(lang), linesOf(db, filter));
