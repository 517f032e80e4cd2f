import type { FindSource } from '#platform/find/server/find-source.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { appUserCalls, appUserFilter } from '../app-users.contract.ts';
import { searchAppUsers } from './app-users.queries.ts';

/** App users by number, name or account, in the reader's scope. */
export const appUserFind: FindSource = {
  list: appUserCalls.search,
  path: personPath,
  records: async (db, { quick, limit, scope }) => {
    const page = { pageNum: 1, pageSize: limit };
    const { list } = await searchAppUsers(db, appUserFilter.parse(quick), scope, { sortOrder: 'asc' }, page);
    return list.map(({ empid, name, userid }) => ({
      key: empid,
      title: name,
      detail: userid === empid ? empid : `${empid} · ${userid}`,
    }));
  },
};
