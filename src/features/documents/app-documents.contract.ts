import { z } from 'zod';
import {
  otherVersion,
  confirmable,
  confirmAnswer,
  confirmContent,
} from '#platform/confirmations/confirmations.contract.ts';
import { endpoint, signedInToApp } from '#platform/wire/endpoint.ts';
import { filters, oid, paged, paging, text } from '#platform/wire/values.ts';
import { documentLimits, shownDocument } from './documents.contract.ts';

/** A document in the app’s list; `typename`: its type in the caller's language. */
export const readableDocument = shownDocument.extend({ typename: z.string(), ...confirmable });
export type ReadableDocument = z.infer<typeof readableDocument>;

const confirmation = 'it only says that the caller has read the document';

export const appDocumentCalls = {
  list: endpoint({
    method: 'GET',
    path: '/mb/document',
    summary:
      'The switched-on documents that the caller may read and that match in number or name, in the caller’s language, by their numbers',
    right: signedInToApp,
    query: { type: text(documentLimits.type).default(''), ...filters, ...paging },
    answer: paged(readableDocument),
  }),
  item: endpoint({
    method: 'GET',
    path: '/mb/document/item',
    summary: 'One of the documents that the caller may read, in the caller’s language',
    right: signedInToApp,
    query: { oid },
    answer: readableDocument,
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/mb/document/confirm',
    summary:
      'Confirms that the caller has read the present version of a document, in any of its languages; what has been confirmed already stays as it is',
    right: signedInToApp,
    undo: confirmation,
    effects: confirmation,
    content: confirmContent,
    answer: confirmAnswer,
    reasons: [otherVersion],
  }),
};
