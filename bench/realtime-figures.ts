import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import type { Database } from '#platform/db/server/database.ts';
import { openKeyRing } from '#platform/session/server/key-ring.ts';
import { frameText } from '#platform/realtime/server/frames.ts';
import { everyoneTopic, ownQueue, socketPath, subprotocols } from '#platform/realtime/realtime.contract.ts';
import { sessionStates } from '#platform/session/server/session-ends.queries.ts';
import { nextMessage, startOwn, stopProcess } from './child-processes.ts';
import type { Memory, RealtimeAnswer, RealtimeAsked, RealtimeSetup } from './realtime.process.ts';
import { atMost, plain, type Figure } from './report.ts';
import { median } from './statistics.ts';

const sockets = 2_000;
/** Sockets that open and close first: what a server allocates once is not counted for each socket. */
const first = 400;
/** Fewer than an address may open without a session. */
const atOnce = 15;
const turns = 7;
const kilobyte = 1_000;

type Client = { ws: WebSocket; messages: number; subscribed: number };

/** New app sessions of so many people, with their tokens. */
const newSessions = async (db: Database): Promise<{ oids: string[]; tokens: string[] }> => {
  const keys = await openKeyRing(db);
  const adding = sql<{ oid: string; empid: string }>`
    insert into session (empid, channel, device)
    select e.empid, 'A', 'bench' from employee e join account a using (empid) join app_user u using (empid)
    where e.inservice = 'Y' and a.status = 'Y' and u.status = 'Y' order by e.empid limit ${sockets}
    returning oid, empid`;
  const { rows } = await db.write({ empid: 'bench' }, (trx) => adding.execute(trx));
  if (rows.length < sockets) throw new Error(`${sockets} people with the app are needed (--people)`);
  const tokens = await Promise.all(rows.map(({ oid, empid }) => keys.signAccess({ empid, sessionOid: oid })));
  return { oids: rows.map(({ oid }) => oid), tokens };
};

const open = (port: number, token: string): Promise<Client> =>
  new Promise((resolve, reject) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, [...subprotocols], { perMessageDeflate: false });
    const client: Client = { ws, messages: 0, subscribed: 0 };
    ws.on('error', reject);
    ws.on('open', () => ws.send(frameText('CONNECT', { 'accept-version': '1.2', 'heart-beat': '20000,20000', token })));
    ws.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text.startsWith('MESSAGE')) client.messages += 1;
      else if (text.startsWith('ERROR')) reject(new Error(text));
      else if (text.startsWith('CONNECTED')) {
        ws.send(frameText('SUBSCRIBE', { id: 'sub-0', destination: ownQueue, receipt: 'a' }));
        ws.send(frameText('SUBSCRIBE', { id: 'sub-1', destination: everyoneTopic, receipt: 'b' }));
      } else if (text.startsWith('RECEIPT')) {
        client.subscribed += 1;
        if (client.subscribed === 2) resolve(client);
      }
    });
  });

const openAll = async (port: number, tokens: readonly string[]): Promise<Client[]> => {
  const clients: Client[] = [];
  for (let from = 0; from < tokens.length; from += atOnce)
    clients.push(...(await Promise.all(tokens.slice(from, from + atOnce).map((token) => open(port, token)))));
  return clients;
};

const memoryOf = async (server: ChildProcess): Promise<Memory> => {
  const answered = nextMessage<RealtimeAnswer>(server);
  server.send('memory' satisfies RealtimeAsked);
  return (await answered).memory ?? { resident: 0, heap: 0 };
};

/**
 * The larger of both counts: resident memory includes what the system keeps for a socket in the process, but not what
 * fits into pages that start-up has left free.
 */
const memoryFigure = (before: Memory, after: Memory): Figure => {
  const [resident, heap] = (['resident', 'heap'] as const).map(
    (kind) => (after[kind] - before[kind]) / sockets / kilobyte,
  ) as [number, number];
  const detail = `resident ${resident.toFixed(1)}, heap ${heap.toFixed(1)}`;
  return atMost('memory of the server for each connected socket', 40, Math.max(resident, heap), 'kB', detail);
};

/** Milliseconds until every socket has the next message. */
const reached = async (server: ChildProcess, clients: readonly Client[], asked: RealtimeAsked): Promise<number> => {
  const before = clients.map(({ messages }) => messages);
  const began = performance.now();
  server.send(asked);
  while (clients.some(({ messages }, index) => messages === before[index])) {
    if (performance.now() - began > 30_000) throw new Error('a notice did not reach every socket');
    await pause(1);
  }
  return performance.now() - began;
};

const measure = async (server: ChildProcess, port: number, tokens: readonly string[]): Promise<Figure[]> => {
  for (const { ws } of await openAll(port, tokens.slice(0, first))) ws.terminate();
  await pause(500);
  const before = await memoryOf(server);
  const began = performance.now();
  const clients = await openAll(port, tokens);
  const connecting = performance.now() - began;
  const after = await memoryOf(server);
  const times: Record<'everybody' | 'each', number[]> = { everybody: [], each: [] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const asked of ['everybody', 'each'] as const) times[asked].push(await reached(server, clients, asked));
  for (const { ws } of clients) ws.terminate();
  const count = sockets.toLocaleString('en');
  const slowest = (asked: 'everybody' | 'each'): string => `slowest ${Math.round(Math.max(...times[asked]))} ms`;
  return [
    atMost(
      `notice to everyone, at the last of ${count} sockets`,
      1_000,
      median(times.everybody),
      'ms',
      slowest('everybody'),
    ),
    atMost(
      `notice to each person by name, at the last of ${count} sockets`,
      1_000,
      median(times.each),
      'ms',
      slowest('each'),
    ),
    memoryFigure(before, after),
    plain(`${count} sockets connecting, ${atOnce} at a time`, `${Math.round((connecting / sockets) * 1_000)} µs each`),
  ];
};

/** What each change of the blacklist, of maintenance or of a role costs for a thousand connected sessions. */
const checking = async (db: Database, oids: readonly string[]): Promise<Figure> => {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    const states = await sessionStates(db.read, oids);
    times.push(performance.now() - began);
    if (states.some(({ why }) => why !== 'live')) throw new Error('a session of the benchmark is not live');
  }
  return plain('whether a thousand sessions go on, in one query', `${median(times).toFixed(0)} ms`);
};

/** The product’s server with 2,000 sockets, each of a person of its own, in a process of its own. */
export const realtimeFigures = async (db: Database, url: string): Promise<Figure[]> => {
  const { oids, tokens } = await newSessions(db);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'steward-bench-data-'));
  const server = startOwn(new URL('realtime.process.ts', import.meta.url));
  try {
    const listening = nextMessage<RealtimeAnswer>(server);
    server.send({ url, dataDir } satisfies RealtimeSetup);
    const figures = await measure(server, (await listening).port ?? 0, tokens);
    return [...figures, await checking(db, oids.slice(0, 1_000))];
  } finally {
    await stopProcess(server);
    await rm(dataDir, { recursive: true, force: true });
  }
};
