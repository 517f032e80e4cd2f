import { pointingColumns } from '#platform/files/server/sweep-files.ts';
import type { FindSource } from '#platform/find/server/find-source.ts';
import { storedFileCalls, storedFileFilter } from '../stored-files.contract.ts';
import { searchFiles } from './stored-files.queries.ts';

/** Files by name or uploader, for readers who see all of them. */
export const storedFileFind: FindSource = {
  list: storedFileCalls.fineSearch,
  records: async (db, { quick, limit, scope }) => {
    if (!scope.everywhere) return [];
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'desc' } as const;
    const reach = { columns: await pointingColumns(db), own: null };
    const { list } = await searchFiles(db, storedFileFilter.parse(quick), page, reach);
    return list.map(({ oid, filename, uploader }) => ({ key: oid, title: filename, detail: uploader }));
  },
};
