import {
  appSignInCalls,
  appSignInFilter,
  type AppSignInRow,
  signInSortFields,
  webSignInCalls,
  webSignInFilter,
  type WebSignInRow,
} from '#features/sign-ins/sign-ins.contract.ts';
import { conditionMap, type FiltersOf, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { formatsOf } from '#platform/i18n/formats.ts';
import { currentLanguage } from '#platform/i18n/web/language-store.ts';

type SortField = (typeof signInSortFields)[number];
export type WebSignInFilters = FiltersOf<typeof webSignInFilter>;
export type AppSignInFilters = FiltersOf<typeof appSignInFilter>;

const common = {
  sortFields: signInSortFields,
  keyOf: ({ oid }: { oid: string }) => oid,
  nameOf: ({ userid, logintime }: { userid: string; logintime: string }) =>
    `${userid} · ${formatsOf(currentLanguage()).exact(logintime)}`,
};

export const webSignInList = defineList<WebSignInRow, WebSignInFilters, SortField>({
  ...common,
  name: 'web-sign-ins',
  filters: noFilters(webSignInFilter),
  load: (state: ListState<WebSignInFilters, SortField>) =>
    call(webSignInCalls.search, { query: { ...pageQuery(state), ...conditionMap(webSignInFilter, state) } }),
  exportAll: (state: ListState<WebSignInFilters, SortField>) =>
    download(webSignInCalls.exportAll, { query: { ...sortQuery(state), ...conditionMap(webSignInFilter, state) } }),
});

export const appSignInList = defineList<AppSignInRow, AppSignInFilters, SortField>({
  ...common,
  name: 'app-sign-ins',
  filters: noFilters(appSignInFilter),
  load: (state: ListState<AppSignInFilters, SortField>) =>
    call(appSignInCalls.search, { query: { ...pageQuery(state), ...conditionMap(appSignInFilter, state) } }),
  exportAll: (state: ListState<AppSignInFilters, SortField>) =>
    download(appSignInCalls.exportAll, { query: { ...sortQuery(state), ...conditionMap(appSignInFilter, state) } }),
});
