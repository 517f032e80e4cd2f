import type { messageReadingCalls } from '#features/messages/message-reading.contract.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { sendsBy } from '#platform/phone/web/outbox.ts';
import { ask } from '#platform/phone/web/phone-client.ts';
import type { SentConfirmation } from '#platform/phone/web/sent-confirmation.ts';

type Calls = typeof messageReadingCalls;

export const listCall = bareCall<Calls['list']>({ method: 'GET', path: '/mb/message' });
export const itemCall = bareCall<Calls['item']>({ method: 'GET', path: '/mb/message/item' });
const readCall = bareCall<Calls['read']>({ method: 'PUT', path: '/mb/message/read', content: true });
const confirmCall = bareCall<Calls['confirm']>({ method: 'PUT', path: '/mb/message/confirm', content: true });

/** Kinds of what waits for a network. Reading and confirming twice counts once. */
export const readKind = 'message-read';
export const confirmKind = 'message-confirm';

/** Says how these are sent, for the app to know from its start. */
export const sendMessageReading = (): void => {
  sendsBy(readKind, (oids) => ask(readCall, { content: oids as string[] }));
  sendsBy(confirmKind, (content) => ask(confirmCall, { content: content as SentConfirmation<number> }));
};
