import type { FastifyBaseLogger } from 'fastify';
import { jobMenus } from '#features/jobs/job-menus.contract.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Attention } from '#platform/feature/server/attention.ts';
import type { ProcessEngine } from '#platform/process-engine/server/process-engine.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { homeCalls } from '../home.contract.ts';
import { backgroundNow, onlineNow, signinsToday } from './home.queries.ts';
import type { Feed } from '#platform/changes/server/visible-tables.ts';
import { attentionFor, recentChanges } from './home.service.ts';

type Services = Feed & {
  db: Database;
  rights: Rights;
  attention: readonly Attention[];
  engine: ProcessEngine | null;
  log: FastifyBaseLogger;
};

const jobFunctions = [jobMenus.app.id, jobMenus.bpm.id];

export const homeRoutes = (bind: Bind, { db, rights, attention, engine, log, ...feed }: Services): void => {
  bind(homeCalls.summary, async ({ caller }) => {
    const seesJobs = await rights.grant(caller.empid, jobFunctions, 'LOOK');
    const [online, signins, jobs] = await Promise.all([
      onlineNow(db.read),
      signinsToday(db.read),
      seesJobs ? backgroundNow(db.read) : null,
    ]);
    return { online, signins, jobs };
  });
  bind(homeCalls.changes, ({ caller, lang }) => recentChanges({ ...feed, db: db.read, rights }, caller.empid, lang));
  const seen = { db: db.read, rights, attention, engine, log };
  bind(homeCalls.attention, ({ caller, lang }) => attentionFor(seen, caller.empid, lang));
};
