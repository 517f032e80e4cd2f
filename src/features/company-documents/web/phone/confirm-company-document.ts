import type { appCompanyDocumentCalls } from '#features/company-documents/app-company-documents.contract.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { sendsBy } from '#platform/phone/web/outbox.ts';
import { ask } from '#platform/phone/web/phone-client.ts';
import type { SentConfirmation } from '#platform/phone/web/sent-confirmation.ts';

const confirmCall = bareCall<typeof appCompanyDocumentCalls.confirm>({
  method: 'PUT',
  path: '/mb/companydoc/confirm',
  content: true,
});

export const confirmCompanyDocumentKind = 'company-document-confirm';

/** Confirming twice counts once. */
export const sendCompanyDocumentConfirmations = (): void =>
  sendsBy(confirmCompanyDocumentKind, (content) => ask(confirmCall, { content: content as SentConfirmation }));
