import type { Database } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { sessionListCalls } from '../session-list.contract.ts';
import { endSessionsFor, listSessions } from './session-list.service.ts';

export const sessionListRoutes = (bind: Bind, services: { db: Database; rights: Rights }): void => {
  bind(sessionListCalls.list, ({ caller, query }) => listSessions(services, caller, query));

  bind(sessionListCalls.end, async ({ caller, content }) => ({
    ended: await endSessionsFor(services, caller, content),
  }));
};
