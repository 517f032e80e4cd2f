import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#app/server/server.testing.ts';
import { createTestDatabase, type TestDatabase } from '#platform/db/server/database.testing.ts';
import type { Tokens } from '#platform/session/session.contract.ts';

const main = fileURLToPath(new URL('../../../app/server/main.ts', import.meta.url));
const password = 'correct horse battery';

type Running = {
  child: ChildProcess;
  port: number;
  output: () => string;
  ended: Promise<[code: number | null, signal: string | null]>;
};

let database: TestDatabase;
let client: pg.Client;
const started: Running[] = [];

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

/** Starts the server as in production, on a free local port. */
const start = async (): Promise<Running> => {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PASSWORD: password,
    DEMO_EMPLOYEES: '0',
    LOG_LEVEL: 'info',
  };
  const child = spawn(process.execPath, [main], { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit') as Running['ended'];
  const running: Running = { child, port: 0, output: () => output, ended };
  started.push(running);
  await until(() => {
    running.port = Number(output.match(/ready: http:\/\/127\.0\.0\.1:(\d+)/)?.[1] ?? 0);
    if (child.exitCode !== null) throw new Error(`the server did not start: ${output}`);
    return running.port > 0;
  });
  return running;
};

const call = async ({ port }: Running, path: string, init: RequestInit = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', connection: 'close', ...init.headers },
  });
  return {
    status: response.status,
    body: (await response.json()) as { code: string; reason?: string; content: unknown },
  };
};
const withToken = ({ jwt }: Tokens): RequestInit => ({ headers: { authorization: `Bearer ${jwt}` } });
const posted = (content: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify({ content }) });

const signIn = async (running: Running): Promise<Tokens> => {
  const { keys } = (await call(running, '/jwks')).body.content as { keys: JWK[] };
  const jwk = keys.find(({ use }) => use === 'enc') ?? {};
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(password)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid ?? '' })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
  return (await call(running, '/login', posted({ loginID: 'admin', password: sealed }))).body.content as Tokens;
};

/** Opens a raw connection on which requests can be pipelined. */
const openSocket = async ({ port }: Running): Promise<{ socket: Socket; heard: () => string }> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  return { socket, heard: () => heard };
};
const refusesNewOnes = async (running: Running): Promise<boolean> => {
  const outcome = await call(running, '/health/ready').catch(() => 'refused' as const);
  return outcome === 'refused' || outcome.status === 503;
};

describe('after kill -9', () => {
  it('a new start serves with the old sessions; those that ended stay ended', async () => {
    const first = await start();
    const staying = await signIn(first);
    const leaving = await signIn(first);
    expect((await call(first, '/logout', { ...posted(''), headers: withToken(leaving).headers ?? {} })).status).toBe(
      200,
    );
    first.child.kill('SIGKILL');
    expect(await first.ended).toEqual([null, 'SIGKILL']);

    const second = await start();
    expect((await call(second, '/user/info', withToken(staying))).status).toBe(200);
    expect((await call(second, '/user/info', withToken(leaving))).status).toBe(401);
    expect((await call(second, '/refresh', posted(leaving.refreshToken))).status).toBe(401);
    expect((await call(second, '/refresh', posted(staying.refreshToken))).body.code).toBe('200');
    second.child.kill('SIGTERM');
    expect(await second.ended).toEqual([0, null]);
    expect(second.output()).not.toContain(password);
  }, 60_000);
});

describe('SIGTERM', () => {
  it('lets the running request finish, rejects later ones, and exits cleanly', async () => {
    const running = await start();
    const { jwt } = await signIn(running);
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
    await signIn(next);
    expect((await call(next, '/user/info', withToken(await signIn(next)))).status).toBe(200);
    next.child.kill('SIGINT');
    expect(await next.ended).toEqual([0, null]);
  }, 60_000);
});

describe('a start', () => {
  it('with a wrong setting ends with its name and what was expected, and nothing else', async () => {
    const child = spawn(process.execPath, [main], {
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
