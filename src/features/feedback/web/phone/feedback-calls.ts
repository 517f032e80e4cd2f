import type { appFeedbackCalls } from '#features/feedback/app-feedback.contract.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { sendsBy } from '#platform/phone/web/outbox.ts';
import { ask } from '#platform/phone/web/phone-client.ts';

type Calls = typeof appFeedbackCalls;

export const typesCall = bareCall<Calls['types']>({ method: 'GET', path: '/mb/feedback/types' });
export const listCall = bareCall<Calls['list']>({ method: 'GET', path: '/mb/feedback' });
export const itemCall = bareCall<Calls['item']>({ method: 'GET', path: '/mb/feedback/item' });
const logCall = bareCall<Calls['uploadLog']>({ method: 'POST', path: '/mb/feedback/log', multipart: true });
const reportCall = bareCall<Calls['report']>({ method: 'POST', path: '/mb/feedback', content: true });
const seenCall = bareCall<Calls['seen']>({ method: 'PUT', path: '/mb/feedback/seen', content: true });
const sayCall = bareCall<Calls['say']>({ method: 'POST', path: '/mb/feedback/reply', content: true });

export const reportKind = 'feedback';
/** `log`: the text of the log that goes with it. `client`: the same report when it is sent again. */
export type Report = { type: string; content: string; log?: string; client: string };

export const replyKind = 'feedback-reply';
export type Reply = { oid: string; content: string; client: string };

/** Seeing answers twice counts once. */
export const seenKind = 'feedback-seen';

const report = async ({ log, ...content }: Report): Promise<unknown> => {
  if (log === undefined) return ask(reportCall, { content });
  const file = new File([log], 'phone.log', { type: 'text/plain' });
  const { fileid } = await ask(logCall, { file });
  return ask(reportCall, { content: { ...content, fileid } });
};

export const sendFeedback = (): void => {
  sendsBy(reportKind, (content) => report(content as Report));
  sendsBy(replyKind, (content) => ask(sayCall, { content: content as Reply }));
  sendsBy(seenKind, (content) => ask(seenCall, { content: content as { oid: string } }));
};
