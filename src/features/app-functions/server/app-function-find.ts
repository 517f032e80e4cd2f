import type { FindSource } from '#platform/find/server/find-source.ts';
import { appFunctionCalls, appFunctionFilter, appFunctionMenu } from '../app-functions.contract.ts';
import { matchingAppFunctions } from './app-function-list.ts';
import { words } from './words.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const { url } = appFunctionMenu;

/** Functions of the app by id, name, package or module. */
export const appFunctionFind: FindSource = {
  list: appFunctionCalls.list,
  edit: appFunctionCalls.edit,
  records: async (db, { quick, limit, lang }) => {
    const filter = { ...appFunctionFilter.parse(quick), sortField: undefined, sortOrder: 'asc' } as const;
    const rows = await matchingAppFunctions(db, filter, lang);
    return rows.slice(0, limit).map(({ oid, id, title }) => ({ key: oid, title, detail: id }));
  },
  verbs: [
    {
      words: words['app_function.verb.addAppFunction'],
      on: 'nothing',
      call: appFunctionCalls.add,
      path: () => `${url}?add=1`,
    },
    {
      words: vocabulary['common.openPermissions'],
      on: 'record',
      call: appFunctionCalls.list,
      path: (key) => `${url}?permission=${key}`,
    },
  ],
};
