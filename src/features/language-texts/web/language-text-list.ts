import { languageTextListCalls } from '#features/language-texts/language-texts.contract.ts';
import { isLanguage, languageNames } from '#platform/i18n/languages.ts';
import {
  languageTextCalls,
  languageTextFilter,
  type LanguageTextRow,
  languageTextSortFields,
} from '#platform/language-texts/language-texts.contract.ts';
import { refreshWordings } from '#platform/language-texts/web/wordings.ts';
import { conditionMap, type FiltersOf, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';

/** The screen always shows the shipped texts too. */
const filter = languageTextFilter.omit({ shipped: true });
export type LanguageTextFilters = FiltersOf<typeof filter>;
type State = ListState<LanguageTextFilters, (typeof languageTextSortFields)[number]>;

export const languageNamed = (langtype: string): string => (isLanguage(langtype) ? languageNames[langtype] : langtype);

export const languageTextName = ({ langid, langtype }: LanguageTextRow): string =>
  `${langid} · ${languageNamed(langtype)}`;

const queryOf = (state: State) => ({ ...conditionMap(filter, state), shipped: 'Y' as const });

/** What was saved is in force; the notice that follows is in the new words. */
export const thenShown = async <Answer>(saving: Promise<Answer>): Promise<Answer> => {
  const answer = await saving;
  // The texts are asked for again soon in any case.
  await refreshWordings().catch(() => undefined);
  return answer;
};

export const languageTextList = defineList({
  name: 'language-texts',
  filters: noFilters(filter),
  sortFields: languageTextSortFields,
  keyOf: ({ oid }: LanguageTextRow) => oid,
  nameOf: languageTextName,
  load: (state: State) => call(languageTextCalls.search, { query: { ...pageQuery(state), ...queryOf(state) } }),
  exportAll: (state: State) =>
    download(languageTextListCalls.exportAll, { query: { ...sortQuery(state), ...queryOf(state) } }),
  setStatus: (oid, status) => thenShown(call(languageTextListCalls.edit, { content: { oid, status } })),
  remove: (oids) => thenShown(call(languageTextListCalls.remove, { content: oids })),
  removeAsks: true,
});
