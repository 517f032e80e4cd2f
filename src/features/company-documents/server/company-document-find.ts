import type { FindSource } from '#platform/find/server/find-source.ts';
import { companyDocumentCalls, companyDocumentFilter, companyDocumentMenu } from '../company-documents.contract.ts';
import { searchDocuments } from './company-documents.queries.ts';
import { words } from './words.texts.ts';

const { id, url } = companyDocumentMenu;

/** Company documents of the built-in screen by title, in the reader's companies and plants. */
export const companyDocumentFind: FindSource = {
  list: companyDocumentCalls.fineSearch,
  edit: companyDocumentCalls.edit,
  records: async (db, { quick, limit, scope }) => {
    const page = { pageNum: 1, pageSize: limit, sortOrder: 'asc' } as const;
    const { list } = await searchDocuments(db, companyDocumentFilter.parse({ ...quick, appId: id }), page, scope);
    return list.map(({ oid, subject, co, pzid }) => ({ key: oid, title: subject, detail: co + pzid }));
  },
  verbs: [
    {
      words: words['company_document.verb.addCompanyDocument'],
      on: 'nothing',
      call: companyDocumentCalls.add,
      path: () => `${url}?add=1`,
    },
  ],
};
