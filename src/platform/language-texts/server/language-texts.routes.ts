import type { Database } from '#platform/db/server/database.ts';
import { foldFilters } from '#platform/search/server/fold.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { languageTextCalls } from '../language-texts.contract.ts';
import { textsOfId } from './named-texts.ts';
import { searchLanguageTexts } from './language-texts.queries.ts';

export const languageTextRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(languageTextCalls.search, ({ query }) =>
    searchLanguageTexts(db.read, { folded: foldFilters(query), langtype: query.langtype }, query),
  );
  bind(languageTextCalls.ofId, ({ query }) => textsOfId(db.read, query.langid));
};
