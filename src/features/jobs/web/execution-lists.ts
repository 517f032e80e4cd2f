import {
  type AppExecutionRow,
  type BpmExecutionRow,
  executionCalls,
  executionFilters,
  executionSortFields,
  type ExecutionState,
  type ExecutionVerdict,
} from '#features/jobs/executions.contract.ts';
import { executionMenus, type JobKind } from '#features/jobs/job-menus.contract.ts';
import { type FiltersOf, conditionMap, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call, download } from '#platform/wire/web/client.ts';

export type ExecutionFilters = FiltersOf<(typeof executionFilters)[JobKind]>;
type ExecutionSort = (typeof executionSortFields)[number];
type State = ListState<ExecutionFilters, ExecutionSort>;

/** A run of either kind, in the words of one: each has its own names on the wire. */
export type Execution = Omit<AppExecutionRow, 'state' | 'verdict' | 'tskid'> & {
  state: ExecutionState;
  verdict: ExecutionVerdict;
};

export const ofApp = ({ tskid: _, ...row }: AppExecutionRow): Execution => row;
export const ofBpm = ({ id, name, ...row }: BpmExecutionRow): Execution => ({ ...row, jobid: id, jobName: name });

export const executionName = ({ jobName, scheduleid }: Execution): string => `${jobName} · ${scheduleid}`;

const queryOf = (kind: JobKind, state: State) => ({
  ...pageQuery(state),
  ...conditionMap(executionFilters[kind], state),
});

const loads = {
  app: async (state: State) => {
    const { total, list } = await call(executionCalls.app.search, { query: queryOf('app', state) });
    return { total, list: list.map(ofApp) };
  },
  bpm: async (state: State) => {
    const { total, list } = await call(executionCalls.bpm.search, { query: queryOf('bpm', state) });
    return { total, list: list.map(ofBpm) };
  },
};

/** All attempts of what a run belongs to, the first one first. */
export const loadAttempts = async (kind: JobKind, oid: string): Promise<Execution[]> => {
  const query = { oid };
  return kind === 'app'
    ? (await call(executionCalls.app.item, { query })).map(ofApp)
    : (await call(executionCalls.bpm.item, { query })).map(ofBpm);
};

const listOf = (kind: JobKind) =>
  defineList<Execution, ExecutionFilters, ExecutionSort>({
    name: executionMenus[kind].component,
    filters: noFilters(executionFilters[kind]),
    sortFields: executionSortFields,
    keyOf: ({ oid }) => oid,
    nameOf: executionName,
    load: loads[kind],
    exportAll: (state) =>
      download(executionCalls[kind].exportAll, {
        query: { ...sortQuery(state), ...conditionMap(executionFilters[kind], state) },
      }),
  });

export const executionLists = { app: listOf('app'), bpm: listOf('bpm') };
