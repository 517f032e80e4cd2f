import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus figures of one server; served at `/metrics`. */
export type Metrics = { registry: Registry; requests: Histogram };

export const openMetrics = (pool: pg.Pool): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'steward_' });
  const requests = new Histogram({
    name: 'steward_http_request_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const poolGauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
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
  return { registry, requests };
};

const tellsEverything = new Set(['debug', 'trace']);

/** Observes each answered request, and logs the slow and the failed ones with their request id. */
export const measureRequests = (app: FastifyInstance, { metrics }: { metrics: Metrics }): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
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
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
};
