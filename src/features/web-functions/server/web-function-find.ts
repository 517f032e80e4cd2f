import type { FindSource } from '#platform/find/server/find-source.ts';
import { webFunctionCalls, webFunctionMenu } from '../web-functions.contract.ts';
import { matchingFunctions } from './web-function-tree.ts';
import { words } from './words.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';

const { url } = webFunctionMenu;

/** Functions of the console by id, name, title, address or component. */
export const webFunctionFind: FindSource = {
  list: webFunctionCalls.list,
  edit: webFunctionCalls.edit,
  records: async (db, { quick, limit, lang }) => {
    const rows = await matchingFunctions(db, { ...quick, attention: '', missing: '', outdated: '' }, lang);
    return rows.slice(0, limit).map(({ oid, id, title }) => ({ key: oid, title, detail: id }));
  },
  verbs: [
    {
      words: words['web_function.verb.addWebFunction'],
      on: 'nothing',
      call: webFunctionCalls.add,
      path: () => `${url}?add=1`,
    },
    {
      words: vocabulary['common.openPermissions'],
      on: 'record',
      call: webFunctionCalls.list,
      path: (key) => `${url}?permission=${key}`,
    },
  ],
};
