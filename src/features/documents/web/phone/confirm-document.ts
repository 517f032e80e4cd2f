import type { appDocumentCalls } from '#features/documents/app-documents.contract.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { sendsBy } from '#platform/phone/web/outbox.ts';
import { ask } from '#platform/phone/web/phone-client.ts';
import type { SentConfirmation } from '#platform/phone/web/sent-confirmation.ts';

const confirmCall = bareCall<typeof appDocumentCalls.confirm>({
  method: 'PUT',
  path: '/mb/document/confirm',
  content: true,
});

export const confirmDocumentKind = 'document-confirm';

/** Confirming twice counts once. */
export const sendDocumentConfirmations = (): void =>
  sendsBy(confirmDocumentKind, (content) => ask(confirmCall, { content: content as SentConfirmation }));
