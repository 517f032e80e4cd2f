import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import { RequestDurations } from './request-durations.ts';

/** Prometheus figures of one server; served at `/metrics`. */
export type Metrics = { requests: RequestDurations; registry: () => Promise<Registry> };

const openRegistry = async (pool: pg.Pool, requests: RequestDurations): Promise<Registry> => {
  // Loaded here and not with the server: nothing that a first request needs waits for it.
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry, prefix: 'steward_' });
  requests.registerWith(registry);
  const poolGauge = (name: string, help: string, read: () => number) =>
    new prometheus.Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  poolGauge('steward_database_connections', 'Open connections to the database', () => pool.totalCount);
  poolGauge('steward_database_connections_idle', 'Idle connections to the database', () => pool.idleCount);
  poolGauge('steward_database_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
  return registry;
};

/** Counts requests at once; everything else from the first call of `registry` on. */
export const openMetrics = (pool: pg.Pool): Metrics => {
  const requests = new RequestDurations();
  let registry: Promise<Registry> | undefined;
  return { requests, registry: () => (registry ??= openRegistry(pool, requests)) };
};

const tellsEverything = new Set(['debug', 'trace']);

/** Observes each answered request, and logs the slow and the failed ones with their request id. */
export const measureRequests = (app: FastifyInstance, { metrics }: { metrics: Metrics }): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const failed = reply.statusCode >= 500;
    // Put together for those lines alone that are written.
    if (failed || tellsEverything.has(app.log.level)) {
      const ms = Math.round(reply.elapsedTime);
      const line = { method: request.method, route, status: reply.statusCode, ms, ip: request.ip };
      if (failed) request.log.warn(line, 'request');
      else request.log.debug(line, 'request');
    }
    done();
  });
};

export const metricsRoute = (app: FastifyInstance, { metrics }: { metrics: Metrics }): void => {
  app.get('/metrics', async (_request, reply) => {
    const registry = await metrics.registry();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
};
