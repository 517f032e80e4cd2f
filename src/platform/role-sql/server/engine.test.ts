import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processesOf, readPostmaster } from '#platform/db/server/embedded-postgres.process.ts';
import { isAlive } from '#platform/db/server/embedded-postgres.users.ts';
import { openSandboxBench, type SandboxBench } from './role-sandbox.testing.ts';
import type { RoleSandbox } from './role-sandbox.ts';

let bench: SandboxBench;
let sandbox: RoleSandbox;

beforeAll(async () => {
  bench = await openSandboxBench();
  sandbox = bench.open();
});

afterAll(() => bench.close());

const honest = 'select empid from hr.employee';
const everybody = { ok: true, ids: ['E1', 'E2', 'E3'] };

/** The cluster folders of this test file. */
const clusters = async (): Promise<string[]> =>
  (await readdir(bench.base))
    .filter((name) => name.startsWith('steward-role-sql-'))
    .map((name) => path.join(bench.base, name, 'cluster'));

/** A text of 40 MB in one row, built from an id so that the planner cannot constant-fold it. */
const large = (name: string): string => {
  const times = (column: string, many: number): string => Array.from({ length: many }, () => column).join('||');
  const steps = [20, 10, 10, 10, 10, 10, 10];
  return (
    steps.reduce(
      (inner, many, at) => `(select ${times('x', many)} as x from ${inner} s${at} offset 0)`,
      `(select empid as x from employee limit 1)`,
    ) + ` ${name}`
  );
};

/**
 * Digests of a large text, which need no memory of their own: one expression, within which PostgreSQL does not check
 * for cancellation.
 */
const digests = (many: number): string =>
  `select ${Array.from({ length: many }, () => 'md5(x)').join(' || ')} from ${large('l')}`;

/** Concatenates doubled texts: each term keeps its memory until the row is done. */
const bomb = (terms: number): string =>
  `select (${Array.from({ length: terms }, (_, at) => `octet_length(x || x || '${at}')`).join(' + ')})::text from ${large('l')}`;

const memoryOf = (pid: number): { resident: number; addressed: number } => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { resident: megabytes('VmRSS'), addressed: megabytes('VmSize') };
};

/** The peak memory of any engine process while `work` runs. */
const peakDuring = async (work: Promise<unknown>): Promise<number> => {
  let peak = 0;
  const watching = setInterval(() => {
    void clusters().then((all) => {
      for (const pid of all.flatMap(processesOf)) {
        try {
          peak = Math.max(peak, memoryOf(pid).resident);
        } catch {
          // The process has exited.
        }
      }
    });
  }, 20);
  await work;
  clearInterval(watching);
  return peak;
};

describe('the engine for the SQL of roles', () => {
  it('ends a text that PostgreSQL cannot be asked to end, and serves the next one', async () => {
    expect(await sandbox.run(honest, 'test')).toEqual(everybody);
    expect(await sandbox.run(digests(1_000), 'test')).toEqual({ ok: false, fault: 'time' });
    expect(await sandbox.run(honest, 'test')).toEqual(everybody);
  });

  it('bounds the memory that a text can take', async () => {
    const running = sandbox.run(bomb(300), 'test');
    const peak = await peakDuring(running);
    expect([
      { ok: false, fault: 'memory' },
      { ok: false, fault: 'time' },
    ]).toContainEqual(await running);
    if (process.platform === 'linux') expect(peak).toBeLessThan(512);
    expect(await sandbox.run(honest, 'test')).toEqual(everybody);
  });

  it('lets an honest text through while others are stuck', async () => {
    const stuck = [
      sandbox.run(digests(1_000), 'one'),
      sandbox.run(digests(1_001), 'two'),
      sandbox.run(digests(1_002), 'one'),
    ];
    const answer = await sandbox.run(honest, 'honest');
    expect(answer).toEqual(everybody);
    expect(await Promise.all(stuck)).toEqual([
      { ok: false, fault: 'time' },
      { ok: false, fault: 'time' },
      { ok: false, fault: 'time' },
    ]);
    expect((await bench.db.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('comes back when its PostgreSQL is killed between two texts, with what was copied', async () => {
    expect(await sandbox.run(honest, 'test')).toEqual(everybody);
    const postmaster = (await clusters()).map(readPostmaster).find((found) => found !== null);
    const killed = postmaster?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    // Dead, but not yet reaped, since this process's event loop is blocked: its pid is still taken.
    while (isAlive(killed));
    expect(await sandbox.run(honest, 'test')).toEqual(everybody);
  });

  it('stops when it is idle, and starts again on demand', async () => {
    const resting = bench.open({ idleMs: 50 });
    const before = new Set(await clusters());
    expect(await resting.run(honest, 'test')).toEqual(everybody);
    const own = (await clusters()).find((cluster) => !before.has(cluster)) ?? '';
    expect(own).not.toBe('');
    await expect.poll(() => readPostmaster(own)).toBeNull();
    expect(existsSync(own)).toBe(true);
    expect(await resting.run(honest, 'test')).toEqual(everybody);
    await resting.close();
    expect(existsSync(own)).toBe(false);
    expect(processesOf(own)).toEqual([]);
  });

  it('reports that it cannot be started, logs the reason only, and leaves nothing behind', async () => {
    const before = await clusters();
    const troubles: unknown[] = [];
    const tight = bench.open({ addressSpaceMb: 8, onTrouble: (error) => troubles.push(error) });
    expect(await tight.run(honest, 'test')).toEqual({ ok: false, fault: 'unavailable' });
    expect(await tight.run(honest, 'test')).toEqual({ ok: false, fault: 'unavailable' });
    // Not every caller starts another attempt.
    expect(troubles).toEqual([expect.any(Error)]);
    expect(await clusters()).toEqual(before);
    await tight.close();
  });
});

describe('what a killed server leaves', () => {
  afterEach(() => sandbox.close());

  /** Runs a sandbox on the same database in another process and kills that process while its engine is running. */
  const runElsewhere = async (): Promise<void> => {
    const address = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);
    const { connectionString } = bench.db.pool.options;
    const script = `
      import { openDatabase } from ${address('../../db/server/database.ts')};
      import { openPool } from ${address('../../db/server/pool.ts')};
      import { openRoleSandbox } from ${address('role-sandbox.ts')};
      const connection = { connectionString: ${JSON.stringify(connectionString)} };
      const db = openDatabase(openPool({ connection, size: 2, timeZone: 'UTC', onError: () => undefined }));
      const sandbox = openRoleSandbox(db, { base: ${JSON.stringify(bench.base)} });
      const { ok } = await sandbox.run(${JSON.stringify(honest)}, 'test');
      console.log(ok);
      void sandbox.run(${JSON.stringify(digests(1_000))}, 'test');
      process.on('disconnect', () => process.exit());`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    if (child.stdout) expect(String(await once(child.stdout, 'data'))).toContain('true');
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  it('is ended by the next start, which leaves running ones alone', async () => {
    expect(await sandbox.run(honest, 'test')).toEqual(everybody);
    const living = await clusters();
    await runElsewhere();
    const left = (await clusters()).filter((cluster) => !living.includes(cluster));
    expect(left).toHaveLength(1);
    bench.open();
    await expect.poll(clusters).toEqual(living);
    expect(left.flatMap(processesOf)).toEqual([]);
    expect(await sandbox.run(honest, 'test')).toEqual(everybody);
  });
});
