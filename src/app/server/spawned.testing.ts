import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import type { Tokens } from '#platform/session/session.contract.ts';
import { until } from './server.testing.ts';

export const serverMain = fileURLToPath(new URL('main.ts', import.meta.url));
export const spawnedPassword = 'correct horse battery';
const startPatienceMs = 60_000;

/** A server as a process of its own. */
export type Spawned = {
  child: ChildProcess;
  port: number;
  /** What it has printed so far. */
  output: () => string;
  ended: Promise<[code: number | null, signal: string | null]>;
};

/** Starts the server as in production, on a free local port. The caller ends it. */
export const spawnServer = async (databaseUrl: string, environment: NodeJS.ProcessEnv = {}): Promise<Spawned> => {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PASSWORD: spawnedPassword,
    DEMO_EMPLOYEES: '0',
    LOG_LEVEL: 'info',
    ...environment,
  };
  const child = spawn(process.execPath, [serverMain], { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit') as Spawned['ended'];
  const spawned: Spawned = { child, port: 0, output: () => output, ended };
  try {
    await until(() => {
      spawned.port = Number(output.match(/ready: http:\/\/127\.0\.0\.1:(\d+)/)?.[1] ?? 0);
      if (child.exitCode !== null) throw new Error('it has ended');
      return spawned.port > 0;
    }, startPatienceMs);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`the server did not start: ${output}`, { cause: error });
  }
  return spawned;
};

type Answered = {
  status: number;
  headers: Headers;
  body: { code: string; message?: string; reason?: string; content: unknown };
};

/** Calls a spawned server. A 304 has no body. */
export const callSpawned = async ({ port }: Spawned, path: string, init: RequestInit = {}): Promise<Answered> => {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', connection: 'close', ...init.headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(text === '' ? '{}' : text) as Answered['body'],
  };
};

export const withToken = ({ jwt }: Tokens): RequestInit => ({ headers: { authorization: `Bearer ${jwt}` } });
export const posted = (content: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify({ content }) });

/** A value sealed for a spawned server, as browsers send it. */
export const sealedFor = async (spawned: Spawned, value: unknown): Promise<string> => {
  const { keys } = (await callSpawned(spawned, '/jwks')).body.content as { keys: JWK[] };
  const jwk = keys.find(({ use }) => use === 'enc') ?? {};
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid ?? '' })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
};

/** Signs the first administrator in. */
export const signInSpawned = async (spawned: Spawned): Promise<Tokens> => {
  const password = await sealedFor(spawned, spawnedPassword);
  return (await callSpawned(spawned, '/login', posted({ loginID: 'admin', password }))).body.content as Tokens;
};
