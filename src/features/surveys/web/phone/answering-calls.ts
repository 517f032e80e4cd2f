import type { answeringCalls, SheetAnswers } from '#features/surveys/answering.contract.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { sendsBy } from '#platform/phone/web/outbox.ts';
import { ask } from '#platform/phone/web/phone-client.ts';

type Calls = typeof answeringCalls;

export const listCall = bareCall<Calls['list']>({ method: 'GET', path: '/mb/survey' });
export const startCall = bareCall<Calls['start']>({ method: 'POST', path: '/mb/survey/start', content: true });
export const keepCall = bareCall<Calls['keep']>({ method: 'PUT', path: '/mb/survey/sheet', content: true });
export const submitCall = bareCall<Calls['submit']>({ method: 'POST', path: '/mb/survey/submit', content: true });
export const resultCall = bareCall<Calls['result']>({ method: 'GET', path: '/mb/survey/result' });

/** Answers that are sent; `save` grows, so that a server that gets an older one later leaves it. */
export type SentAnswers = { sheetoid: string; answers: SheetAnswers; client: string; save: number };

export const submitKind = 'survey-submit';

/** A second submission of the same sheet answers the same and writes nothing. */
export const sendSurveys = (): void =>
  sendsBy(submitKind, (content) => ask(submitCall, { content: content as SentAnswers }));
