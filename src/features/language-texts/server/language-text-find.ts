import type { FindSource } from '#platform/find/server/find-source.ts';
import { languageTextFilter } from '#platform/language-texts/language-texts.contract.ts';
import { searchLanguageTexts } from '#platform/language-texts/server/language-texts.queries.ts';
import { languageTextListCalls, languageTextMenu } from '../language-texts.contract.ts';
import { languageTextsTexts } from '../language-texts.texts.ts';

/** Texts of the reader's language by id and content, shipped ones included. */
export const languageTextFind: FindSource = {
  list: languageTextListCalls.exportAll,
  edit: languageTextListCalls.edit,
  records: async (db, { quick, limit, lang }) => {
    const filter = languageTextFilter.parse({ ...quick, langtype: lang, shipped: 'Y' });
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const { list } = await searchLanguageTexts(db, filter, page);
    return list.map(({ langid, langcontent }) => ({ key: langid, title: langcontent, detail: langid }));
  },
  verbs: [
    {
      words: languageTextsTexts['language_text.addTitle'],
      on: 'nothing',
      call: languageTextListCalls.add,
      path: () => `${languageTextMenu.url}?add=1`,
    },
  ],
};
