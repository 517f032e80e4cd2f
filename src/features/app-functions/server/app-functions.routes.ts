import type { Language } from '#platform/i18n/languages.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { appFunctionCalls, type AppFunctionRow } from '../app-functions.contract.ts';
import { textsOfId } from '#platform/language-texts/server/named-texts.ts';
import { matchingAppFunctions, named } from './app-function-list.ts';
import { appFunctionsFile } from './app-functions.export.ts';
import { appFunctionByOid, appFunctionUsageOf, type StoredAppFunction } from './app-functions.queries.ts';
import {
  addAppFunction,
  editAppFunction,
  modulesFor,
  removeAppFunctions,
  type Services,
} from './app-functions.service.ts';

export const appFunctionRoutes = (bind: Bind, services: Services): void => {
  const { read } = services.db;
  const inLanguage = async (row: StoredAppFunction | undefined, lang: Language): Promise<AppFunctionRow> => {
    const [one] = row ? await named(read, [row], lang) : [];
    return found(one, codes.serverMessage);
  };

  bind(appFunctionCalls.list, ({ query, lang }) => matchingAppFunctions(read, query, lang));
  bind(appFunctionCalls.item, async ({ query, lang }) => {
    const row = await inLanguage(await appFunctionByOid(read, query.oid), lang);
    return { ...row, versions: await textsOfId(read, row.langid) };
  });
  bind(appFunctionCalls.modules, ({ caller, lang }) => modulesFor(services, caller.empid, lang));
  bind(appFunctionCalls.exportAll, async ({ query, lang }) =>
    appFunctionsFile(await matchingAppFunctions(read, query, lang), lang),
  );
  bind(appFunctionCalls.usage, ({ query }) => appFunctionUsageOf(read, query.oids));

  bind(appFunctionCalls.add, async ({ content, caller, lang }) =>
    inLanguage(await addAppFunction(services, caller, content), lang),
  );
  bind(appFunctionCalls.edit, async ({ content, caller, lang }) =>
    inLanguage(await editAppFunction(services, caller, content), lang),
  );
  bind(appFunctionCalls.remove, ({ content, caller }) => removeAppFunctions(services, caller, content));
};
