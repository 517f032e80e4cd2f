import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, stopLeftBehind, type EmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
const running: EmbeddedPostgres[] = [];

const start = async (folder = dataDir, log?: (line: string) => void): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir: folder, durable: false, log });
  running.push(server);
  return server;
};

const ask = async (url: string, question: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
};

const pidFile = (): string => path.join(dataDir, 'cluster', 'postmaster.pid');

const serverPid = async (): Promise<number> => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

/** Another process that starts or joins the server and then waits; when killed, it leaves the server behind. */
const startElsewhere = async (): Promise<{ kill: () => Promise<void> }> => {
  const module = new URL('embedded-postgres.ts', import.meta.url).href;
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log('up'); process.on('disconnect', () => process.exit());`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'steward-test-'));
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

afterAll(async () => {
  await stopLeftBehind(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

test('makes a cluster in UTF-8 under C.UTF-8, keeps the password to its owner and stops', async () => {
  const server = await start();
  expect(await ask(server.url, `SELECT current_setting('server_version')`)).toMatch(/^18\./);
  const locale =
    'SELECT pg_encoding_to_char(encoding) || datlocprovider::text || datcollate FROM pg_database WHERE datname = current_database()';
  expect(await ask(server.url, locale)).toBe('UTF8cC.UTF-8');
  expect(await ask(server.url, `SELECT current_setting('listen_addresses')`)).toBe('');
  expect(statSync(path.join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(dataDir, 'cluster')).mode & 0o077).toBe(0);
  await server.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('rejects a connection without the password', async () => {
  const { connection } = await start();
  const client = new pg.Client({ ...connection, password: 'wrong' });
  await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });
});

test('keeps what was written from one start to the next, and syncs by default', async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  expect(await ask(first.url, `SELECT current_setting('fsync') || current_setting('synchronous_commit')`)).toBe('onon');
  await ask(first.url, `CREATE TABLE kept AS SELECT '開門'::text AS word`);
  await first.stop();
  const second = await start();
  expect(await ask(second.url, 'SELECT word FROM kept')).toBe('開門');
});

test('adopts the server that a killed process left running', async () => {
  const other = await startElsewhere();
  const left = await serverPid();
  await other.kill();
  const server = await start();
  expect(await serverPid()).toBe(left);
  expect(await ask(server.url, 'SELECT 1')).toBe(1);
  await server.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('is not stopped while another process uses it', async () => {
  const other = await startElsewhere();
  const server = await start();
  await server.stop();
  expect(existsSync(pidFile())).toBe(true);
  await other.kill();
});

test('two users in one process share it, and the last one stops it', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  await one.stop();
  await one.stop();
  expect(await ask(two.url, 'SELECT 2')).toBe(2);
  await two.stop();
  expect(existsSync(pidFile())).toBe(false);
});

test('starts although postmaster.pid names another live process', async () => {
  const socket = path.join(dataDir, 'run');
  await writeFile(
    pidFile(),
    `${process.pid}\n${dataDir}/cluster\n1700000000\n5432\n${socket}\n\n  1234 5678\nready   \n`,
  );
  const server = await start();
  expect(await ask(server.url, 'SELECT 3')).toBe(3);
});

/** A killed process whose parent never reaps it, as in a container whose first process does not. */
const zombie = async (): Promise<{ pid: number; end: () => void }> => {
  // Under the server's own account: PostgreSQL ignores pids of other accounts.
  const { uid, gid } = statSync(path.join(dataDir, 'cluster'));
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: '/',
    uid,
    gid,
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  // Until then it is a shell, which does reap.
  await vi.waitFor(() => expect(readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep'));
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(stateOf(pid)).toBe('Z'));
  return { pid, end: () => parent.kill('SIGKILL') };
};

const stateOf = (pid: number): string | undefined => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2)[0];
};

test.runIf(process.platform === 'linux')('starts although the killed server is still a zombie', async () => {
  const { pid, end } = await zombie();
  try {
    const socket = path.join(dataDir, 'run');
    await mkdir(socket, { mode: 0o700 });
    await writeFile(pidFile(), `${pid}\n${dataDir}/cluster\n1700000000\n5432\n${socket}\n\n  1234 5678\nready   \n`);
    await writeFile(
      path.join(socket, '.s.PGSQL.5432.lock'),
      `${pid}\n${dataDir}/cluster\n1700000000\n5432\n${socket}\n`,
    );
    const server = await start();
    expect(await ask(server.url, 'SELECT 5')).toBe(5);
    await server.stop();
  } finally {
    end();
  }
});

test.runIf(process.platform === 'linux')(
  'starts although an orphan of the cluster is still running without a pid file',
  async () => {
    const orphan = spawn('sleep', ['600'], { cwd: path.join(dataDir, 'cluster'), stdio: 'ignore' });
    const gone = once(orphan, 'exit');
    const server = await start();
    expect(await ask(server.url, 'SELECT 6')).toBe(6);
    await gone;
  },
);

test('restarts a killed server at the same address', async () => {
  const lines: string[] = [];
  const server = await start(dataDir, (line) => lines.push(line));
  const killed = await serverPid();
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await ask(server.url, 'SELECT pg_postmaster_start_time() IS NOT NULL')).toBe(true),
    {
      timeout: 15_000,
      interval: 50,
    },
  );
  expect(await serverPid()).not.toBe(killed);
  expect(lines).toContain('PostgreSQL ended unexpectedly and is started again');
});

test('finds a short path for its socket when the folder has a long name', async () => {
  const folder = path.join(dataDir, 'long', 'x'.repeat(100));
  await mkdir(folder, { recursive: true });
  const server = await start(folder);
  expect(Buffer.byteLength(`${server.connection.host}/.s.PGSQL.65535`)).toBeLessThanOrEqual(107);
  expect(await ask(server.url, 'SELECT 4')).toBe(4);
});
