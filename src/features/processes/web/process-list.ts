import { processCalls, processFilter, processSortFields } from '#features/processes/processes.contract.ts';
import type { ProcessRow } from '#features/processes/process-rows.contract.ts';
import { conditionMap, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call, download } from '#platform/wire/web/client.ts';

export const processName = ({ pronm, proid }: Pick<ProcessRow, 'pronm' | 'proid'>): string =>
  pronm === proid ? proid : `${pronm} (${proid})`;

export const processList = defineList({
  name: 'processes',
  filters: noFilters(processFilter),
  sortFields: processSortFields,
  keyOf: ({ oid }: ProcessRow) => oid,
  logged: 'process',
  nameOf: processName,
  load: (state) => call(processCalls.search, { query: { ...pageQuery(state), ...conditionMap(processFilter, state) } }),
  exportAll: (state) =>
    download(processCalls.exportAll, { query: { ...sortQuery(state), ...conditionMap(processFilter, state) } }),
  setStatus: (oid, status) => call(processCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(processCalls.remove, { content: oids }),
  removeAsks: true,
});
