import type { Database } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { languageTextCalls } from '../language-texts.contract.ts';
import { wordingCalls } from '../wording.contract.ts';
import { textsOfId } from './named-texts.ts';
import { type NameUse, usesOfName } from './name-uses.ts';
import { searchLanguageTexts } from './language-texts.queries.ts';
import type { WordingService } from './wording-service.ts';

type Services = { db: Database; wordings: WordingService; rights: Rights; nameUses: readonly NameUse[] };

export const languageTextRoutes = (bind: Bind, { db, wordings, rights, nameUses }: Services): void => {
  bind(languageTextCalls.search, ({ query }) => searchLanguageTexts(db.read, query, query));
  bind(languageTextCalls.ofId, ({ query }) => textsOfId(db.read, query.langid));
  bind(languageTextCalls.uses, ({ query, caller, lang }) =>
    usesOfName({ read: db.read, rights }, nameUses, { ...query, empid: caller.empid, lang }),
  );
  bind(wordingCalls.texts, ({ query, lang }) => wordings.texts(lang, query.ismobile));
};
