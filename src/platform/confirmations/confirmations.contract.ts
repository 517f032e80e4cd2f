import { z } from 'zod';
import { endpoint, type Right } from '#platform/wire/endpoint.ts';
import { filters, nothing, oid, paging, requiredText, yn } from '#platform/wire/values.ts';

/** The reason where the reader has another version before them than the present one. */
export const otherVersion = 'document.changed_meanwhile';

export const confirmationStates = ['', 'confirmed', 'unconfirmed'] as const;

/**
 * What a list in the app says of a document: whether readers are asked to confirm it, whether the caller has confirmed
 * the present version, and the id of that version, which is another one once the file has been replaced.
 */
export const confirmable = { mustconfirm: yn, confirmed: yn, version: z.string() };

/** Confirms the present version; what has been confirmed already stays as it is. */
export const confirmContent = z.object({ oid, version: requiredText(100) });
export const confirmAnswer = z.object({ confirmed: yn });

/** A person who may read the document, or who has confirmed its present version; null: has not. */
export const confirmationRow = z.object({
  empid: z.string(),
  name: z.string(),
  depname: z.string(),
  plantname: z.string(),
  confirmedat: z.string().nullable(),
});
export type ConfirmationRow = z.infer<typeof confirmationRow>;

const filter = { oid, state: z.enum(confirmationStates).default(''), ...filters };
const number = z.number().int();

type Look = Extract<Right, { level: 'LOOK' }>;

/** `GET …/confirmation` and its spreadsheet, for a kind of documents whose calls are below `path`. */
export const confirmationCalls = (path: string, right: Look) => ({
  people: endpoint({
    method: 'GET',
    path: `${path}/confirmation`,
    summary:
      'Who has confirmed the present version of a document, and who may read it and has not; the numbers too are those of the caller’s data scope',
    right,
    query: { ...paging, ...filter },
    answer: z.object({ confirmed: number, unconfirmed: number, total: number, list: z.array(confirmationRow) }),
  }),
  exportAll: endpoint({
    method: 'GET',
    path: `${path}/confirmation/export`,
    summary: 'The same people as a spreadsheet',
    right,
    query: filter,
    answer: nothing,
    file: 'xlsx',
  }),
});
export type ConfirmationCalls = ReturnType<typeof confirmationCalls>;
