import {
  companyDocumentCalls,
  companyDocumentFilter,
  type CompanyDocumentRow,
  companyDocumentSortFields,
} from '#features/company-documents/company-documents.contract.ts';
import { conditionMap, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call, download } from '#platform/wire/web/client.ts';

const { appId: _appId, co: _co, pzid: _pzid, ...filters } = noFilters(companyDocumentFilter);

/** The state of the screen in the address, besides company and plant (`usePlace`). */
export const documentAddress = { filters, sortFields: companyDocumentSortFields };
export type DocumentFilters = typeof filters;

export const documentName = ({ subject }: Pick<CompanyDocumentRow, 'subject'>): string => subject;

/** The list of a plant, which is one of the filters; without a plant nothing is loaded. */
export const documentList = defineList({
  name: 'company-documents',
  filters: noFilters(companyDocumentFilter),
  sortFields: companyDocumentSortFields,
  keyOf: ({ oid }: CompanyDocumentRow) => oid,
  nameOf: documentName,
  load: async (state) =>
    state.filters.pzid === ''
      ? { total: 0, list: [] }
      : call(companyDocumentCalls.fineSearch, {
          query: pageQuery(state),
          sealedQuery: { conditionMap: conditionMap(companyDocumentFilter, state) },
        }),
  exportAll: (state) =>
    download(companyDocumentCalls.exportAll, {
      query: sortQuery(state),
      sealedQuery: { conditionMap: conditionMap(companyDocumentFilter, state) },
    }),
  setStatus: (oid, status) => call(companyDocumentCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(companyDocumentCalls.remove, { content: oids }),
});

export const loadDocument = (oid: string): Promise<CompanyDocumentRow> =>
  call(companyDocumentCalls.item, { query: { oid } });
