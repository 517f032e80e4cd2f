import type { appStoreCalls } from '#features/stores/app-stores.contract.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { sendsBy } from '#platform/phone/web/outbox.ts';
import { ask } from '#platform/phone/web/phone-client.ts';
import type { Input } from '#platform/wire/endpoint.ts';

type Calls = typeof appStoreCalls;

export const plantsCall = bareCall<Calls['plants']>({ method: 'GET', path: '/mb/nicestore/plants' });
export const listCall = bareCall<Calls['list']>({ method: 'GET', path: '/mb/nicestore' });
export const itemCall = bareCall<Calls['item']>({ method: 'GET', path: '/mb/nicestore/item' });
export const visitCall = bareCall<Calls['visit']>({ method: 'PUT', path: '/mb/nicestore/visit', content: true });
const sayCall = bareCall<Calls['say']>({ method: 'POST', path: '/mb/nicestore/feedback', content: true });

export const opinionKind = 'store-opinion';
export type Opinion = Input<Calls['say']>['content'];

export const sendOpinions = (): void =>
  sendsBy(opinionKind, (content) => ask(sayCall, { content: content as Opinion }));
