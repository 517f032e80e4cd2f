import { documentCalls, type DocumentRow, documentSortFields } from '#features/documents/documents.contract.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import type { ListShape, ListState } from '#platform/resource-table/web/list-address.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { call } from '#platform/wire/web/client.ts';

export const tableName = 'documents';

/** Pixels of the dialogs (seed 001 §9). */
export const documentDialogWidth = 600;

type DocumentSortField = (typeof documentSortFields)[number];
export type DocumentFilters = { id: string; name: string; type: string; status: string };
type DocumentListState = ListState<DocumentFilters, DocumentSortField>;

/** What the address of the screen holds. */
export const documentList: ListShape<DocumentFilters, DocumentSortField> = {
  filters: { id: '', name: '', type: '', status: '' },
  sortFields: documentSortFields,
};

export const documentKey = ({ oid }: DocumentRow): string => oid;
export const documentName = ({ id, name }: Pick<DocumentRow, 'id' | 'name'>): string => `${name} (${id})`;

const statusOf = (status: string): '' | YesNo => (status === 'Y' || status === 'N' ? status : '');

/** Filters, quick search and order of the list; its export has the same. */
export const documentQuery = ({ filters, search, sortField, sortOrder }: DocumentListState) => ({
  ...filters,
  status: statusOf(filters.status),
  ...bothScripts(search),
  sortField,
  sortOrder,
});

export const loadDocuments = (state: DocumentListState): Promise<{ total: number; list: DocumentRow[] }> =>
  call(documentCalls.search, {
    query: { ...documentQuery(state), pageNum: state.pageNum, pageSize: state.pageSize },
  });

export const loadDocument = (oid: string): Promise<DocumentRow> => call(documentCalls.item, { query: { oid } });
