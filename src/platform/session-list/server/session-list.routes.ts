import type { Bind } from '#platform/wire/server/bind.ts';
import { sessionListCalls } from '../session-list.contract.ts';
import { endSessionsFor, listSessions, type Services } from './session-list.service.ts';

export const sessionListRoutes = (bind: Bind, services: Services): void => {
  bind(sessionListCalls.list, ({ caller, query }) => listSessions(services, caller, query));

  bind(sessionListCalls.end, async ({ caller, content }) => ({
    ended: await endSessionsFor(services, caller, content),
  }));
};
