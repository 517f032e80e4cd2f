import type { FindSource } from '#platform/find/server/find-source.ts';
import { writeBackCalls, writeBackFilter, writeBackMenu } from '../write-backs.contract.ts';
import { searchWriteBacks } from './write-backs.queries.ts';

/** Results by form or instance, for readers who look everywhere. */
export const writeBackFind: FindSource = {
  list: writeBackCalls.search,
  path: (key) => `${writeBackMenu.url}?details=${key}`,
  records: async (db, { quick, limit, scope }) => {
    if (!scope.everywhere) return [];
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'desc' } as const;
    const { list } = await searchWriteBacks(db, writeBackFilter.parse(quick), page);
    return list.map(({ oid, name, insId }) => ({ key: oid, title: name, detail: insId }));
  },
};
