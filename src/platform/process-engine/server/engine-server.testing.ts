import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { EngineResult } from './process-engine.ts';

export type ReceivedResult = { path: string; headers: IncomingHttpHeaders; result: EngineResult };

/** How it answers from now on; without any of these, as an engine that works does. */
export type EngineManner = {
  status?: number;
  headers?: Record<string, string>;
  /** Sent instead of the engine's answer. */
  body?: string;
  /** It never answers. */
  stall?: true;
  /** It begins to answer, a byte now and then, and never ends. */
  trickle?: true;
  /** It closes the connection instead of answering. */
  reset?: true;
  /** It answers without an end. */
  endless?: true;
  /** Its answer is about something else. */
  otherKey?: true;
  /** It understands the result and rejects it. */
  rejects?: string;
};

/** A process engine on this machine: a real HTTP server that keeps what it has accepted, each key once. */
export type EngineServer = {
  url: string;
  /** Everything that has arrived, also what was not answered. */
  received: ReceivedResult[];
  /** The results that it has, by key. */
  accepted: Map<string, EngineResult>;
  /** How it answers: everything, or only what is of a form. */
  behave: (manner: EngineManner, formId?: string) => void;
  /** Ends the server: connections are refused. */
  stop: () => Promise<void>;
  /** Starts it again at the same address. */
  start: () => Promise<void>;
  close: () => Promise<void>;
};

const trickleMs = 50;

const misbehave = (manner: EngineManner, response: ServerResponse): boolean => {
  if (manner.stall) return true;
  if (manner.reset) {
    response.socket?.resetAndDestroy();
    return true;
  }
  if (manner.trickle || manner.endless) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = manner.endless ? ' '.repeat(64 * 1024) : ' ';
    const timer = setInterval(() => response.write(chunk), manner.endless ? 1 : trickleMs);
    response.on('close', () => clearInterval(timer));
    return true;
  }
  return false;
};

export const startEngineServer = async (): Promise<EngineServer> => {
  const manners = new Map<string, EngineManner>();
  const received: ReceivedResult[] = [];
  const accepted = new Map<string, EngineResult>();
  const sockets = new Set<Socket>();
  let port = 0;

  const answer = (result: EngineResult, response: ServerResponse): void => {
    const manner = manners.get(result.formId) ?? manners.get('') ?? {};
    if (misbehave(manner, response)) return;
    const { key } = result;
    const isRejected = manner.rejects !== undefined;
    const isKnown = accepted.has(key);
    const status = manner.status ?? (isRejected ? 422 : 200);
    if (status === 200 && manner.body === undefined && !manner.otherKey) accepted.set(key, result);
    const said = {
      key: manner.otherKey ? 'another' : key,
      status: isRejected ? 'rejected' : isKnown ? 'duplicate' : 'accepted',
      ...(isRejected ? { message: manner.rejects } : {}),
    };
    response.writeHead(status, { 'content-type': 'application/json', ...manner.headers });
    response.end(manner.body ?? JSON.stringify(said));
  };
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const result = JSON.parse(text) as EngineResult;
      received.push({ path: request.url ?? '', headers: request.headers, result });
      answer(result, response);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        ({ port } = server.address() as AddressInfo);
        resolve();
      });
    });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await start();
  return {
    url: `http://127.0.0.1:${port}/engine`,
    received,
    accepted,
    behave: (manner, formId = '') => void manners.set(formId, manner),
    start,
    stop,
    close: async () => {
      if (server.listening) await stop();
    },
  };
};
