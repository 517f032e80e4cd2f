import type { FindSource } from '#platform/find/server/find-source.ts';
import { documentCalls, documentFilter, documentMenu } from '../documents.contract.ts';
import { searchDocuments } from './documents.queries.ts';
import { words } from './words.texts.ts';

const { url } = documentMenu;

/** Controlled documents by id, name or description. */
export const documentFind: FindSource = {
  list: documentCalls.search,
  edit: documentCalls.edit,
  records: async (db, { quick, limit, lang }) => {
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const { list } = await searchDocuments(db, documentFilter.parse(quick), page, lang);
    return list.map(({ oid, id, name }) => ({ key: oid, title: name, detail: id }));
  },
  verbs: [
    {
      words: words['document.verb.addControlledDocument'],
      on: 'nothing',
      call: documentCalls.add,
      path: () => `${url}?add=1`,
    },
  ],
};
