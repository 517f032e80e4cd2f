import type { FindSource } from '#platform/find/server/find-source.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { webUserCalls, webUserFilter, webUserMenu } from '../web-users.contract.ts';
import { searchWebUsers } from './web-users.queries.ts';
import { words } from './words.texts.ts';

const { url } = webUserMenu;

/** Console users by number, name or account, in the reader's scope. */
export const webUserFind: FindSource = {
  list: webUserCalls.search,
  path: personPath,
  records: async (db, { quick, limit, scope }) => {
    const page = { pageNum: 1, pageSize: limit };
    const { list } = await searchWebUsers(db, webUserFilter.parse(quick), scope, { sortOrder: 'asc' }, page);
    return list.map(({ empid, name, userid }) => ({
      key: empid,
      title: name,
      detail: userid === empid ? empid : `${empid} · ${userid}`,
    }));
  },
  verbs: [
    {
      words: words['web_user.verb.addConsoleUser'],
      on: 'nothing',
      call: webUserCalls.add,
      path: () => `${url}?add=1`,
    },
    {
      words: words['web_user.verb.resetPasswordOf'],
      on: 'record',
      call: webUserCalls.resetPassword,
      path: (empid) => `${url}?reset=${encodeURIComponent(empid)}`,
    },
  ],
};
