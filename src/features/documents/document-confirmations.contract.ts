import { confirmationCalls } from '#platform/confirmations/confirmations.contract.ts';
import { mayLook } from '#platform/wire/endpoint.ts';
import { documentMenu } from './documents.contract.ts';

/** Who has confirmed the present version of a controlled document. */
export const documentConfirmationCalls = confirmationCalls('/document', mayLook(documentMenu.id));
