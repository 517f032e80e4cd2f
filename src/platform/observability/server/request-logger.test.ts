import fastify, { LogController } from 'fastify';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { requestLogger } from './request-logger.ts';

const serverWith = (level: string) => {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level, redact: ['password'] },
    { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const made = vi.spyOn(log, 'child');
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'request-1',
    childLoggerFactory: requestLogger,
  });
  app.get('/', (request, reply) => {
    request.log.debug({ password: 'secret' }, 'quiet');
    void reply.send(request.log.level);
  });
  app.get('/loud', (request, reply) => {
    request.log.warn({ password: 'secret' }, 'loud');
    request.log.child({ part: 'x' }).error('louder');
    void reply.send('loud');
  });
  return { app, lines, made };
};

it('is neither logged nor created below the log level', async () => {
  const { app, lines, made } = serverWith('info');
  await app.ready();
  made.mockClear();
  expect((await app.inject('/')).body).toBe('info');
  expect(lines).toEqual([]);
  expect(made).not.toHaveBeenCalled();
});

it('puts the request’s id on every line, its children’s too, and keeps secrets', async () => {
  const { app, lines } = serverWith('debug');
  await app.inject('/');
  await app.inject('/loud');
  expect(lines).toMatchObject([
    { reqId: 'request-1', msg: 'quiet', password: '[Redacted]' },
    { reqId: 'request-1', msg: 'loud', level: 40, password: '[Redacted]' },
    { reqId: 'request-1', msg: 'louder', part: 'x', level: 50 },
  ]);
});
