import { z } from 'zod';
import {
  otherVersion,
  confirmable,
  confirmAnswer,
  confirmContent,
} from '#platform/confirmations/confirmations.contract.ts';
import { endpoint, signedInToApp } from '#platform/wire/endpoint.ts';
import { filters, oid, paged, paging, text } from '#platform/wire/values.ts';
import { companyDocumentLimits, companyDocumentRow } from './company-documents.contract.ts';

/** A released document as employees have it; `plant`: company and plant id together. */
export const readableDocument = companyDocumentRow
  .pick({ oid: true, appId: true, subject: true, releaseDat: true, visitcount: true, fileInfo: true })
  .extend({ plant: z.string(), ...confirmable });
export type ReadableDocument = z.infer<typeof readableDocument>;

const confirmation = 'it only says that the caller has read the document';
const own = 'it only counts that the caller has opened the document';

/** Company documents in the app: those that are released and that are for the reader’s company or plant, or for all. */
export const appCompanyDocumentCalls = {
  list: endpoint({
    method: 'GET',
    path: '/mb/companydoc',
    summary:
      'The released documents that the caller may read and that match in subject or file name, the latest first: for everybody, for the caller’s company, for the caller’s plant. `appId`: those of one menu entry',
    right: signedInToApp,
    query: { appId: text(companyDocumentLimits.appId).default(''), ...filters, ...paging },
    answer: paged(readableDocument),
  }),
  item: endpoint({
    method: 'GET',
    path: '/mb/companydoc/item',
    summary: 'One of the released documents that the caller may read',
    right: signedInToApp,
    query: { oid },
    answer: readableDocument,
  }),
  visit: endpoint({
    method: 'PUT',
    path: '/mb/companydoc/visit',
    summary: 'Counts that the caller has opened a document, once in ten minutes; answers how often it has been opened',
    right: signedInToApp,
    undo: own,
    effects: own,
    content: z.object({ oid }),
    answer: z.object({ visitcount: z.number().int() }),
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/mb/companydoc/confirm',
    summary:
      'Confirms that the caller has read the present version of a document; what has been confirmed already stays as it is',
    right: signedInToApp,
    undo: confirmation,
    effects: confirmation,
    content: confirmContent,
    answer: confirmAnswer,
    reasons: [otherVersion],
  }),
};
