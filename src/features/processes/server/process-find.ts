import type { FindSource } from '#platform/find/server/find-source.ts';
import { processCalls, processFilter, processMenu } from '../processes.contract.ts';
import { searchProcesses } from './processes.queries.ts';
import { words } from './words.texts.ts';
import { processTexts } from '../processes.texts.ts';

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
      words: processTexts['process.upload'],
      on: 'nothing',
      call: processCalls.upload,
      path: () => `${url}?add=1`,
    },
    {
      words: words['process.verb.compareVersionsOf'],
      on: 'record',
      call: processCalls.compare,
      path: (key) => `${url}?versions=${key}`,
    },
  ],
};
