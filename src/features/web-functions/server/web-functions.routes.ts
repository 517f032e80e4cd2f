import type { Language } from '#platform/i18n/languages.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { webFunctionCalls, type WebFunctionRow } from '../web-functions.contract.ts';
import { textsOfId } from '#platform/language-texts/server/named-texts.ts';
import { functionTree, matchingFunctions, titled } from './web-function-tree.ts';
import { webFunctionsFile } from './web-functions.export.ts';
import { allFunctions, functionByOid, type StoredFunction } from './web-functions.queries.ts';
import { addFunction, editFunction, removeFunctions, sortSiblings, type Services } from './web-functions.service.ts';

export const webFunctionRoutes = (bind: Bind, services: Services): void => {
  const { db } = services;
  const inLanguage = async (row: StoredFunction, lang: Language): Promise<WebFunctionRow> =>
    found((await titled(db.read, [row], lang))[0]);

  bind(webFunctionCalls.list, ({ query, lang }) => matchingFunctions(db.read, query, lang));
  bind(webFunctionCalls.tree, ({ lang }) => functionTree(db.read, lang));
  bind(webFunctionCalls.item, async ({ query, lang }) => {
    const row = found(await functionByOid(db.read, query.oid), codes.serverMessage);
    return { ...(await inLanguage(row, lang)), versions: await textsOfId(db.read, row.langid) };
  });
  bind(webFunctionCalls.exportAll, async ({ query, lang }) =>
    webFunctionsFile(await matchingFunctions(db.read, query, lang), await allFunctions(db.read), lang),
  );

  bind(webFunctionCalls.add, async ({ content, caller, lang }) =>
    inLanguage(await addFunction(db, caller, content), lang),
  );
  bind(webFunctionCalls.edit, async ({ content, caller, lang }) =>
    inLanguage(await editFunction(services, caller, content), lang),
  );
  bind(webFunctionCalls.sortSiblings, async ({ content, caller, lang }) => {
    await sortSiblings(db, caller, content);
    const rows = await allFunctions(db.read);
    return titled(
      db.read,
      rows.filter(({ parentoid }) => parentoid === content.parentoid),
      lang,
    );
  });
  bind(webFunctionCalls.remove, ({ content, caller }) => removeFunctions(services, caller, content));
};
