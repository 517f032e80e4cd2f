import {
  importFilter,
  type ImportListRow,
  importsCalls,
  importSortFields,
} from '#features/imports/imports.contract.ts';
import { conditionMap, type FiltersOf, noFilters, pageQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call } from '#platform/wire/web/client.ts';

export type ImportFilters = FiltersOf<typeof importFilter>;

export const importList = defineList({
  name: 'imports',
  filters: noFilters(importFilter),
  sortFields: importSortFields,
  keyOf: ({ oid }: ImportListRow) => oid,
  nameOf: ({ filename }) => filename,
  load: (state) =>
    call(importsCalls.search, {
      query: pageQuery(state),
      sealedQuery: { conditionMap: conditionMap(importFilter, state) },
    }),
});
