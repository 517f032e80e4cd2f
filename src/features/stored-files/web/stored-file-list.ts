import {
  storedFileCalls,
  storedFileFilter,
  type StoredFileRow,
  storedFileSortFields,
} from '#features/stored-files/stored-files.contract.ts';
import { type FiltersOf, noFilters, sealedSearch } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call } from '#platform/wire/web/client.ts';

export type StoredFileFilters = FiltersOf<typeof storedFileFilter>;

export const storedFileList = defineList({
  name: 'stored-files',
  filters: noFilters(storedFileFilter),
  sortFields: storedFileSortFields,
  keyOf: ({ oid }: StoredFileRow) => oid,
  nameOf: ({ filename }) => filename,
  ...sealedSearch(storedFileFilter, { search: storedFileCalls.fineSearch, exportAll: storedFileCalls.exportAll }),
  remove: (oids) => call(storedFileCalls.remove, { content: oids }),
});
