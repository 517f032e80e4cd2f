import { z } from 'zod';
import type { Database } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { appFunctionCalls, type AppFunctionRow } from '../app-functions.contract.ts';
import { matchingAppFunctions } from './app-function-list.ts';

const everything = { sortField: undefined, ...z.object(appFunctionCalls.list.query).parse({}) };

/** The functions of the app that a person has, in the order of the app: by module, then by position. */
export const functionsOfPerson = async (
  { db, rights }: { db: Database; rights: Rights },
  { empid, lang }: { empid: string; lang: Language },
): Promise<AppFunctionRow[]> => {
  const [held, all] = await Promise.all([rights.of(empid), matchingAppFunctions(db.read, everything, lang)]);
  return all.filter(({ oid, status }) => status === 'Y' && held.has(oid));
};
