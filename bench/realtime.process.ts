// A server of the realtime benchmark. It has a process of its own, so that its memory is not mixed with its clients’.
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { buildServer } from '#app/server/server.ts';
import { openServices, type Services } from '#app/server/services.ts';
import { readSettings } from '#platform/settings/server/settings.ts';

export type RealtimeSetup = { url: string; dataDir: string };
export type RealtimeAsked = 'memory' | 'everybody' | 'each';
/** What is in use after a collection of garbage. */
export type Memory = { resident: number; heap: number };
/** `port`: once, when it listens. */
export type RealtimeAnswer = { port?: number; memory?: Memory };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const body = JSON.stringify({
  type: 'message',
  code: '200',
  title: '停水通知',
  message: 'x'.repeat(200),
  at: '2026-01-01 08:00:00',
});

const answer = (services: Services, asked: RealtimeAsked): RealtimeAnswer => {
  const { realtime } = services;
  if (asked === 'memory') {
    for (let turn = 0; turn < 3; turn += 1) collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    return { memory: { resident: rss, heap: heapUsed + external } };
  }
  if (asked === 'everybody') realtime.toEverybody(body);
  else for (const empid of realtime.connected()) realtime.toPerson(empid, body);
  return {};
};

const serve = async ({ url, dataDir }: RealtimeSetup): Promise<void> => {
  const settings = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, PLATFORM_TZ: 'Asia/Taipei' });
  const services = await openServices(settings, { connectionString: url }, pino({ level: 'warn' }));
  const { app } = await buildServer(settings, services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', (asked: RealtimeAsked) => process.send?.(answer(services, asked)));
  process.send?.({ port: (app.server.address() as AddressInfo).port } satisfies RealtimeAnswer);
  process.once('disconnect', () => process.exit(0));
};

process.once('message', (setup: RealtimeSetup) => {
  serve(setup).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
