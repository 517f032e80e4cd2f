import type { ComputedList } from '#platform/code-lists/server/code-list.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';

/** The switched-on functions of the app as a code list in their order, names in the language (seed 001 §7 Banner). */
export const appIdList: ComputedList = {
  type: 'AppID',
  options: async (db, lang) => {
    const functions = await db
      .selectFrom('app_function')
      .select(['oid', 'id', 'name', 'langid', 'position'])
      .where('status', '=', 'Y')
      .orderBy('position')
      .orderBy('id')
      .execute();
    const titles = await titlesOf(
      db,
      lang,
      functions.map(({ langid }) => langid),
    );
    return functions.map(({ oid, id, name, langid }, index) => ({
      oid,
      paramcode: id,
      paramname: titles.get(langid) ?? name,
      paramsort: index + 1,
      desccode: '',
      descname: '',
    }));
  },
};
