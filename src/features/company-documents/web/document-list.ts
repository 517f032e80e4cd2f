import {
  companyDocumentCalls,
  companyDocumentFilter,
  type CompanyDocumentRow,
  companyDocumentSortFields,
} from '#features/company-documents/company-documents.contract.ts';
import { noFilters, sealedSearch } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call } from '#platform/wire/web/client.ts';

const { appId: _appId, co: _co, pzid: _pzid, ...filters } = noFilters(companyDocumentFilter);

/** The state of the screen in the address, besides company and plant (`usePlace`). */
export const documentAddress = { filters, sortFields: companyDocumentSortFields };
export type DocumentFilters = typeof filters;

export const documentName = ({ subject }: Pick<CompanyDocumentRow, 'subject'>): string => subject;

const search = sealedSearch(companyDocumentFilter, {
  search: companyDocumentCalls.fineSearch,
  exportAll: companyDocumentCalls.exportAll,
});

/** The list of a plant, which is one of the filters; without a plant nothing is loaded. */
export const documentList = defineList({
  name: 'company-documents',
  filters: noFilters(companyDocumentFilter),
  sortFields: companyDocumentSortFields,
  keyOf: ({ oid }: CompanyDocumentRow) => oid,
  nameOf: documentName,
  load: async (state) => (state.filters.pzid === '' ? { total: 0, list: [] } : search.load(state)),
  exportAll: search.exportAll,
  setStatus: (oid, status) => call(companyDocumentCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(companyDocumentCalls.remove, { content: oids }),
});

export const loadDocument = (oid: string): Promise<CompanyDocumentRow> =>
  call(companyDocumentCalls.item, { query: { oid } });
