import { z } from 'zod';
import { type JobKind, jobMenus } from '#features/jobs/job-menus.contract.ts';
import { jobCalls, type JobRow, runStates } from '#features/jobs/jobs.contract.ts';
import { type FiltersOf, filterMap, noFilters } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { ynFilter } from '#platform/wire/values.ts';
import { call, download } from '#platform/wire/web/client.ts';

/** All jobs are loaded and narrowed here, as there are some dozens of them. `last`: how the last run ended. */
export const jobFilter = z.object({
  status: ynFilter,
  last: z.enum(['', ...runStates]).default(''),
  overdue: ynFilter,
});
export type JobFilters = FiltersOf<typeof jobFilter>;
const sortFields = ['id', 'name', 'nexttime'] as const;
type JobSort = (typeof sortFields)[number];
type State = ListState<JobFilters, JobSort>;

export const jobName = ({ name, id }: JobRow): string => (name === id ? id : `${name} (${id})`);

const isFound = ({ filters }: State) => {
  const { status = '', last = '', overdue = '' } = filterMap(jobFilter, { filters });
  return (row: JobRow): boolean =>
    (status === '' || row.status === status) &&
    (last === '' || row.last?.state === last) &&
    (overdue === '' || row.overdue === overdue);
};

const compare: Record<JobSort, (one: JobRow, other: JobRow) => number> = {
  id: (one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }),
  name: (one, other) => one.name.localeCompare(other.name),
  // What is paused comes last.
  nexttime: (one, other) => (one.nexttime ?? '9').localeCompare(other.nexttime ?? '9'),
};

const inOrder = (rows: JobRow[], { sortField, sortOrder }: State): JobRow[] => {
  if (!sortField) return rows;
  const sorted = rows.toSorted(compare[sortField]);
  return sortOrder === 'desc' ? sorted.toReversed() : sorted;
};

const listOf = (kind: JobKind) => {
  const calls = jobCalls[kind];
  return defineList<JobRow, JobFilters, JobSort>({
    name: jobMenus[kind].component,
    filters: noFilters(jobFilter),
    sortFields,
    keyOf: ({ oid }) => oid,
    nameOf: jobName,
    logged: 'scheduled_job',
    load: async (state) => {
      const found = (await call(calls.list, { query: bothScripts(state.search) })).filter(isFound(state));
      const first = (state.pageNum - 1) * state.pageSize;
      return { total: found.length, list: inOrder(found, state).slice(first, first + state.pageSize) };
    },
    exportAll: ({ search }) => download(calls.exportAll, { query: bothScripts(search) }),
    setStatus: (oid, status) => call(calls.edit, { content: { oid, status } }),
    remove: (oids) => call(calls.remove, { content: oids.map((oid) => ({ oid })) }),
  });
};

export const jobLists = { app: listOf('app'), bpm: listOf('bpm') };
