import type { Database } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { codeListCalls } from '../code-lists.contract.ts';
import type { ComputedList } from './code-list.ts';
import { optionsFor, type SeesEntry } from './code-options.queries.ts';

type Services = {
  db: Database;
  computedLists: readonly ComputedList[];
  /** Which entries a person may see, since some have permissions. */
  seesEntries: (empid: string) => Promise<SeesEntry>;
};

export const codeListRoutes = (bind: Bind, { db, computedLists, seesEntries }: Services): void => {
  bind(codeListCalls.options, async ({ query, caller, lang }) => {
    const sees = await seesEntries(caller.empid);
    const computed = computedLists.find(({ type }) => type === query.paramType);
    if (!computed) return optionsFor(db.read, sees, query, lang);
    const [own, stored] = await Promise.all([computed.options(db.read, lang), optionsFor(db.read, sees, query, lang)]);
    const codes = new Set(own.map(({ paramcode }) => paramcode));
    return [...own, ...stored.filter(({ paramcode }) => !codes.has(paramcode))];
  });
  bind(codeListCalls.optionsBelow, async ({ query, caller, lang }) =>
    optionsFor(db.read, await seesEntries(caller.empid), query, lang),
  );
};
