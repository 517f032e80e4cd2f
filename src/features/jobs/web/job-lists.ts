import { type JobKind, jobMenus } from '#features/jobs/job-menus.contract.ts';
import { jobCalls, jobFilter, type JobRow, jobSortFields } from '#features/jobs/jobs.contract.ts';
import { conditionMap, type FiltersOf, noFilters, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type JobFilters = FiltersOf<typeof jobFilter>;
type JobSort = (typeof jobSortFields)[number];
type State = ListState<JobFilters, JobSort>;

export const jobName = ({ name, id }: JobRow): string => (name === id ? id : `${name} (${id})`);

const queryOf = (state: State) => ({ ...sortQuery(state), ...conditionMap(jobFilter, state) });

const listOf = (kind: JobKind) => {
  const calls = jobCalls[kind];
  return defineList<JobRow, JobFilters, JobSort>({
    name: jobMenus[kind].component,
    filters: noFilters(jobFilter),
    sortFields: jobSortFields,
    keyOf: ({ oid }) => oid,
    nameOf: jobName,
    logged: 'scheduled_job',
    /** The call returns all rows, so the pages are made here. */
    load: async (state) => {
      const rows = await call(calls.list, { query: queryOf(state) });
      const first = (state.pageNum - 1) * state.pageSize;
      return { total: rows.length, list: rows.slice(first, first + state.pageSize) };
    },
    exportAll: (state) => download(calls.exportAll, { query: queryOf(state) }),
    setStatus: (oid, status) => call(calls.edit, { content: { oid, status } }),
    remove: (oids) => call(calls.remove, { content: oids.map((oid) => ({ oid })) }),
  });
};

export const jobLists = { app: listOf('app'), bpm: listOf('bpm') };
