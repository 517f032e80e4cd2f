import type { FindSource } from '#platform/find/server/find-source.ts';
import { localized } from '#platform/i18n/texts.ts';
import { processCalls, processFilter, processMenu } from '../processes.contract.ts';
import { searchProcesses } from './processes.queries.ts';

const { url } = processMenu;

/** Processes by id or name. */
export const processFind: FindSource = {
  list: processCalls.search,
  path: (key) => `${url}?diagram=${key}`,
  records: async (db, { quick, limit }) => {
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const { list } = await searchProcesses(db, processFilter.parse(quick), page);
    return list.map(({ oid, proid, pronm }) => ({ key: oid, title: pronm, detail: proid }));
  },
  verbs: [
    {
      words: localized('上传流程文件', '上傳流程檔案', 'Upload process file', 'Tải lên tệp quy trình'),
      on: 'nothing',
      call: processCalls.upload,
      path: () => `${url}?add=1`,
    },
    {
      words: localized(
        '比较版本：{name}',
        '比較版本：{name}',
        'Compare versions of {name}',
        'So sánh phiên bản của {name}',
      ),
      on: 'record',
      call: processCalls.compare,
      path: (key) => `${url}?versions=${key}`,
    },
  ],
};
