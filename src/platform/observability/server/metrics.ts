import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Gauge, Registry } from 'prom-client';
import { HttpError } from '#platform/wire/errors.ts';
import type { AttackTrace } from './attack-trace.ts';
import { RequestDurations } from './request-durations.ts';

/** Prometheus metrics of one server, served at `/metrics`. */
export type Metrics = {
  requests: RequestDurations;
  registry: () => Promise<Registry>;
  /** Adds a number that is read whenever the metrics are. */
  gauge: (name: string, help: string, read: () => number) => void;
};

type Measured = { name: string; help: string; read: () => number };
/** Figures that a part of the server collects from the start. */
type Figures = { registerWith: (registry: Registry) => void };
type Sources = { figures: readonly Figures[]; gauges: readonly Measured[] };

const openRegistry = async ({ figures, gauges }: Sources): Promise<Registry> => {
  // Loaded lazily, so that no request waits for it.
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry, prefix: 'steward_' });
  for (const each of figures) each.registerWith(registry);
  for (const { name, help, read } of gauges) {
    const gauge: Gauge = new prometheus.Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(read()),
    });
  }
  return registry;
};

/** Counts requests from the start; collects everything else from the first call of `registry` on. */
export const openMetrics = (pool: pg.Pool, figures: readonly Figures[]): Metrics => {
  const requests = new RequestDurations();
  const gauges: Measured[] = [
    { name: 'steward_database_connections', help: 'Open connections to the database', read: () => pool.totalCount },
    {
      name: 'steward_database_connections_idle',
      help: 'Idle connections to the database',
      read: () => pool.idleCount,
    },
    { name: 'steward_database_waiting', help: 'Requests that wait for a connection', read: () => pool.waitingCount },
  ];
  let registry: Promise<Registry> | undefined;
  return {
    requests,
    registry: () => (registry ??= openRegistry({ figures: [requests, ...figures], gauges })),
    gauge: (name, help, read) => void gauges.push({ name, help, read }),
  };
};

const verboseLevels = new Set(['debug', 'trace']);

/**
 * Suspicious even when rare: missing rights, too many attempts. Other errors are normal for a page whose session has
 * ended.
 */
const suspiciousStatuses = new Set([403, 429]);

/**
 * Measures every answered request, logs server errors with their request id, and records rejected requests as signs of
 * attacks.
 */
export const measureRequests = (
  app: FastifyInstance,
  { metrics, trace }: { metrics: Metrics; trace: AttackTrace },
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const failed = reply.statusCode >= 500;
    if (reply.statusCode >= 400 && !failed) {
      const refused = { event: 'request_refused', reason: String(reply.statusCode), ip: request.ip } as const;
      if (suspiciousStatuses.has(reply.statusCode)) trace.note(refused);
      else trace.noteIfMany(refused);
    }
    // Builds the log line only if it will be written.
    if (failed || verboseLevels.has(app.log.level)) {
      const ms = Math.round(reply.elapsedTime);
      const line = { method: request.method, route, status: reply.statusCode, ms, ip: request.ip };
      if (failed) request.log.warn(line, 'request');
      else request.log.debug(line, 'request');
    }
    done();
  });
};

/** Who may read the metrics: anyone with the token or, if no token is set, this machine only. */
export type MetricsDoor = { token: string | undefined; isNear: (request: FastifyRequest) => boolean };

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const mayRead = ({ token, isNear }: MetricsDoor, request: FastifyRequest): boolean =>
  token === undefined
    ? isNear(request)
    : timingSafeEqual(digestOf(request.headers.authorization ?? ''), digestOf(`Bearer ${token}`));

export const metricsRoute = (app: FastifyInstance, { metrics }: { metrics: Metrics }, door: MetricsDoor): void => {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(door, request)) throw new HttpError(403, 'wire.not_for_you');
    const registry = await metrics.registry();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
};
