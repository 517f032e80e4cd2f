import {
  companyDocumentCalls,
  companyDocumentConfirmationCalls,
  companyDocumentFilter,
  type CompanyDocumentRow,
  companyDocumentSortFields,
} from '#features/company-documents/company-documents.contract.ts';
import { confirmationListOf } from '#platform/confirmations/web/confirmation-list.ts';
import { noFilters, sealedSearch } from '#platform/records/web/list-query.ts';
import { definePlacedList } from '#platform/records/web/useListScreen.ts';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { call } from '#platform/wire/web/client.ts';
import type { ListPlace } from './place-choice.ts';

const { appId: _appId, co: _co, pzid: _pzid, ...filters } = noFilters(companyDocumentFilter);

/** The state of the screen in the address, besides company and plant (`usePlace`). */
export const documentAddress = { filters, sortFields: companyDocumentSortFields };
export type DocumentFilters = typeof filters;

export const documentName = ({ subject }: Pick<CompanyDocumentRow, 'subject'>): string => subject;

const search = sealedSearch(companyDocumentFilter, {
  search: companyDocumentCalls.fineSearch,
  exportAll: companyDocumentCalls.exportAll,
});

type State = ListState<DocumentFilters, (typeof companyDocumentSortFields)[number]>;
/** The place is one of the filters of the call. */
const atPlace = (place: ListPlace, state: State) => ({ ...state, filters: { ...state.filters, ...place } });

/** The list of a plant. */
export const documentList = definePlacedList({
  name: 'company-documents',
  ...documentAddress,
  keyOf: ({ oid }: CompanyDocumentRow) => oid,
  nameOf: documentName,
  placeKeyOf: ({ appId, co, pzid }: ListPlace) => `${appId}/${co}/${pzid}`,
  load: (place, state: State) => search.load(atPlace(place, state)),
  exportAll: (place, state) => search.exportAll(atPlace(place, state)),
  setStatus: (oid, status) => call(companyDocumentCalls.edit, { content: { oid, status } }),
  remove: (oids) => call(companyDocumentCalls.remove, { content: oids }),
  removeAsks: true,
});

/** Who has confirmed a document. */
export const documentConfirmations = confirmationListOf(
  'company-document-confirmations',
  companyDocumentConfirmationCalls,
);

export const loadDocument = (oid: string): Promise<CompanyDocumentRow> =>
  call(companyDocumentCalls.item, { query: { oid } });
