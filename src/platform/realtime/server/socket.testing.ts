import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket, type ClientOptions } from 'ws';
import { socketPath, subprotocols } from '../realtime.contract.ts';
import { frameText } from './frames.ts';

/** A frame that a server sent. */
export type Said = { command: string; headers: Record<string, string>; body: string };

export type TestSocket = {
  ws: WebSocket;
  /** All frames so far. */
  said: Said[];
  /** How often the server sent a heart-beat. */
  beats: () => number;
  send: (command: string, headers?: Record<string, string>, body?: string) => void;
  /** Waits for a frame with this command. */
  hears: (command: string, times?: number) => Promise<Said>;
  closed: Promise<{ code: number; reason: string }>;
};

const patienceMs = 15_000;

const read = (text: string): Said => {
  const [head = '', body = ''] = text.replace(/\0$/, '').split(/\n\n([^]*)/);
  const [command = '', ...lines] = head.split('\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
  return { command, headers: Object.fromEntries(headers) as Record<string, string>, body };
};

/** Opens a WebSocket to a server on this machine; rejects if it is refused. */
export const openSocket = async (port: number, options: ClientOptions = {}): Promise<TestSocket> => {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, [...subprotocols], options);
  const said: Said[] = [];
  let beats = 0;
  ws.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text === '\n') beats += 1;
    else said.push(read(text));
  });
  ws.on('error', () => undefined);
  const { promise: closed, resolve: close } = Promise.withResolvers<{ code: number; reason: string }>();
  ws.on('close', (code, reason) => close({ code, reason: reason.toString() }));
  const opened = Promise.withResolvers<void>();
  ws.on('open', () => opened.resolve());
  ws.on('unexpected-response', (_request, { statusCode }) => opened.reject(new Error(`answered ${statusCode}`)));
  ws.on('error', (error) => opened.reject(error));
  await opened.promise;
  return {
    ws,
    said,
    beats: () => beats,
    send: (command, headers = {}, body = '') => ws.send(frameText(command, headers, body)),
    hears: async (command, times = 1) => {
      const end = Date.now() + patienceMs;
      for (;;) {
        const found = said.filter((one) => one.command === command)[times - 1];
        if (found) return found;
        if (Date.now() > end) throw new Error(`no ${command}, but ${said.map((one) => one.command).join(', ')}`);
        await pause(5);
      }
    },
    closed,
  };
};

/** Opens a socket, signs in with the token, and subscribes to both destinations. */
export const openNotices = async (
  port: number,
  token: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> => {
  const socket = await openSocket(port);
  socket.send('CONNECT', { 'accept-version': '1.2', host: 'steward', token, ...headers });
  await socket.hears('CONNECTED');
  socket.send('SUBSCRIBE', { id: 'own', destination: '/user/queue/notify', receipt: 'own' });
  socket.send('SUBSCRIBE', { id: 'all', destination: '/topic/notify', receipt: 'all' });
  await socket.hears('RECEIPT', 2);
  return socket;
};

/** Does the work so many times, some at once. */
export const inTurns = async <Result>(
  times: number,
  atOnce: number,
  work: (turn: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let from = 0; from < times; from += atOnce) {
    const turns = Array.from({ length: Math.min(atOnce, times - from) }, (_, index) => work(from + index));
    results.push(...(await Promise.all(turns)));
  }
  return results;
};
