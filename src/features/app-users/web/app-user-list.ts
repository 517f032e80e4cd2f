import {
  appUserCalls,
  appUserFilter,
  type ShownAppUser,
  type AppUserRow,
  type ListedAppUser,
  appUserSortFields,
} from '#features/app-users/app-users.contract.ts';
import { conditionMap, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call, download } from '#platform/wire/web/client.ts';

export const appUserName = ({ name, empid }: Pick<AppUserRow, 'name' | 'empid'>): string => `${name} (${empid})`;

export const appUserList = defineList({
  name: 'app-users',
  filters: noFilters(appUserFilter),
  sortFields: appUserSortFields,
  keyOf: ({ empid }: ListedAppUser) => empid,
  logged: 'app_user',
  nameOf: appUserName,
  load: (state) => call(appUserCalls.search, { body: pageQuery(state), content: conditionMap(appUserFilter, state) }),
  exportAll: (state) =>
    download(appUserCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { conditionMap: conditionMap(appUserFilter, state) },
    }),
  setStatus: (empid, status) => call(appUserCalls.edit, { content: { empid, status } }),
  // The sheet says who is switched off and could sign in again.
  remove: (empids) => call(appUserCalls.remove, { query: { liftBan: 'N' }, content: empids }),
  removeAsks: true,
});

export const loadAppUser = (empid: string): Promise<ShownAppUser> => call(appUserCalls.item, { query: { empid } });
