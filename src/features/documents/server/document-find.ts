import type { FindSource } from '#platform/find/server/find-source.ts';
import { localized } from '#platform/i18n/texts.ts';
import { documentCalls, documentFilter, documentMenu } from '../documents.contract.ts';
import { searchDocuments } from './documents.queries.ts';

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
      words: localized('新增受控文件', '新增管制文件', 'Add controlled document', 'Thêm tài liệu kiểm soát'),
      on: 'nothing',
      call: documentCalls.add,
      path: () => `${url}?add=1`,
    },
  ],
};
