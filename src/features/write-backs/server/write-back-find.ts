import type { FindSource } from '#platform/find/server/find-source.ts';
import { writeBackCalls, writeBackFilter, writeBackMenu } from '../write-backs.contract.ts';
import { searchWriteBacks } from './write-backs.queries.ts';

/** Instances of processes by form or instance, for readers who look everywhere; one may have several results. */
export const writeBackFind: FindSource = {
  list: writeBackCalls.search,
  path: (insId) => `${writeBackMenu.url}?insId=${encodeURIComponent(insId)}`,
  records: async (db, { quick, limit, scope }) => {
    if (!scope.everywhere) return [];
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'desc' } as const;
    const { list } = await searchWriteBacks(db, writeBackFilter.parse(quick), page);
    return list
      .filter(({ insId }, n) => list.findIndex((one) => one.insId === insId) === n)
      .map(({ name, insId }) => ({ key: insId, title: name, detail: insId }));
  },
};
