import {
  companyDocumentCalls,
  companyDocumentSortFields,
  type CompanyDocumentFilter,
  type CompanyDocumentRow,
} from '#features/company-documents/company-documents.contract.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';
import type { ListPlace } from './place-choice.ts';

export type DocumentSortField = (typeof companyDocumentSortFields)[number];
export type DocumentFilters = { subject: string; auth: string; status: string };
export type DocumentListState = ListState<DocumentFilters, DocumentSortField>;

/** Names the table, its drafts, and everything of it in the cache. */
export const tableName = 'company-documents';

/** What the address of the screen holds, beside company and plant. */
export const documentList: ListShape<DocumentFilters, DocumentSortField> = {
  filters: { subject: '', auth: '', status: '' },
  sortFields: companyDocumentSortFields,
};

export const documentKey = ({ oid }: CompanyDocumentRow): string => oid;
export const documentName = ({ subject }: CompanyDocumentRow): string => subject;

/** The map of the advanced search, place and quick search beside it. */
export const conditionMap = (
  { filters, search }: DocumentListState,
  { appId, co, pzid }: ListPlace,
): CompanyDocumentFilter => ({
  appId,
  co,
  pzid,
  ...filters,
  status: filters.status === 'Y' || filters.status === 'N' ? filters.status : '',
  ...bothScripts(search),
});

/** One page of a plant's list; without a plant there is nothing to ask for. */
export const loadDocuments = async (
  state: DocumentListState,
  place: ListPlace | null,
): Promise<{ total: number; list: CompanyDocumentRow[] }> => {
  if (!place || place.pzid === '') return { total: 0, list: [] };
  const { sortField, sortOrder, pageNum, pageSize } = state;
  return call(companyDocumentCalls.fineSearch, {
    query: { sortField, sortOrder, pageNum, pageSize },
    sealedQuery: { conditionMap: conditionMap(state, place) },
  });
};

export const loadDocument = (oid: string): Promise<CompanyDocumentRow> =>
  call(companyDocumentCalls.item, { query: { oid } });
