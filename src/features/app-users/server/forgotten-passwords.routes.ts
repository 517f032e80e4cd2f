import { setTimeout as wait } from 'node:timers/promises';
import { askForPassword } from '#platform/session/server/password-requests.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { Turns } from '#platform/wire/server/turns.ts';
import { forgottenPasswordCalls } from '../forgotten-passwords.contract.ts';
import type { Services } from './app-users.service.ts';
import { approveRequest, listRequests, refusePassword } from './forgotten-passwords.service.ts';

/** Longer than the work for any account takes, so that the time of the answer does not reveal whether there is one. */
export const answerAfterMs = 150;

/** Requests of strangers that are worked on at once: the others must not keep the database from people at work. */
const askedAtOnce = 2;

/** Requests of people who have forgotten their passwords. */
export const forgottenPasswordRoutes = (bind: Bind, services: Services): void => {
  const turns = new Turns(askedAtOnce);
  bind(forgottenPasswordCalls.ask, async ({ content, ip, requestId }) => {
    const asking = turns.take('strangers', () => askForPassword(services.db, { ...content, ip, requestId }));
    await Promise.all([asking, wait(answerAfterMs)]);
    return null;
  });
  bind(forgottenPasswordCalls.list, ({ query, caller }) => listRequests(services, caller, query));
  bind(forgottenPasswordCalls.approve, ({ content, caller }) => approveRequest(services, caller, content.oid));
  bind(forgottenPasswordCalls.refuse, ({ content, caller }) => refusePassword(services, caller, content));
};
