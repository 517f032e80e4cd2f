import { z } from 'zod';
import { endpoint, signedInToApp } from '#platform/wire/endpoint.ts';
import { filters, paged, paging, text } from '#platform/wire/values.ts';
import { documentLimits, shownDocument } from './documents.contract.ts';

/** A document in the app’s list; `typename`: its type in the caller's language. */
const readableDocument = shownDocument.extend({ typename: z.string() });

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
};
