import {
  webUserCalls,
  webUserFilter,
  type ListedWebUser,
  type WebUserRow,
  webUserSortFields,
} from '#features/web-users/web-users.contract.ts';
import { conditionMap, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call, download } from '#platform/wire/web/client.ts';

export const webUserName = ({ name, empid }: Pick<WebUserRow, 'name' | 'empid'>): string => `${name} (${empid})`;

export const webUserList = defineList({
  name: 'web-users',
  filters: noFilters(webUserFilter),
  sortFields: webUserSortFields,
  keyOf: ({ empid }: ListedWebUser) => empid,
  logged: 'web_user',
  nameOf: webUserName,
  load: (state) => call(webUserCalls.search, { body: pageQuery(state), content: conditionMap(webUserFilter, state) }),
  exportAll: (state) =>
    download(webUserCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { condition: conditionMap(webUserFilter, state) },
    }),
  setStatus: async (empid, status) => {
    const { password: _none, ...row } = await call(webUserCalls.edit, { content: { empid, status } });
    return row;
  },
});

export const loadWebUser = (empid: string): Promise<ListedWebUser> => call(webUserCalls.item, { query: { empid } });
