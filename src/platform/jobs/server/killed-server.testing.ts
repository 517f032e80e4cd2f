// A server of background work as a process of its own, which a test may kill or suspend. What its jobs do is written to
// the tables `begun` and `done` of the test's database.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { program } from '#platform/db/program-actors.ts';
import type { Job } from './job.ts';
import { openJobsServer, type JobsServer } from './jobs-server.testing.ts';

const at: { server?: JobsServer } = {};
const db = () => {
  if (!at.server) throw new Error('not started');
  return at.server.db;
};

const begin = (subject: string): Promise<unknown> =>
  db().write(program('system'), (trx) => sql`insert into begun values (${subject}, ${process.pid})`.execute(trx));

const mayGoOn = async (subject: string): Promise<boolean> => {
  const { rows } = await sql`select from go where subject = ${subject}`.execute(db().read);
  return rows.length > 0;
};

const hold: Job = {
  id: 'hold',
  expireInSeconds: 120,
  retryInSeconds: 1,
  atOnce: 2,
  run: async ({ subject, fence }) => {
    await begin(subject);
    while (!(await mayGoOn(subject))) await pause(20);
    await db().write(program('system'), async (trx) => {
      await fence(trx);
      await sql`insert into done values (${subject}, ${process.pid})`.execute(trx);
    });
  },
};

/** Its server may be lost after its work is committed and before its end is recorded, so it must not do it again. */
const many: Job = {
  ...hold,
  id: 'many',
  atOnce: 3,
  run: async ({ subject, fence }) => {
    await begin(subject);
    await db().write(program('system'), async (trx) => {
      await fence(trx);
      await sql`insert into done select ${subject}, ${process.pid}
        where not exists (select from done where subject = ${subject})`.execute(trx);
      await pause(50);
    });
  },
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const url = process.env['DATABASE_URL'];
if (url !== undefined) {
  at.server = await openJobsServer({ connectionString: url }, [hold, many], {
    onLine: (line) => say(JSON.stringify(line)),
    scheduled: new Map([['app test.many', many.id]]),
  });
  say('ready');
  // The timers of a server do not keep its process alive by themselves.
  setInterval(() => undefined, 60_000);
}
