import type { Database } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { languageTextCalls } from '../language-texts.contract.ts';
import { wordingCalls } from '../wording.contract.ts';
import { textsOfId } from './named-texts.ts';
import { searchLanguageTexts } from './language-texts.queries.ts';
import type { WordingService } from './wording-service.ts';

export const languageTextRoutes = (bind: Bind, { db, wordings }: { db: Database; wordings: WordingService }): void => {
  bind(languageTextCalls.search, ({ query }) => searchLanguageTexts(db.read, query, query));
  bind(languageTextCalls.ofId, ({ query }) => textsOfId(db.read, query.langid));
  bind(wordingCalls.texts, ({ query, lang }) => wordings.texts(lang, query.ismobile));
};
