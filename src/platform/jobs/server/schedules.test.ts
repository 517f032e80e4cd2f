import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '#platform/db/program-actors.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import { openDatabase, type Database } from '#platform/db/server/database.ts';
import { openPool } from '#platform/db/server/pool.ts';
import type { Job } from './job.ts';
import { openJobsServer, until, type JobsServer } from './jobs-server.testing.ts';
import { cancelJob } from './requests.queries.ts';
import { requestRun, timesOf } from './schedules.queries.ts';

let database: TestDatabase;
let db: Database;
const servers: JobsServer[] = [];
const runs: { subject: string; plannedfor: string | null; data: unknown }[] = [];
/** Subjects whose runs wait until they are let go. */
const held = new Map<string, () => void>();
const holds = new Set<string>();

const note: Job = {
  id: 'note',
  expireInSeconds: 60,
  retryInSeconds: 1,
  atOnce: 4,
  run: async ({ subject, plannedfor, data, signal }) => {
    runs.push({ subject, plannedfor, data });
    if (data['fails'] === 1) throw new Error('as asked');
    if (!holds.has(subject)) return;
    await new Promise<void>((resolve, reject) => {
      held.set(subject, resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  },
};
const scheduled = new Map([['app test.note', note.id]]);

/** Adds a schedule; `anchor` is SQL. Returns its oid. */
const add = async (id: string, anchor: string, more: Record<string, unknown> = {}): Promise<string> => {
  const row = {
    frequency: 1,
    frequencytype: 'day',
    overlap: 'skip',
    params: '{}',
    retries: 0,
    action: 'note',
    ...more,
  };
  const { rows } = await db.write(program('system'), (trx) =>
    sql<{ oid: string }>`
      insert into scheduled_job (kind, id, name, preword, action, frequency, frequencytype, anchor, overlap, params, retries)
      values ('app', ${id}, 'A name', 'test', ${row.action}, ${row.frequency}, ${row.frequencytype}, ${sql.raw(anchor)},
        ${row.overlap}, ${row.params}::jsonb, ${row.retries}) returning oid`.execute(trx),
  );
  return rows[0]?.oid ?? '';
};
/** Makes the schedule due as if its time had come so many seconds ago. */
const makeDue = (oid: string, secondsAgo = 0): Promise<unknown> =>
  db.pool.query('update scheduled_job_clock set nexttime = now() - make_interval(secs => $2) where joboid = $1', [
    oid,
    secondsAgo,
  ]);
type Clock = { nexttime: string | null; skipped: string | null; later: boolean };
const clockOf = async (oid: string): Promise<Clock | undefined> => {
  const { rows } = await db.pool.query<Clock>(
    'select nexttime, skipped, nexttime > now() as later from scheduled_job_clock where joboid = $1',
    [oid],
  );
  return rows[0];
};
type Run = { state: string; attempt: number; scheduleid: number; tskid: number; id: string; name: string };
const executionsOf = async (oid: string): Promise<Run[]> => {
  const { rows } = await db.pool.query<Run>(
    'select state, attempt, scheduleid, tskid, id, name from job_execution where scheduleoid = $1 order by tskid',
    [oid],
  );
  return rows;
};
const ended = (oid: string, count = 1) =>
  until(async () => {
    const all = await executionsOf(oid);
    return all.length === count && all.every(({ state }) => state !== 'D');
  });

beforeAll(async () => {
  database = await createTestDatabase();
  const timeZone = 'Europe/Berlin';
  db = openDatabase(openPool({ ...database, size: 3, timeZone, onError: () => undefined }));
  for (let count = 0; count < 2; count += 1)
    servers.push(await openJobsServer(database.connection, [note], { scheduled, timeZone }));
}, 120_000);
afterAll(async () => {
  for (const letGo of held.values()) letGo();
  await Promise.all(servers.map((server) => server.end()));
  await db.close();
  await database.drop();
});

describe('the times of a schedule', () => {
  const times = async (anchor: string, frequency: number, frequencytype: string, after: string, count = 4) => {
    const { rows } = await db.pool.query<{ at: string }>(
      "select to_char(at, 'YYYY-MM-DD HH24:MI OF') as at from scheduled_times($1::timestamptz, $2, $3, $4::timestamptz, $5) at",
      [anchor, frequency, frequencytype, after, count],
    );
    return rows.map(({ at }) => at);
  };

  it('of the 31st are the last days of shorter months, and the 31st again', async () => {
    expect(await times('2027-12-31 08:00', 1, 'month', '2028-01-31 08:00')).toEqual([
      '2028-02-29 08:00 +01',
      '2028-03-31 08:00 +02',
      '2028-04-30 08:00 +02',
      '2028-05-31 08:00 +02',
    ]);
    expect(await times('2026-01-31 08:00', 3, 'month', '2026-07-31 08:00', 2)).toEqual([
      '2026-10-31 08:00 +01',
      '2027-01-31 08:00 +01',
    ]);
  });

  it('of days keep the time of day when the clock is changed; one that it leaves out is moved behind it', async () => {
    expect(await times('2026-03-01 02:30', 1, 'day', '2026-03-27 12:00', 3)).toEqual([
      '2026-03-28 02:30 +01',
      '2026-03-29 03:30 +02',
      '2026-03-30 02:30 +02',
    ]);
    expect(await times('2026-10-01 08:00', 2, 'day', '2026-10-24 08:00', 2)).toEqual([
      '2026-10-25 08:00 +01',
      '2026-10-27 08:00 +01',
    ]);
  });

  it('of minutes are equally long also then', async () => {
    expect(await times('2026-03-29 00:30+01', 60, 'min', '2026-03-29 00:30+01', 3)).toEqual([
      '2026-03-29 01:30 +01',
      '2026-03-29 03:30 +02',
      '2026-03-29 04:30 +02',
    ]);
    expect(await times('2020-01-01 00:07+01', 60, 'min', '2026-06-01 10:07+02', 1)).toEqual(['2026-06-01 11:07 +02']);
  });

  it('begin with the anchor if that is to come, at each size of step', async () => {
    for (const [type, frequency] of [
      ['min', 9999],
      ['day', 9999],
      ['month', 120],
    ] as const)
      expect(await times('2040-05-31 10:00', frequency, type, '2026-06-01', 1)).toEqual(['2040-05-31 10:00 +02']);
  });

  it('say where the clock is changed before them', async () => {
    const list = await timesOf(db.read, { anchor: '2020-01-15 08:00', frequency: 3, frequencytype: 'month' }, 5);
    expect(list).toHaveLength(5);
    const inSummer = list.filter(({ offset }) => offset === '+02').length;
    expect(inSummer).toBeGreaterThan(1);
    for (const [place, { time, offset, change }] of list.entries()) {
      expect(time).toMatch(/^\d{4}-(01|04|07|10)-15 08:00:00$/);
      const before = list[place - 1];
      if (before) expect(change).toBe((Number(offset) - Number(before.offset)) * 60);
    }
  });
});

describe('what is due, on two servers', () => {
  it('runs once, is found by its number, and is moved on in the same transaction', async () => {
    const oid = await add('once', "now() - interval '3 days'", { params: '{"keep": 3}' });
    await until(async () => (await clockOf(oid))?.later === true);
    // A new schedule waits for its next time.
    expect(await executionsOf(oid)).toEqual([]);
    await makeDue(oid);
    await ended(oid);
    expect(runs.filter(({ subject }) => subject === oid)).toMatchObject([{ data: { keep: 3 } }]);
    const [run] = await executionsOf(oid);
    expect(run).toMatchObject({ state: 'S', id: 'once', name: 'A name' });
    expect(run?.scheduleid).toBeGreaterThan(0);
    expect((await clockOf(oid))?.later).toBe(true);
  });

  it('runs once for all the times that were missed, and says for which', async () => {
    const oid = await add('missed', "now() - interval '90 days'", { frequency: 1, frequencytype: 'min' });
    await until(async () => (await clockOf(oid))?.later === true);
    await makeDue(oid, 86_400);
    await ended(oid);
    const run = runs.find(({ subject }) => subject === oid);
    expect(Date.parse(run?.plannedfor ?? '')).toBeLessThan(Date.now() - 86_000_000);
    expect((await clockOf(oid))?.later).toBe(true);
    expect(await executionsOf(oid)).toHaveLength(1);
  });

  it('of a hundred schedules that fall due together each runs once', async () => {
    const oids: string[] = [];
    for (let count = 0; count < 100; count += 1) oids.push(await add(`many-${count}`, "now() - interval '1 hour'"));
    await until(async () => {
      const { rows } = await db.pool.query('select from scheduled_job_clock where nexttime is null');
      return rows.length === 0;
    });
    await db.pool.query('update scheduled_job_clock set nexttime = now() where joboid = any($1)', [oids]);
    await until(async () => {
      const { rows } = await db.pool.query<{ n: number }>(
        "select count(*)::int as n from job_execution where scheduleoid = any($1) and state = 'S'",
        [oids],
      );
      return rows[0]?.n === oids.length;
    }, 60_000);
    for (const oid of oids) expect(runs.filter(({ subject }) => subject === oid)).toHaveLength(1);
  }, 90_000);

  it('is left out while the run before goes on, and noted; or waits for its end', async () => {
    const skip = await add('skip', 'now()');
    const wait = await add('wait', 'now()', { overlap: 'wait' });
    for (const oid of [skip, wait]) {
      holds.add(oid);
      await until(async () => (await clockOf(oid))?.later === true);
      await makeDue(oid);
      await until(() => held.has(oid));
      await makeDue(oid);
      await until(async () => (await clockOf(oid))?.later === true);
      // A second time meanwhile is the same one run.
      await makeDue(oid);
      await until(async () => (await clockOf(oid))?.later === true);
    }
    expect((await clockOf(skip))?.skipped).not.toBeNull();
    expect((await clockOf(wait))?.skipped).toBeNull();
    for (const oid of [skip, wait]) {
      holds.delete(oid);
      held.get(oid)?.();
    }
    await ended(wait, 2);
    await ended(skip, 1);
  });

  it('is left alone while it is paused, or if no server knows its action', async () => {
    const paused = await add('paused', 'now()');
    const foreign = await add('foreign', 'now()', { action: 'unknown' });
    await until(async () => (await clockOf(paused))?.later === true);
    await db.write(program('system'), (trx) =>
      sql`update scheduled_job set status = 'N' where oid = ${paused}`.execute(trx),
    );
    await Promise.all([makeDue(paused), makeDue(foreign)]);
    const other = await add('after', 'now()');
    await until(async () => (await clockOf(other))?.later === true);
    await makeDue(other);
    await ended(other);
    expect(await executionsOf(paused)).toEqual([]);
    expect(await executionsOf(foreign)).toEqual([]);
    expect((await clockOf(foreign))?.later).toBe(false);
    // Resumed, it goes on with its next time and does not make up for those that have passed.
    await db.write(program('system'), (trx) =>
      sql`update scheduled_job set status = 'Y' where oid = ${paused}`.execute(trx),
    );
    await until(async () => (await clockOf(paused))?.later === true);
    expect(await executionsOf(paused)).toEqual([]);
  });
});

it('a run that is requested does not move the schedule; attempts after a failure share its number', async () => {
  const oid = await add('asked', 'now()', { params: '{"fails": 1}' });
  await until(async () => (await clockOf(oid))?.later === true);
  const before = (await clockOf(oid))?.nexttime;
  const schedule = {
    oid,
    kind: 'app',
    id: 'asked',
    name: '',
    preword: 'test',
    action: 'note',
    params: { fails: 1 },
    retries: 1,
    overlap: 'skip',
  } as const;
  const number = await db.write(program('system'), (trx) =>
    requestRun(trx, note.id, schedule, { startedby: '', plannedfor: '2026-05-01 00:00:00+02' }),
  );
  await ended(oid, 2);
  expect(await executionsOf(oid)).toMatchObject([
    { state: 'F', attempt: 1, scheduleid: number },
    { state: 'F', attempt: 2, scheduleid: number },
  ]);
  expect(runs.find(({ subject }) => subject === oid)?.plannedfor).toBe('2026-05-01 00:00:00+02');
  expect((await clockOf(oid))?.nexttime).toBe(before);
});

it('a run that is stopped ends as such, keeps who has stopped it, and is not tried again', async () => {
  const oid = await add('stopped', 'now()', { retries: 3 });
  holds.add(oid);
  await until(async () => (await clockOf(oid))?.later === true);
  await makeDue(oid);
  await until(() => held.has(oid));
  await db.write(program('system'), (trx) => cancelJob(trx, { job: note.id, subject: oid, by: 'BOSS' }));
  await ended(oid);
  const { rows } = await db.pool.query(
    'select state, reason, retried, cancelledby from job_execution where scheduleoid = $1',
    [oid],
  );
  expect(rows).toEqual([{ state: 'F', reason: 'job.cancelled', retried: false, cancelledby: 'BOSS' }]);
  holds.delete(oid);
  await makeDue(oid);
  await ended(oid, 2);
  expect((await executionsOf(oid))[1]).toMatchObject({ state: 'S', attempt: 1 });
});
