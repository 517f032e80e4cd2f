import {
  masterDataCalls,
  masterDataFilter,
  type MasterDataRecord,
  type MasterDataRow,
  masterDataSortFields,
} from '#features/master-data/master-data.contract.ts';
import { conditionMap, type FiltersOf, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type MasterDataFilters = FiltersOf<typeof masterDataFilter>;

/** The classes that identify a row to the reader. */
export const classesOf = ({ class1, class2, class3, class4 }: MasterDataRow): string =>
  [class1, class2, class3, class4].filter((part) => part !== '').join(' · ');

export const masterDataName = (row: MasterDataRow): string => `${row.content} (${classesOf(row)})`;

export const masterDataList = defineList({
  name: 'master-data',
  filters: noFilters(masterDataFilter),
  sortFields: masterDataSortFields,
  keyOf: ({ oid }: MasterDataRow) => oid,
  logged: 'master_data',
  nameOf: masterDataName,
  load: (state) =>
    call(masterDataCalls.search, {
      query: pageQuery(state),
      sealedQuery: { conditionMap: conditionMap(masterDataFilter, state) },
    }),
  exportAll: (state) =>
    download(masterDataCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { conditionMap: conditionMap(masterDataFilter, state) },
    }),
  setStatus: (oid, status) => call(masterDataCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(masterDataCalls.remove, { content: oids }),
  removeAsks: true,
});

export const loadMasterData = (oid: string): Promise<MasterDataRecord> =>
  call(masterDataCalls.item, { query: { oid } });
