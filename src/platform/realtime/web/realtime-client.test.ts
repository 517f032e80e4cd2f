import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { subprotocols } from '../realtime.contract.ts';
import { connectRealtime } from './realtime-client.ts';
import { onNotice, onRealtimeState, realtimeState } from './realtime-store.ts';

const frameText = (command: string, headers: Record<string, string>, body = ''): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  return `${command}\n${lines.join('')}\n${body}\0`;
};

/** The frames of a message, of which none has a body. */
const framesOf = (text: string): { command: string; headers: Map<string, string> }[] =>
  text.split('\0').flatMap((frame) => {
    const [command = '', ...lines] = frame.trim().split('\n');
    const headers = lines.map((line): [string, string] => [line.split(':')[0] ?? '', line.replace(/^[^:]*:/, '')]);
    return command === '' ? [] : [{ command, headers: new Map(headers) }];
  });

/** A server that answers as the broker does, and keeps what it was sent. */
const serve = async (
  port = 0,
): Promise<{ http: Server; port: number; connects: Map<string, string>[]; open: Set<WebSocket> }> => {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, handleProtocols: () => subprotocols[0] });
  const connects: Map<string, string>[] = [];
  const open = new Set<WebSocket>();
  sockets.on('connection', (ws) => {
    open.add(ws);
    ws.on('close', () => open.delete(ws));
    ws.on('message', (data: Buffer) => {
      for (const { command, headers } of framesOf(data.toString())) {
        if (command === 'CONNECT') {
          connects.push(new Map(headers));
          ws.send(frameText('CONNECTED', { version: '1.2', 'heart-beat': '20000,20000' }));
        }
        const receipt = headers.get('receipt');
        if (receipt !== undefined) ws.send(frameText('RECEIPT', { 'receipt-id': receipt }));
      }
    });
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  return { http, port: (http.address() as AddressInfo).port, connects, open };
};

const messageHeaders = { subscription: 'sub-0', 'message-id': '1', destination: '/user/queue/notify' };

const kickAll = (open: Iterable<WebSocket>): void => {
  const kick = JSON.stringify({ type: 'kick', code: '401', reason: 'kick', title: 't', message: 'why', at: '' });
  for (const ws of open) {
    ws.send(frameText('MESSAGE', messageHeaders, kick));
    ws.close(4401);
  }
};

const claims = Buffer.from(JSON.stringify({ sub: 'ME', exp: 4_000_000_000 })).toString('base64url');
const stored = new Map<string, string>();
let stop: (() => void) | undefined;
const servers: Server[] = [];

const session = { token: () => stored.get('token') ?? null, refresh: async () => undefined, probe: () => undefined };

const page = (port: number): void => {
  vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${port}` });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
};

beforeEach(() => {
  stored.set('token', `head.${claims}.first`);
  // Half of the usual wait.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  stop?.();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const patience = { timeout: 15_000 };

describe('the connection of a page', () => {
  it('comes back after the server was away, with the token of that time, and hears notices again', async () => {
    const states: string[] = [];
    const heard: unknown[] = [];
    const forget = [onRealtimeState(() => states.push(realtimeState())), onNotice((notice) => heard.push(notice.type))];
    const first = await serve();
    servers.push(first.http);
    page(first.port);
    stop = connectRealtime({ session, onKick: () => undefined });
    await expect.poll(realtimeState, patience).toBe('connected');
    expect(first.connects.map((one) => one.get('token'))).toEqual([`head.${claims}.first`]);

    for (const ws of first.open) ws.close(1001);
    first.http.closeAllConnections();
    first.http.close();
    await expect.poll(realtimeState, patience).toBe('waiting');
    stored.set('token', `head.${claims}.second`);
    const second = await serve(first.port);
    servers.push(second.http);
    await expect.poll(realtimeState, patience).toBe('connected');
    expect(second.connects.map((one) => one.get('token'))).toEqual([`head.${claims}.second`]);
    expect(states.slice(0, 3)).toEqual(['connecting', 'connected', 'waiting']);

    for (const ws of second.open)
      for (const body of ['{"type":"message"}', 'no JSON', '[]', '{"type":5}', 'null'])
        ws.send(frameText('MESSAGE', messageHeaders, body));
    await expect.poll(() => heard, patience).toEqual(['message']);
    for (const end of forget) end();
  });

  it('follows a page that began its next session before the news that the last one had ended', async () => {
    const server = await serve();
    servers.push(server.http);
    page(server.port);
    const ended: string[] = [];
    stop = connectRealtime({ session, onKick: (_, session) => ended.push(session) });
    await expect.poll(realtimeState, patience).toBe('connected');
    const first = stored.get('token') ?? '';
    stored.set('token', `head.${claims}.next`);
    kickAll(server.open);
    await expect.poll(() => server.connects.map((one) => one.get('token')), patience).toContain(`head.${claims}.next`);
    expect(ended).toEqual([first]);
  });

  it('is not tried again with the token of a session that was kicked, but with the next one', async () => {
    const server = await serve();
    servers.push(server.http);
    page(server.port);
    const kicks: unknown[] = [];
    const ticking = vi.spyOn(globalThis, 'setInterval');
    stop = connectRealtime({ session, onKick: (kick) => kicks.push(kick.message) });
    await expect.poll(realtimeState, patience).toBe('connected');
    kickAll(server.open);
    await expect.poll(() => kicks, patience).toEqual(['why']);
    await expect.poll(realtimeState, patience).toBe('waiting');
    // A look at the connection long after the wait between two tries.
    const now = performance.now() + 600_000;
    vi.spyOn(performance, 'now').mockReturnValue(now);
    const [[check] = []] = ticking.mock.calls;
    check?.();
    stored.set('token', `head.${claims}.next`);
    check?.();
    const tokens = () => server.connects.map((one) => one.get('token'));
    await expect.poll(tokens, patience).toContain(`head.${claims}.next`);
    expect(tokens()).toEqual([`head.${claims}.first`, `head.${claims}.next`]);
  });
});
