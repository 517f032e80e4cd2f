import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn, type BenchSession } from '../bench/session.ts';
import { withDatabase } from './database.ts';
import { administrator, familyOf, makeDataDir, start, stop, type Running } from './product.ts';
import { hold, type Trial } from './trial.ts';

const people = 200_000;
const exportsAtOnce = 20;
const mixedRequests = 20_000;
const grownAtMostMb = 150;

/** Memory of the server's own process in megabytes: the largest of those started by the command. */
const memoryOf = ({ child }: Running): number =>
  Math.max(
    ...familyOf(child.pid ?? 0).map((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        // PostgreSQL's shared pages would be counted once for each process.
        return /^Name:\s*postgres/m.test(status) ? 0 : Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
      } catch {
        return 0;
      }
    }),
  );

const onProduct = async (
  work: (running: Running, session: BenchSession, dataDir: string) => Promise<string>,
): Promise<string> => {
  const dataDir = await makeDataDir();
  let running: Running | undefined;
  try {
    running = await start(dataDir);
    return await work(running, await signIn(running.url, administrator.login, administrator.password), dataDir);
  } finally {
    if (running) await stop(running);
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** Reads of all kinds, including errors and unknown addresses. */
const mixture = (headers: Record<string, string>): [path: string, headers: Record<string, string>][] => [
  ['/api/user/info', headers],
  ['/api/data/param?pageNum=1&pageSize=50', headers],
  ['/api/hr/member?pageNum=1&pageSize=10&simplifiedFilter=a', headers],
  ['/api/org/web/users?pageNum=1&pageSize=10', headers],
  ['/api/health/ready', {}],
  ['/api/user/info', { authorization: 'Bearer nonsense' }],
  ['/api/nothing/here', {}],
  ['/', {}],
];

const sendMixed = async (url: string, headers: Record<string, string>, count: number): Promise<void> => {
  const mixed = mixture(headers);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let turn = (next += 1); turn <= count; turn = next += 1) {
      const [address, own] = mixed[turn % mixed.length] ?? ['/', {}];
      const answer = await fetch(url + address, { headers: own });
      await answer.arrayBuffer();
      hold(answer.status < 500, `${address} was answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
};

const mixed = (): Promise<string> =>
  onProduct(async (running, { headers }) => {
    // Afterwards, one-time allocations have been made and the heap has grown to its working size.
    await sendMixed(running.url, headers, mixedRequests / 4);
    const before = memoryOf(running);
    await sendMixed(running.url, headers, mixedRequests);
    const after = memoryOf(running);
    hold(after - before < grownAtMostMb, `memory grew from ${Math.round(before)} to ${Math.round(after)} MB`);
    return `${mixedRequests} requests, memory ${Math.round(before)} MB before and ${Math.round(after)} MB after`;
  });

const fillPeople = (dataDir: string): Promise<void> =>
  withDatabase(dataDir, async (client) => {
    await client.query(`begin; set local steward.actor = 'chaos'`);
    await client.query(
      `insert into employee (empid, name) select 'P' || n, 'Person ' || n from generate_series(1, ${people}) n`,
    );
    await client.query(
      `insert into account (empid, type, userid) select empid, 'ED', empid from employee where empid like 'P%'`,
    );
    await client.query(`insert into app_user (empid) select empid from employee where empid like 'P%'`);
    await client.query('commit');
    await client.query('analyze');
  });

/** Requests an export and reads none of it. */
const stall = async (url: string, address: string, headers: Record<string, string>): Promise<() => void> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${address} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return () => socket.destroy();
};

const exportsUnread = (): Promise<string> =>
  onProduct(async (running, { headers, seal }, dataDir) => {
    await fillPeople(dataDir);
    const { url } = running;
    const address = `/api/org/mb/users/export?conditionMap=${encodeURIComponent(await seal({}))}`;
    const before = memoryOf(running);
    const others = { over: false };
    let [highest, slowestMs, asked] = [before, 0, 0];
    const othersAsk = (async () => {
      while (!others.over) {
        const began = performance.now();
        const { status } = await fetch(`${url}/api/user/info`, { headers });
        hold(status === 200, `somebody else was answered ${status} meanwhile`);
        slowestMs = Math.max(slowestMs, performance.now() - began);
        highest = Math.max(highest, memoryOf(running));
        asked += 1;
        await pause(50);
      }
    })();
    const leave = await stall(url, address, headers);
    const sizes = await Promise.all(
      Array.from({ length: exportsAtOnce }, async () => {
        const answer = await fetch(url + address, { headers });
        hold(
          answer.status === 200,
          `an export was answered ${answer.status}: ${answer.status === 200 ? '' : await answer.text()}`,
        );
        let bytes = 0;
        for await (const piece of answer.body ?? []) bytes += piece.length;
        return bytes;
      }),
    );
    others.over = true;
    await othersAsk;
    leave();
    hold(Math.min(...sizes) > 1_000_000, `an export has ${Math.min(...sizes)} bytes only`);
    hold(highest - before < 2 * grownAtMostMb, `memory grew from ${Math.round(before)} to ${Math.round(highest)} MB`);
    hold(slowestMs < 5_000, `somebody else waited ${Math.round(slowestMs)} ms`);
    return `${exportsAtOnce} exports of ${people} people beside one that nobody read: memory ${Math.round(before)} MB before, ${Math.round(highest)} MB at most; ${asked} others answered, the slowest in ${Math.round(slowestMs)} ms`;
  });

export const memoryTrials: Trial[] = [
  { name: 'twenty exports at once, and one that nobody reads', run: exportsUnread },
  { name: 'twenty thousand mixed requests', run: mixed },
];
