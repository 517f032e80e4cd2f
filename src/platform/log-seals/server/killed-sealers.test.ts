import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#platform/jobs/server/jobs-server.testing.ts';
import { openSealedLog, type SealedLog } from './log-seals.testing.ts';

type Sealer = { child: ChildProcess; sealed: () => number };

let log: SealedLog;
const sealers = new Set<Sealer>();

const startSealer = async (): Promise<Sealer> => {
  const script = fileURLToPath(new URL('sealing-server.testing.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], DATABASE_URL: log.database.url, KEY_FILE: join(log.folder, 'seal-key.pem') };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const sealer = { child, sealed: () => output.split('\n').filter((line) => /^\d+$/.test(line)).length };
  sealers.add(sealer);
  await until(() => {
    if (child.exitCode !== null) throw new Error(`it did not start: ${output}`);
    return output.includes('ready');
  }, 60_000);
  return sealer;
};

const kill = async (sealer: Sealer): Promise<void> => {
  const exited = once(sealer.child, 'exit');
  sealer.child.kill('SIGKILL');
  await exited;
  sealers.delete(sealer);
};

beforeAll(async () => {
  log = await openSealedLog();
});
afterAll(async () => {
  await Promise.all([...sealers].map(kill));
  await log.close();
});

it('two servers seal the same log under eight writers, one of them killed five times: each row once, none half', async () => {
  const steady = await startSealer();
  const ending = new AbortController();
  let written = 0;
  const writers = Array.from({ length: 8 }, async () => {
    while (!ending.signal.aborted) {
      await log.write(25);
      written += 25;
    }
  });
  for (let round = 0; round < 5; round += 1) {
    const sealer = await startSealer();
    await until(() => sealer.sealed() > 0, 60_000);
    await kill(sealer);
  }
  ending.abort();
  await Promise.all(writers);
  expect(steady.sealed()).toBeGreaterThan(0);
  const unsealed = async (): Promise<number> => {
    const { rows } = await log.db.pool.query<{ n: number }>(
      'select count(*) as n from database_log where step > (select max(to_step) from log_seal)',
    );
    return rows[0]?.n ?? 1;
  };
  await until(async () => (await unsealed()) === 0, 60_000);
  const result = await log.verify();
  expect(result).toMatchObject({ found: 0, unsealed: 0 });
  const { rows } = await log.db.pool.query<{ rows: number; sealed: number }>(
    'select (select count(*) from database_log) as rows, (select sum(rows) from log_seal) as sealed',
  );
  expect(rows[0]?.sealed).toBe(rows[0]?.rows);
  expect(rows[0]?.rows).toBeGreaterThanOrEqual(written);
}, 180_000);
