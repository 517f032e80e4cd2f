import type { z } from 'zod';
import {
  appVersionCalls,
  type appVersionFilter,
  appVersionLimits,
  type AppVersionRow,
  appVersionSortFields,
} from '#features/app-versions/app-versions.contract.ts';
import { maskedNo } from '#features/app-versions/version-forms.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';

export type AppVersionSortField = (typeof appVersionSortFields)[number];
export type AppVersionFilters = {
  platform: string;
  type: string;
  no: string;
  islatest: string;
  ismust: string;
  status: string;
};
export type AppVersionListState = ListState<AppVersionFilters, AppVersionSortField>;

/** Names the table in what is remembered and in what is loaded. */
export const tableName = 'app-versions';

/** What the address of the screen holds. */
export const appVersionList: ListShape<AppVersionFilters, AppVersionSortField> = {
  filters: { platform: '', type: '', no: '', islatest: '', ismust: '', status: '' },
  sortFields: appVersionSortFields,
};

export const appVersionKey = ({ oid }: AppVersionRow): string => oid;
export const appVersionName = ({ platformname, no }: AppVersionRow): string => `${platformname} ${no}`;

const yesOrNo = (value: string): '' | 'Y' | 'N' => (value === 'Y' || value === 'N' ? value : '');

/** What the list and its export ask for; an address may say anything. */
export const conditionMap = ({ filters, search }: AppVersionListState): z.input<typeof appVersionFilter> => ({
  platform: filters.platform.slice(0, appVersionLimits.code),
  type: filters.type.slice(0, appVersionLimits.code),
  no: maskedNo(filters.no.slice(0, appVersionLimits.no)),
  islatest: yesOrNo(filters.islatest),
  ismust: yesOrNo(filters.ismust),
  status: yesOrNo(filters.status),
  ...bothScripts(search),
});

/** The list comes whole (seed 001 §7): the pages are made here. */
export const loadAppVersions = async (
  state: AppVersionListState,
): Promise<{ total: number; list: AppVersionRow[] }> => {
  const { sortField, sortOrder } = state;
  const rows = await call(appVersionCalls.list, {
    query: { sortField, sortOrder },
    sealedQuery: { conditionMap: conditionMap(state) },
  });
  const first = (state.pageNum - 1) * state.pageSize;
  return { total: rows.length, list: rows.slice(first, first + state.pageSize) };
};

export const loadAppVersion = (oid: string): Promise<AppVersionRow> => call(appVersionCalls.item, { query: { oid } });
