import { documentConfirmationCalls } from '#features/documents/document-confirmations.contract.ts';
import {
  documentCalls,
  documentFilter,
  type DocumentRow,
  documentSortFields,
} from '#features/documents/documents.contract.ts';
import { confirmationListOf } from '#platform/confirmations/web/confirmation-list.ts';
import { conditionMap, noFilters, pageQuery, sortQuery } from '#platform/records/web/list-query.ts';
import { defineList } from '#platform/records/web/useListScreen.ts';
import { call, download } from '#platform/wire/web/client.ts';

/** Pixels of the form, which holds all language versions. */
export const documentFormWidth = 980;
export const documentFormHeight = 860;

/** Pixels of the other dialogs (seed 001 §9). */
export const documentDialogWidth = 600;

export const documentName = ({ id, name }: Pick<DocumentRow, 'id' | 'name'>): string => `${name} (${id})`;

/** Who has confirmed a document. */
export const documentConfirmations = confirmationListOf('document-confirmations', documentConfirmationCalls);

export const documentList = defineList({
  name: 'documents',
  filters: noFilters(documentFilter),
  sortFields: documentSortFields,
  keyOf: ({ oid }: DocumentRow) => oid,
  logged: 'document',
  nameOf: documentName,
  load: (state) =>
    call(documentCalls.search, { query: { ...pageQuery(state), ...conditionMap(documentFilter, state) } }),
  exportAll: (state) =>
    download(documentCalls.exportAll, { query: { ...sortQuery(state), ...conditionMap(documentFilter, state) } }),
  setStatus: (oid, status) => call(documentCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(documentCalls.remove, { content: oids }),
  removeAsks: true,
});
