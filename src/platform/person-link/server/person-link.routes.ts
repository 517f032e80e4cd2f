import type { Database } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { personLinkCalls } from '../person-link.contract.ts';

export const personLinkRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(personLinkCalls.names, ({ content }) =>
    db.read
      .selectFrom('employee')
      .select(['empid', 'name'])
      .where('empid', '=', (eb) => eb.fn.any(eb.val([...new Set(content)])))
      .execute(),
  );
};
