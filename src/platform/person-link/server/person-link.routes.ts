import type { Database } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { personLinkCalls } from '../person-link.contract.ts';
import { namesFor } from './names-of-people.ts';

/** `readers`: ids of the functions whose holders may open the pages of people in their scope. */
export const personLinkRoutes = (
  bind: Bind,
  services: { db: Database; rights: Rights },
  readers: readonly string[],
): void => {
  bind(personLinkCalls.names, ({ content, caller }) =>
    namesFor(services, caller.empid, readers, [...new Set(content)]),
  );
};
