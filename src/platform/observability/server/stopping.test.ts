import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import {
  callSpawned,
  posted,
  serverMain,
  signInSpawned,
  type Spawned,
  spawnedPassword,
  spawnServer,
  withToken,
} from '#app/server/spawned.testing.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';

let database: TestDatabase;
let client: pg.Client;
const started: Spawned[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await client.end();
  await database.drop();
});

const start = async (): Promise<Spawned> => {
  const running = await spawnServer(database.url);
  started.push(running);
  return running;
};

/** Opens a raw connection on which requests can be pipelined. */
const openSocket = async ({ port }: Spawned): Promise<{ socket: Socket; heard: () => string }> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  return { socket, heard: () => heard };
};
const refusesNewOnes = async (running: Spawned): Promise<boolean> => {
  const outcome = await callSpawned(running, '/health/ready').catch(() => 'refused' as const);
  return outcome === 'refused' || outcome.status === 503;
};

describe('after kill -9', () => {
  it('a new start serves with the old sessions; those that ended stay ended', async () => {
    const first = await start();
    const staying = await signInSpawned(first);
    const leaving = await signInSpawned(first);
    expect(
      (await callSpawned(first, '/logout', { ...posted(''), headers: withToken(leaving).headers ?? {} })).status,
    ).toBe(200);
    first.child.kill('SIGKILL');
    expect(await first.ended).toEqual([null, 'SIGKILL']);

    const second = await start();
    expect((await callSpawned(second, '/user/info', withToken(staying))).status).toBe(200);
    expect((await callSpawned(second, '/user/info', withToken(leaving))).status).toBe(401);
    expect((await callSpawned(second, '/refresh', posted(leaving.refreshToken))).status).toBe(401);
    expect((await callSpawned(second, '/refresh', posted(staying.refreshToken))).body.code).toBe('200');
    second.child.kill('SIGTERM');
    expect(await second.ended).toEqual([0, null]);
    expect(second.output()).not.toContain(spawnedPassword);
  }, 60_000);
});

describe('SIGTERM', () => {
  it('lets the running request finish, rejects later ones, and exits cleanly', async () => {
    const running = await start();
    const { jwt } = await signInSpawned(running);
    const { socket, heard } = await openSocket(running);
    const request = (path: string): string =>
      `GET /api${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${jwt}\r\n\r\n`;
    await client.query('begin; lock table parameter in access exclusive mode');
    socket.write(request('/data/param/search'));
    const waits = async () =>
      (await client.query("select 1 from pg_locks where not granted and relation = 'parameter'::regclass")).rowCount !==
      0;
    await until(waits);
    running.child.kill('SIGTERM');
    await until(() => refusesNewOnes(running));
    socket.write(request('/user/info'));
    await client.query('commit');
    expect(await running.ended).toEqual([0, null]);
    expect(heard()).toMatch(/^HTTP\/1\.1 200 /);
    expect(heard()).toContain('"code":"200"');
    // The later request got an error envelope or a closed connection, and was not processed.
    expect(heard()).not.toContain('"userId"');
    const later = heard().indexOf('HTTP/1.1', 10);
    if (later > 0) expect(heard().slice(later)).toMatch(/^HTTP\/1\.1 503 [^]*"reason":"wire.unavailable"/);
  }, 60_000);

  it('twice ends as well, and the next start is a good one', async () => {
    const running = await start();
    running.child.kill('SIGTERM');
    running.child.kill('SIGTERM');
    const [code, signal] = await running.ended;
    expect(code === 0 || signal === 'SIGTERM').toBe(true);
    const next = await start();
    // After two sign-ins every step of the startup is over.
    await signInSpawned(next);
    expect((await callSpawned(next, '/user/info', withToken(await signInSpawned(next)))).status).toBe(200);
    next.child.kill('SIGINT');
    expect(await next.ended).toEqual([0, null]);
  }, 60_000);
});

describe('a start', () => {
  it('with a wrong setting ends with its name and what was expected, and nothing else', async () => {
    const child = spawn(process.execPath, [serverMain], {
      env: { PATH: process.env['PATH'], PORT: 'http', ADMIN_PASSWORD: 'short' },
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    expect((await once(child, 'exit'))[0]).toBe(1);
    expect(output).toContain(
      'PORT: expected a port number, 0 to 65535\nADMIN_PASSWORD: expected at least 10 characters',
    );
    expect(output.split('\n').filter((line) => /^\s*at /.test(line) && line.includes('.ts:'))).toEqual([]);
  });
});
