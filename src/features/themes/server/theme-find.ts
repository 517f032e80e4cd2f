import type { FindSource } from '#platform/find/server/find-source.ts';
import { themeCalls, themeFilter, themeMenu } from '../themes.contract.ts';
import { listThemes } from './themes.queries.ts';
import { words } from './words.texts.ts';

/** Themes by id, name or remark. */
export const themeFind: FindSource = {
  list: themeCalls.list,
  edit: themeCalls.edit,
  records: async (db, { quick, limit }) => {
    const rows = await listThemes(db, themeFilter.parse(quick));
    return rows.slice(0, limit).map(({ oid, id, name }) => ({ key: oid, title: name, detail: id }));
  },
  verbs: [
    {
      words: words['theme.verb.addTheme'],
      on: 'nothing',
      call: themeCalls.add,
      path: () => `${themeMenu.url}?add=1`,
    },
  ],
};
