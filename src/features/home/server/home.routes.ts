import type { Database } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { homeCalls } from '../home.contract.ts';
import { onlineNow, signinsToday } from './home.queries.ts';
import type { Feed } from '#platform/changes/server/visible-tables.ts';
import { recentChanges, waitingFor } from './home.service.ts';

export const homeRoutes = (bind: Bind, { db, rights, ...feed }: Feed & { db: Database; rights: Rights }): void => {
  bind(homeCalls.summary, async () => {
    const [online, signins] = await Promise.all([onlineNow(db.read), signinsToday(db.read)]);
    return { online, signins };
  });
  bind(homeCalls.changes, ({ caller, lang }) => recentChanges({ ...feed, db: db.read, rights }, caller.empid, lang));
  bind(homeCalls.waiting, ({ caller }) => waitingFor(db.read, rights, caller.empid));
};
